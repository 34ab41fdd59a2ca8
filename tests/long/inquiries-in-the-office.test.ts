import { beforeEach, expect, test } from "vitest";
import { browseSite, holdRequests, hydrated } from "../support/browser";
import { addInquiry } from "../support/inquiry";

/** Inquiries in the office: found, edited before the script is there or by keyboard, and the note. */
const { server, openOffice } = browseSite();
let id: number;

/** Each test starts with one new inquiry. */
beforeEach(async () => {
  id = await addInquiry(server.url, {
    customer: "홍길동",
    phoneNumber: "01012345678",
    mainAddress: "서울 강남구 테스트로 1",
    customerMemo: "둘째 주에\n전화 주세요",
  });
});

const inquiry = () => server.rows(`SELECT * FROM inquiry WHERE id = ${id}`)[0] ?? {};

test.each([true, false])(
  "an inquiry is found by part of its name, number or address (script: %s)",
  async (javaScript) => {
    const { page, close } = await openOffice({ javaScript });
    await page.goto("/admin/contact");
    const row = page.locator(`a[href="/admin/contact/${id}"]`);
    const search = async (words: string) => {
      await page.getByRole("searchbox", { name: "이름, 연락처, 주소 검색" }).fill(words);
      await page.getByRole("button", { name: "조회" }).click();
      await page.waitForURL(
        `**/admin/contact?**q=${encodeURIComponent(words).replaceAll("%20", "+")}`,
      );
      // The URL changes a moment before the page is rendered.
      await page.locator(`[name=q][value="${words}"]`).waitFor();
    };
    for (const words of ["길동", "010-1234", "테스트로 1", "1층"]) {
      await search(words);
      await row.waitFor();
    }
    for (const words of ["010-9999", "%", "없는 사람", "없는 010"]) {
      await search(words);
      await page
        .getByText(
          /찾으시는 견적문의가 없습니다\. .*주소, 문의 내용, 메모, 통화 기록에서 검색했습니다/,
        )
        .waitFor();
    }
    await close();
  },
);

test.each([true, false])(
  "직원 메모 is read beside the page and edited at its field (script: %s)",
  async (javaScript) => {
    server.change(`UPDATE inquiry SET memo = '주말에만 전화' WHERE id = ${id}`);
    const { page, close } = await openOffice({ width: 1440, javaScript });
    await page.goto(`/admin/contact/${id}`);
    if (javaScript) await hydrated(page);
    await page.getByText("주말에만 전화").waitFor();
    await page.getByRole("link", { name: "메모 수정" }).click();
    await page.waitForURL("**?edit=1#inquiry-memo");
    const memo = page.getByLabel("직원 메모");
    if (javaScript)
      await expect
        .poll(() => memo.evaluate((field) => field === document.activeElement))
        .toBe(true);
    await expect
      .poll(() => memo.evaluate((field) => field.getBoundingClientRect().bottom <= innerHeight))
      .toBe(true);
    await memo.fill("");
    await page.getByRole("button", { name: "저장" }).click();
    await page.getByText("저장했습니다.").waitFor();
    await close();
  },
);

test("a status chosen before hydration is the one that is saved", async () => {
  const { page, close } = await openOffice({ width: 1440 });
  const release = await holdRequests(page, "**/assets/*.js");
  await page.goto(`/admin/contact/${id}?edit=1`, { waitUntil: "commit" });
  await page.getByRole("radio", { name: "보류" }).check();
  release();
  const chosen = page.getByRole("button", { name: "보류" });
  await expect.poll(() => chosen.getAttribute("aria-pressed")).toBe("true");
  await page.getByRole("button", { name: "저장" }).click();
  await page.getByText("저장했습니다.").waitFor();
  expect(inquiry()).toMatchObject({ status: "HOLD" });
  await close();
});

test("what was typed before the script came counts as unsaved, and undoing it as nothing", async () => {
  const { page, close } = await openOffice();
  const release = await holdRequests(page, "**/assets/*.js");
  await page.goto(`/admin/contact/${id}?edit=1`, { waitUntil: "commit" });
  await page.getByLabel("연락처").fill("01098765432");
  await page.getByLabel("직원 메모").fill("통화 중");
  release();
  await hydrated(page);
  const question = page.getByRole("dialog").getByText("저장하지 않은 내용이 있습니다");
  for (const [label, stored] of [
    ["연락처", "01012345678"],
    ["직원 메모", ""],
  ] as const) {
    await page.getByRole("link", { name: "취소" }).click();
    await question.waitFor();
    await page.getByRole("button", { name: "계속 작성" }).click();
    await question.waitFor({ state: "hidden" });
    await page.getByLabel(label).fill(stored);
  }
  await page.getByRole("link", { name: "취소" }).click();
  await page.waitForURL(`**/admin/contact/${id}`);
  await close();
});

test("after 수정 by keyboard, the first visible field has the focus", async () => {
  const { page, close } = await openOffice({ width: 1440 });
  await page.goto(`/admin/contact/${id}`);
  await page.evaluate(() => window.scrollTo(0, 200));
  await page.getByRole("button", { name: "수정" }).focus();
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "저장" }).waitFor();
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.closest("form")?.id))
    .toBe("inquiry");
  expect(await page.evaluate(() => window.scrollY)).toBe(200);
  await close();
});
