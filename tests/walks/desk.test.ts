import type { Page } from "playwright";
import { beforeEach, expect, test } from "vitest";
import { browseSite, checkAxe, hydrated } from "../support/browser";
import { addInquiry } from "../support/inquiry";
import { type WidthAndScript, ways } from "../support/ways";

/** The desk: the list of inquiries in daily use, its trash and its spreadsheet. */
const { server, openOffice } = browseSite();
let ids: number[];

beforeEach(async () => {
  server.change("DELETE FROM inquiry");
  ids = [];
  for (const customer of ["김하나", "이둘", "박셋"]) {
    ids.push(await addInquiry(server.url, { customer, phoneNumber: "01012345678" }));
  }
});

/** Whether all of an element is on the screen. */
const isInView = (page: Page, selector: string) =>
  page.evaluate((selector) => {
    const { top, bottom } = document.querySelector(selector)?.getBoundingClientRect() ?? {};
    return top !== undefined && top >= 0 && Number(bottom) <= innerHeight;
  }, selector);

const statuses = () =>
  ids.map((id) => server.rows(`SELECT status FROM inquiry WHERE id = ${id}`)[0]?.status);

/** A list that is not looked at does not refresh itself: a colleague's change is met at the press. */
async function keepAsItIs(page: Page) {
  await hydrated(page);
  await page.evaluate(() =>
    Object.defineProperty(document, "visibilityState", { get: () => "hidden" }),
  );
}

test.each(ways<WidthAndScript>([390, true], [1440, false]))(
  "an inquiry changes its status with a press and back, some are deleted and restored, and the list becomes a spreadsheet (%s px, script: %s)",
  async (width, javaScript) => {
    const { page, close } = await openOffice({ width, javaScript });
    await page.goto("/admin/contact");
    if (javaScript) await keepAsItIs(page);
    const menuOf = (name: string) =>
      page.locator("tr", { hasText: name }).first().locator("details");
    if (javaScript) expect(await checkAxe(page)).toEqual([]);
    // The newest inquiry is on the first screen.
    expect((await menuOf("박셋").boundingBox())?.y).toBeLessThan(400);
    await menuOf("박셋").locator("summary").press("Enter");
    await menuOf("박셋").getByRole("button", { name: "상담2" }).waitFor();
    await menuOf("박셋").getByRole("button", { name: "상담2" }).click();
    await page.getByText("상태를 변경했습니다: 상담전 → 상담2.").waitFor();
    expect(statuses()).toEqual(["CONTACT", "CONTACT", "MEET2"]);
    await page.getByRole("button", { name: "되돌리기" }).click();
    await page.getByText("상태를 변경했습니다: 상담2 → 상담전.").waitFor();
    expect(statuses()).toEqual(["CONTACT", "CONTACT", "CONTACT"]);

    // A colleague was faster.
    server.change(`UPDATE inquiry SET status = 'HOLD' WHERE id = ${ids[2]}`);
    await menuOf("박셋").locator("summary").click();
    await menuOf("박셋").getByRole("button", { name: "상담3" }).click();
    await page.getByRole("alert").getByText("현재 상태는 보류입니다.").waitFor();
    if (javaScript) expect(await checkAxe(page)).toEqual([]);
    expect(statuses()).toEqual(["CONTACT", "CONTACT", "HOLD"]);

    for (const name of ["김하나", "이둘"]) {
      await page.getByRole("checkbox", { name: `${name} 선택` }).check();
    }
    const toExcel = page.getByText("엑셀 내려받기", { exact: true });
    const place = await toExcel.boundingBox();
    await toExcel.click();
    await page.getByLabel("이유").fill("상담 정리");
    expect(await toExcel.boundingBox()).toEqual(place);
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", { name: "내려받기" }).click(),
    ]);
    expect(download.suggestedFilename()).toMatch(/^견적문의 \d{4}-\d\d-\d\d\.xlsx$/);
    expect(
      server.rows("SELECT inquiries, reason FROM access WHERE kind = 'EXPORT'").at(-1),
    ).toEqual({ inquiries: 2, reason: "상담 정리" });
    // Enter in the reason exports too, whatever status is chosen beside it.
    await page.getByLabel("선택한 문의의 새 상태").selectOption("계약완료");
    await page.getByLabel("이유").fill("두 번째 정리");
    await Promise.all([page.waitForEvent("download"), page.getByLabel("이유").press("Enter")]);
    expect(server.rows("SELECT reason FROM access WHERE kind = 'EXPORT'").at(-1)).toEqual({
      reason: "두 번째 정리",
    });
    expect(statuses()).toEqual(["CONTACT", "CONTACT", "HOLD"]);

    await page.getByRole("button", { name: "선택한 문의 삭제" }).click();
    await page.getByText("견적문의 2건을 삭제했습니다.").waitFor();
    expect(await page.getByRole("checkbox", { checked: true }).count()).toBe(0);
    await page.getByRole("button", { name: "되돌리기" }).click();
    await page.getByText("견적문의 2건을 되살렸습니다.").waitFor();

    await page.goto(`/admin/contact/${ids[0]}?edit=1`);
    if (javaScript) await hydrated(page);
    await page.getByRole("button", { name: "삭제" }).click();
    await page.getByRole("button", { name: "확인" }).click();
    await page.getByText("견적문의를 삭제했습니다. 30일 동안").waitFor();
    await page.goto("/admin/settings/trash");
    if (javaScript) await hydrated(page);
    if (javaScript) expect(await checkAxe(page)).toEqual([]);
    await page.getByRole("button", { name: "김하나: 되살리기" }).click();
    await page.getByText("견적문의 1건을 되살렸습니다.").waitFor();
    expect(server.rows("SELECT id FROM inquiry WHERE deletedAt IS NOT NULL")).toEqual([]);
    const headers = { Cookie: await server.login() };
    for (const id of ids)
      await fetch(`${server.url}/api/contact/${id}`, { method: "DELETE", headers });
    await page.goto("/admin/settings/trash");
    if (javaScript) await hydrated(page);
    for (const [at, name] of ["김하나", "이둘", "박셋"].entries()) {
      await page.getByRole("button", { name: `${name}: 완전 삭제` }).click();
      await page.getByText("확인: 견적문의 완전 삭제").waitFor();
      if (javaScript && at === 0) expect(await checkAxe(page)).toEqual([]);
      await page.getByRole("button", { name: "확인" }).click();
      await page.getByRole("button", { name: `${name}: 완전 삭제` }).waitFor({ state: "detached" });
    }
    await page.getByText("휴지통이 비어 있습니다.").waitFor();
    expect(server.rows("SELECT id FROM inquiry")).toEqual([]);
    await close();
  },
);

test.each(ways<WidthAndScript>([390, true], [1440, false]))(
  "a consultation is closed and opened again, a dispute is marked, what is due stands on its page (%s px, script: %s)",
  async (width, javaScript) => {
    const { page, close } = await openOffice({ width, javaScript, expectedErrors: [/400/, /409/] });
    const look = async () => {
      if (!javaScript) return;
      await hydrated(page);
      expect(await checkAxe(page)).toEqual([]);
    };
    await page.goto(`/admin/contact/${ids[0]}`);
    await page.getByText("상담 종결", { exact: true }).click();
    await look();
    await page.getByLabel("종결한 날짜").fill("2020-01-01");
    await page.getByLabel("종결한 종결 이유").fill("다른 곳과 계약");
    await page.getByRole("button", { name: "종결하기" }).click();
    await page.getByText("종결한 날짜가 접수한 날보다 빠릅니다.").waitFor();
    // A page that is loaded anew begins at its top.
    if (!javaScript) await page.locator("input[name=reason]:focus").waitFor();
    expect(await page.getByLabel("종결한 종결 이유").inputValue()).toBe("다른 곳과 계약");
    const today = new Date(Date.now() + 9 * 60 * 60 * 1000).toISOString().slice(0, 10);
    await page.getByLabel("종결한 날짜").fill(today);
    // The customer writes meanwhile.
    server.change(`INSERT INTO inquiryEvent (inquiryId, at, kind, text)
      VALUES (${ids[0]}, '2026-03-01T00:00:00.000Z', 'ADDED', '방금 결정했습니다.')`);
    await page.getByRole("button", { name: "종결하기" }).click();
    await page.getByText("새로 기록된 내용이 있어 종결하지 않았습니다.").waitFor();
    await page.getByText("방금 결정했습니다.").first().waitFor();
    await look();
    expect(await page.getByLabel("종결한 종결 이유").inputValue()).toBe("다른 곳과 계약");
    await page.getByRole("button", { name: "종결하기" }).click();
    await page.getByText("상담을 종결했습니다.").waitFor();
    await page.getByText(`상담 종결: ${today} 다른 곳과 계약`).waitFor();
    await page.getByText("다음 연락을 등록하면 상담이 다시 열립니다.").waitFor();
    await look();
    await page.goto("/admin/contact");
    await page.locator("tr", { hasText: "김하나" }).getByText("종결", { exact: true }).waitFor();
    await look();

    await page.goto("/admin/settings/due");
    await page
      .getByRole("row", { name: /김하나/ })
      .getByText("상담을 종결함")
      .waitFor();
    await look();
    await page.getByRole("button", { name: "김하나: 분쟁 표시" }).click();
    await page.getByText("분쟁으로 표시했습니다.").waitFor();
    await page.getByText("곧 파기될 문의가 없습니다.").waitFor();
    await page.goto(`/admin/contact/${ids[0]}`);
    if (javaScript) await hydrated(page);
    await page.getByText("더 보기", { exact: true }).click();
    await page.getByRole("button", { name: "분쟁 표시 해제" }).click();
    await page.getByText("분쟁 표시를 해제했습니다.").waitFor();
    await page.getByRole("button", { name: "다시 열기" }).click();
    await page.getByText("문의를 다시 열었습니다.").waitFor();
    const closed = () => server.rows("SELECT status FROM inquiry WHERE closedAt IS NOT NULL");
    expect(closed()).toEqual([]);
    // So does a promise.
    server.change(`UPDATE inquiry SET closedAt = receivedAt WHERE id = ${ids[0]}`);
    await page.reload();
    await page.getByLabel("다음 연락 날짜").fill(today);
    await page.getByRole("button", { name: "등록" }).click();
    await page.getByText("다음 연락을 등록했습니다.").waitFor();
    expect(closed()).toEqual([]);
    // Far down the page on a phone: the message comes to where the view is.
    await expect.poll(() => isInView(page, ".flash")).toBe(true);
    if (javaScript) {
      await page.getByRole("button", { name: "메시지 닫기" }).click();
      await page.locator(".flash").waitFor({ state: "detached" });
    }

    await page.goto("/admin/settings/retention");
    await look();
    await page.getByLabel("스팸 (일)").fill("1000");
    await page.getByRole("button", { name: "저장" }).click();
    await page.getByText("1일에서 90일 사이의 숫자로 입력하세요.").waitFor();
    await page.getByLabel("스팸 (일)").fill("20");
    await page.getByRole("button", { name: "저장" }).click();
    await page.getByText("저장했습니다.").waitFor();
    await close();
  },
);
