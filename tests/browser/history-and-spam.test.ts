import { beforeEach, expect, test } from "vitest";
import { browseSite, checkAxe, hydrated } from "../support/browser";
import { addInquiry } from "../support/inquiry";

/** What the office has changed of an inquiry, and inquiries that are kept apart as spam. */
const { server, openOffice } = browseSite();
let id: number;

/** Each test starts with one new inquiry. */
beforeEach(async () => {
  id = await addInquiry(server.url, { customer: "홍길동" });
});

const inquiry = () => server.rows(`SELECT * FROM inquiry WHERE id = ${id}`)[0] ?? {};

test.each([
  [390, false],
  [1440, true],
] as const)(
  "at %i px, with script: %s, the page tells what was changed, from what to what, by whom and when",
  async (width, javaScript) => {
    const { page, close } = await openOffice({ width, javaScript });
    await page.goto(`/admin/contact/${id}?edit=1`);
    await page.getByLabel("직원 메모").fill("첫째 줄\n둘째 줄");
    await page.getByRole("button", { name: "저장" }).click();
    await page.getByText("저장했습니다.").waitFor();
    const save = page.locator(".story li").first();
    expect(await save.locator(".story-when").innerText()).toMatch(
      /^20\d\d-\d\d-\d\d \d\d:\d\d admin$/,
    );
    expect(await save.locator("dt, dd").allTextContents()).toEqual([
      "직원 메모",
      "없음",
      "첫째 줄\n둘째 줄",
    ]);
    if (javaScript) expect(await checkAxe(page)).toEqual([]);
    await close();
  },
);

test.each([390, 1440] as const)(
  "스팸 is a tab beside the filter, with a reason for each, and one press moves it back at %i px",
  async (width) => {
    const spamId = await addInquiry(server.url, {
      customer: "광고",
      customerMemo: "카지노 꽁머니",
    });
    const { page, close } = await openOffice({ width });
    await page.goto("/admin/contact");
    expect(await page.locator(`a[href="/admin/contact/${spamId}"]`).count()).toBe(0);
    await page.getByRole("link", { name: "스팸 1" }).click();
    await page.waitForURL("**/admin/contact?spam=1");
    await page.getByText("지난 24시간 동안 1건이 들어왔습니다.").waitFor();
    expect(await checkAxe(page)).toEqual([]);
    await page.getByRole("link", { name: "광고" }).click();
    await page.getByText("광고에 흔한 말이 여럿 있습니다.").waitFor();
    await hydrated(page);
    expect(await checkAxe(page)).toEqual([]);
    await page.getByRole("link", { name: "목록" }).click();
    await page.waitForURL("**/admin/contact?spam=1");
    await page.getByRole("button", { name: "광고: 스팸 아님" }).click();
    await page.getByText("스팸이 없습니다.").waitFor();
    await page.getByRole("link", { name: "문의", exact: true }).click();
    await page.getByRole("button", { name: "홍길동: 스팸으로 옮기기" }).first().click();
    await page.getByText("스팸으로 옮겼습니다.").waitFor();
    await expect.poll(() => inquiry().isSpam).toBe(1);
    // What the next width finds.
    for (const each of [id, spamId]) {
      const headers = { Cookie: await server.login() };
      await fetch(`${server.url}/api/contact/${each}`, { method: "DELETE", headers });
    }
    await close();
  },
);
