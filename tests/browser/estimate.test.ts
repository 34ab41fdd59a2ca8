import type { Page } from "playwright";
import { beforeAll, expect, test } from "vitest";
import { browseSite, checkAxe, wholePage } from "../support/browser";
import { demolition, estimatesOf } from "../support/estimates";
import { linesIn, tellOfShop } from "../support/quote-walk";
import { receiptsOf } from "../support/receipts";
import type { Site } from "../support/site";

/** What quote-walk.test.ts passes by: letters, pastes, the focus, paper, narrow screens. */
const { server, openPage, openOffice } = browseSite();
const site = server as Site;
const { send } = receiptsOf(site);
const { newest } = estimatesOf(site);

beforeAll(async () => {
  site.cookie = await server.login();
});

const estimatePage = (id: number) => `/admin/contact/${id}/estimate`;
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const total = (page: Page) => page.locator(".estimate-total strong");

/** An estimate of somebody else, whose one line can be copied. */
async function earlierEstimate() {
  const { id } = await send();
  const { save, send: sendEstimate } = estimatesOf(site);
  await save(id, [demolition]);
  await sendEstimate(id);
  return `${id}-1`;
}

test("with script each letter counts, cells pasted into a field become lines, and the focus stays with its line", async () => {
  const earlier = await earlierEstimate();
  const { id } = await send();
  const { page, close } = await openOffice({
    width: 1440,
    expectedErrors: [/status of 400/],
  });
  await page.goto(`${estimatePage(id)}?edit=1`);
  await page.getByLabel("품명").first().fill("가");
  await page.getByLabel("수량").first().fill("3");
  await page.getByLabel("단가").first().pressSequentially("1000");
  await expect.poll(() => total(page).innerText()).toBe("3,300원");
  const focused = () => page.evaluate(() => document.activeElement?.textContent ?? "");
  /** The field with the focus, and the place of its line. */
  const field = () =>
    page.evaluate(() => {
      const line = document.activeElement?.closest("[data-line]");
      const all = [...document.querySelectorAll("[data-line]")];
      const place = line ? all.indexOf(line) : -1;
      return `${document.activeElement?.getAttribute("name")}-${place}`;
    });

  await button(page, "품목 추가").click();
  await expect.poll(field).toBe("name-1");
  const paste = (text: string) =>
    page.evaluate((text) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData("text/plain", text);
      const event = new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true });
      return !document.activeElement?.dispatchEvent(event);
    }, text);
  // One cell stays text.
  expect(await paste("강마루\n")).toBe(false);
  await page.getByLabel("공정").nth(1).focus();
  expect(await paste("바닥\t강마루\t\t평\t2\t1000\n바닥\t걸레받이\t\tm\t4\t500\n")).toBe(true);
  await expect.poll(() => linesIn(page)).toEqual(["가 3 1000", "강마루 2 1000", "걸레받이 4 500"]);
  await expect.poll(() => total(page).innerText()).toBe("7,700원");
  await expect.poll(field).toBe("name-1");

  // Cells begin at the column of their field, and complete the line in which it is.
  await button(page, "품목 추가").click();
  await expect.poll(field).toBe("name-3");
  expect(await paste("몰딩\t\tm\t4\t500\n문선\t\tm\t1\t500")).toBe(true);
  await expect
    .poll(async () => (await linesIn(page)).slice(3))
    .toEqual(["몰딩 4 500", "문선 1 500"]);
  expect(await page.getByLabel("공정").nth(4).inputValue()).toBe("바닥");
  await button(page, "품목 추가").click();
  await expect.poll(field).toBe("name-5");
  await page.keyboard.type("문");
  await page.getByLabel("수량").nth(5).focus();
  expect(await paste("1\t2000")).toBe(true);
  await expect.poll(async () => (await linesIn(page)).at(-1)).toBe("문 1 2000");
  for (const last of [6, 5, 4]) await button(page, `${last}번 품목 삭제`).click();
  await expect.poll(() => total(page).innerText()).toBe("7,700원");

  await button(page, "3번 품목 위로").press("Enter");
  await expect.poll(focused).toContain("2번 품목 위로");
  await page.keyboard.press("Enter");
  await expect.poll(focused).toContain("1번 품목 아래로");
  expect(await linesIn(page)).toEqual(["걸레받이 4 500", "가 3 1000", "강마루 2 1000"]);
  await button(page, "3번 품목 삭제").press("Enter");
  await expect.poll(() => total(page).innerText()).toBe("5,500원");
  await expect.poll(field).toBe("work-1");

  // What was copied gets the focus, though it comes from the server.
  await page.getByText("엑셀이나 이전 견적서에서 가져오기").click();
  await page.getByLabel("이전 견적서의 품목").fill(earlier);
  await button(page, "품목 가져오기").click();
  await expect.poll(field).toBe("name-2");
  expect((await linesIn(page)).at(-1)).toBe("철거 1 2,400,000");
  await button(page, "3번 품목 삭제").click();
  await expect.poll(() => total(page).innerText()).toBe("5,500원");

  // What is wrong stands beside the line, is named at the top, and gets the focus.
  await page.getByLabel("수량").nth(1).fill("0.005");
  await button(page, "저장").click();
  const summary = page.getByRole("alert");
  await summary.getByText("2번 품목 수량: 소수 둘째 자리까지 입력하세요.").waitFor();
  await expect.poll(field).toBe("quantity-1");
  // The link in the summary goes with the line.
  await button(page, "2번 품목 위로").click();
  await expect.poll(async () => (await linesIn(page))[0]).toBe("가 0.005 1000");
  const linked = (await summary.getByRole("link").getAttribute("href")) ?? "";
  expect(await page.locator(linked).inputValue()).toBe("0.005");
  await button(page, "1번 품목 아래로").click();
  expect(await linesIn(page)).toEqual(["걸레받이 4 500", "가 0.005 1000"]);
  expect(await checkAxe(page)).toEqual([]);
  await page.getByRole("link", { name: `${id}번 문의` }).click();
  await page.getByText("저장하지 않은 내용이 있습니다").waitFor();
  await page.getByRole("button", { name: "계속 작성" }).click();
  await page.getByLabel("수량").nth(1).fill("5");
  await button(page, "저장").click();
  await page.getByText("저장했습니다.").waitFor();
  expect(newest(id).total).toBe(7_700);
  await close();
}, 120_000);

/** Of a browser's printing, where a page says nothing of its margins. */
const browsersOwn = { top: "1cm", right: "1cm", bottom: "1cm", left: "1cm" };

test("printed, 25 lines of six works with everything else are one page of paper, without the page around it, also from the office", async () => {
  tellOfShop(site);
  const { id, path } = await send();
  const { save, send: sendEstimate } = estimatesOf(site);
  const lines = Array.from({ length: 25 }, (_, at) => ({
    ...demolition,
    work: `${"가나다라마바"[Math.floor((at * 6) / 25)]}공사`,
    price: "80,000",
  }));
  await save(id, lines, {
    ...{ discountKind: "PERCENT", discount: "4" },
    ...{ deposit: "100,000", interim: "1,000,000", balance: "1,012,000" },
    excluded: "가전 이전 설치\n커튼과 블라인드",
    note: "비고입니다\n자재는 같은 등급의 다른 제품으로 바뀔 수 있습니다.",
  });
  await sendEstimate(id);
  const visitor = await openPage({ width: 390 });
  const office = await openOffice({ width: 1440 });
  await visitor.page.goto(path);
  await office.page.goto(estimatePage(id));
  for (const { page } of [visitor, office]) {
    await page.emulateMedia({ media: "print" });
    const texts = await page.locator("body").innerText();
    for (const shown of ["견적서", "2,112,000원", "비고입니다", "계약서가 아니며"])
      expect(texts).toContain(shown);
    for (const hidden of ["보내신 내용", "확인했습니다", "내용 추가", "새 버전 작성", "로그아웃"])
      expect(texts).not.toContain(hidden);
    const asked = { format: "A4", margin: browsersOwn, preferCSSPageSize: true };
    const pdf = (await page.pdf(asked)).toString("latin1");
    expect(pdf.match(/\/Type \/Page\b/g)).toHaveLength(1);
  }
  await visitor.close();
  await office.close();
});

test("printed, a record kept apart shows all of it, with its estimates", async () => {
  const { id, path } = await send();
  const { save, send: sendEstimate, say } = estimatesOf(site);
  await save(id, [demolition]);
  await sendEstimate(id);
  site.change(`UPDATE inquiry SET status = 'CONTRACT' WHERE id = ${id}`);
  await say(`${path}/withdraw`, {});
  const { page, close } = await openOffice({ width: 1440 });
  await page.goto(`/admin/settings/apart/${id}`);
  await page.getByLabel("여는 이유").fill("확인");
  await button(page, "열기").click();
  await page.getByText("2,640,000원").first().waitFor();
  await page.emulateMedia({ media: "print" });
  const texts = await page.locator("main").innerText();
  for (const shown of ["2,640,000원", "은하수고객"]) expect(texts).toContain(shown);
  await close();
});

test("a long word, 320 px and no styles leave an estimate readable", async () => {
  const { id, path } = await send();
  const { save, send: sendEstimate } = estimatesOf(site);
  const long = "가나다라마바사아자차카타파하".repeat(7);
  await save(id, [
    {
      work: long.slice(0, 50),
      name: long,
      spec: long,
      unit: "세트",
      quantity: "99999.99",
      price: "9999999",
    },
  ]);
  await sendEstimate(id);
  const visitor = await openPage({ width: 320 });
  await visitor.page.goto(path);
  await wholePage(visitor.page);
  const overflow = (page: Page) =>
    page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(await overflow(visitor.page)).toBeLessThanOrEqual(0);
  await visitor.close();
  const office = await openOffice({ width: 320 });
  for (const at of ["", "?edit=1"]) {
    await office.page.goto(estimatePage(id) + at);
    expect([at, await overflow(office.page)]).toEqual([at, 0]);
  }
  await office.close();
});
