import { beforeEach, expect, test } from "vitest";
import { browseSite, checkAxe, hydrated, showAll, wholePage } from "../support/browser";
import { addInquiry } from "../support/inquiry";
import { pickedPicture } from "../support/picture";
import { type WidthAndScript, ways } from "../support/ways";

/** An inquiry's story, from its arrival to the project it becomes. */
const { server, openOffice } = browseSite();
let id: number;

/** Each test starts with one new inquiry. */
beforeEach(async () => {
  id = await addInquiry(server.url, { customer: "홍길동" });
});

test.each(ways<WidthAndScript>([390, false], [1440, true]))(
  "at %i px, with script: %s, the page tells what was changed, from what to what, by whom and when",
  async (width, javaScript) => {
    const { page, close } = await openOffice({ width, javaScript });
    await page.goto(`/admin/contact/${id}?edit=1`);
    await page.getByLabel("직원 메모").fill("첫째 줄\n둘째 줄");
    await page.getByRole("button", { name: "저장" }).click();
    await page.getByText("저장했습니다.").waitFor();
    await wholePage(page);
    const save = page.locator(".story li").first();
    expect(await save.locator(".story-when").innerText()).toMatch(/^오늘 \d\d:\d\d admin$/);
    const whole = await save.locator("time").getAttribute("title");
    expect(whole).toMatch(/^20\d\d-\d\d-\d\d \d\d:\d\d$/);
    expect(await save.locator("dt, dd").allTextContents()).toEqual([
      "직원 메모",
      "없음",
      "첫째 줄\n둘째 줄",
    ]);
    if (javaScript) expect(await checkAxe(page)).toEqual([]);
    await close();
  },
);

test.each(ways<WidthAndScript>([390, true], [1440, false]))(
  "at %i px, with script: %s, an inquiry goes from 오늘 to 시공완료, and becomes a project without its customer",
  async (width, javaScript) => {
    const customer = `손님 ${width} ${javaScript}`;
    const own = await addInquiry(server.url, {
      customer,
      phoneNumber: "01077778888",
      mainAddress: "서울 강남구 테헤란로 123",
      startDate: "2027-03-02",
      moveInDate: "2027-04-01",
      budget: "5000",
    });
    const expectedErrors = [/status of 400/];
    const { page, close } = await openOffice({ width, javaScript, expectedErrors });
    const story = (line: number) => page.locator(".story li").nth(line).locator(".story-what");
    const axe = async () => javaScript && expect(await checkAxe(page)).toEqual([]);

    await page.goto("/admin/portfolio");
    if (width === 390) await page.getByText("메뉴", { exact: true }).click();
    await page.getByRole("link", { name: "오늘", exact: true }).click();
    await page.getByRole("heading", { level: 1, name: "오늘" }).waitFor();
    await wholePage(page);
    const unread = page.getByRole("region", { name: /^새 문의/ });
    expect(await unread.getByText("서울 강남구", { exact: false }).count()).toBeGreaterThan(0);
    await axe();
    await unread.getByRole("link", { name: customer }).click();
    await page.getByText("처음 확인함").waitFor();

    // With script the question comes after the press on the number.
    const called = page.getByRole("button", { name: "통화함" });
    await wholePage(page);
    if (javaScript) await hydrated(page);
    expect(await called.isVisible()).toBe(!javaScript);
    const number = page.getByRole("link", { name: "010-7777-8888" });
    expect(await number.getAttribute("href")).toBe("tel:01077778888");
    if (javaScript) {
      // No telephone here: only what the page does after the press.
      await number.evaluate((link) => link.addEventListener("click", (e) => e.preventDefault()));
      await number.click();
      await expect
        .poll(() => page.evaluate(() => document.activeElement?.getAttribute("aria-label")))
        .toBe("통화 내용 한 줄");
    }
    await page.getByLabel("통화 내용 한 줄").fill("<b>화요일</b> 오후에 방문");
    await called.click();
    await page.getByText("통화를 기록했습니다.").waitFor();
    await expect.poll(() => story(0).innerText()).toBe("통화함 <b>화요일</b> 오후에 방문");
    // The line is gone; the keyboard goes on beside where it was.
    if (javaScript) {
      const focused = () => page.evaluate(() => document.activeElement?.textContent);
      await expect.poll(focused).toBe("통화 기록");
    }
    await wholePage(page);

    await page.getByLabel("다음 연락 날짜").fill("2020-01-01");
    await page.getByRole("button", { name: "등록" }).click();
    await page.getByText("이미 지난 날짜입니다.").waitFor();
    await wholePage(page);
    expect(await page.getByLabel("다음 연락 날짜").inputValue()).toBe("2020-01-01");
    const today = new Date(Date.now() + 9 * 60 * 60_000).toISOString().slice(0, 10);
    await page.getByLabel("다음 연락 날짜").fill(today);
    await page.getByLabel("다음 연락 시각").fill("00:00");
    await page.getByRole("button", { name: "등록" }).click();
    await page.getByText("다음 연락을 등록했습니다.").waitFor();
    await wholePage(page);
    const [calendar] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("link", { name: "캘린더에 추가" }).click(),
    ]);
    expect(calendar.suggestedFilename()).toBe(`contact-${own}.ics`);
    await page.goto("/admin/today?list=promises");
    await page.getByRole("link", { name: customer }).click();
    await page.waitForURL(/\/admin\/contact\/\d+$/);
    await wholePage(page);
    if (javaScript) await hydrated(page);
    if (javaScript) await page.getByLabel("짧은 메모").fill("아직 쓰는 중");
    await page.getByRole("button", { name: "연락 완료" }).click();
    await page.getByText("연락한 것으로 기록했습니다.").waitFor();
    if (javaScript) expect(await page.getByLabel("짧은 메모").inputValue()).toBe("아직 쓰는 중");
    await expect.poll(() => story(0).innerText()).toMatch(/^약속한 연락 완료: 오늘 00:00/);

    await page.getByLabel("짧은 메모").fill("타일은 밝은 색");
    await page.getByRole("button", { name: "남기기" }).click();
    await page.getByText("메모를 남겼습니다.").waitFor();
    await expect.poll(() => page.getByLabel("짧은 메모").inputValue()).toBe("");
    await page.getByLabel("추가할 파일").setInputFiles(await pickedPicture("현장.jpg"));
    await page.getByRole("button", { name: "파일 추가" }).click();
    await page.getByText("파일을 추가했습니다.").waitFor();
    await showAll(page.locator(".attachments img"));
    if (javaScript) expect(await checkAxe(page)).toEqual([]);
    await page.setViewportSize({ width, height: 900 });

    await page.getByRole("button", { name: "수정" }).click();
    const done = javaScript
      ? page.getByRole("button", { name: "시공완료" })
      : page.getByLabel("시공완료");
    await done.click();
    await page.getByRole("button", { name: "저장" }).click();
    await page.getByText("저장했습니다.").waitFor();
    await expect
      .poll(() => story(0).locator("dt, dd").allTextContents())
      .toEqual(["상태", "상담전", "시공완료"]);
    await page.getByRole("link", { name: "시공 사례로 등록" }).click();
    await page.waitForURL(`**/admin/portfolio/add?from=${own}`);
    await page.getByRole("heading", { level: 1, name: "Portfolio Add" }).waitFor();
    await wholePage(page);
    const form = page.locator("form#portfolio");
    const filled = await form.evaluate((element) =>
      Object.fromEntries(
        [...new FormData(element as HTMLFormElement)].filter(([, value]) => value !== ""),
      ),
    );
    expect(filled).toMatchObject({
      buildingType: "HOUSE",
      supplyArea: "30",
      mainAddress: "서울 강남구",
      startDate: "2027-03-02",
      endDate: "2027-04-01",
      budget: "5000",
    });
    expect(JSON.stringify(filled)).not.toMatch(/손님|7777|테헤란로|1층/);

    await page.goto("/admin/today/year");
    await page.getByRole("heading", { name: "월별 문의와 진행 결과" }).waitFor();
    await axe();
    await close();
  },
);
