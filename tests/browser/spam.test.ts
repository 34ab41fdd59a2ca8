import { beforeEach, expect, test } from "vitest";
import { browseSite, checkAxe, hydrated } from "../support/browser";
import { addInquiry } from "../support/inquiry";

/** Inquiries that are spam. */
const { server, openOffice } = browseSite();
let id: number;

/** Each test starts with one new inquiry. */
beforeEach(async () => {
  id = await addInquiry(server.url, { customer: "홍길동" });
});

const inquiry = () => server.rows(`SELECT * FROM inquiry WHERE id = ${id}`)[0] ?? {};

test("스팸 is a tab beside the filter, with a reason for each, and one press moves it back", async () => {
  const spamId = await addInquiry(server.url, {
    customer: "광고",
    customerMemo: "카지노 꽁머니",
  });
  const { page, close } = await openOffice();
  await page.goto("/admin/contact");
  expect(await page.locator(`a[href="/admin/contact/${spamId}"]`).count()).toBe(0);
  await page.getByRole("link", { name: "스팸 1" }).click();
  await page.waitForURL("**/admin/contact?spam=1");
  await page.getByText("최근 24시간 동안 1건이 접수되었습니다.").waitFor();
  await page.getByRole("link", { name: "광고" }).click();
  await page.getByText("광고에 자주 쓰이는 말이 여러 개 있습니다.").waitFor();
  await hydrated(page);
  expect(await checkAxe(page)).toEqual([]);
  await page.getByRole("link", { name: "목록" }).click();
  await page.waitForURL("**/admin/contact?spam=1");
  await page.getByRole("button", { name: "광고: 스팸 아님" }).click();
  await page.getByText("스팸이 없습니다.").waitFor();
  await page.getByLabel("유형").selectOption("");
  await page.getByRole("checkbox", { name: "홍길동 선택" }).first().check();
  await page.getByRole("button", { name: "스팸으로 옮기기" }).click();
  await page.getByText("1건을 스팸으로 옮겼습니다.").waitFor();
  await expect.poll(() => inquiry().isSpam).toBe(1);
  await page.getByRole("button", { name: "되돌리기" }).click();
  await page.getByText("견적문의로 되돌렸습니다.").waitFor();
  expect(inquiry().isSpam).toBe(0);
  // What the next width finds.
  for (const each of [id, spamId]) {
    const headers = { Cookie: await server.login() };
    await fetch(`${server.url}/api/contact/${each}`, { method: "DELETE", headers });
  }
  await close();
});
