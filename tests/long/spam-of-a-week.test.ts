import { beforeEach, expect, test } from "vitest";
import { browseSite, hydrated } from "../support/browser";
import { addInquiry } from "../support/inquiry";

/** What 오늘 says of a week's spam. */
const { server, openOffice } = browseSite();

/** Each test starts with one new inquiry. */
beforeEach(async () => {
  await addInquiry(server.url, { customer: "홍길동" });
});

test("오늘 says how much was taken for spam in a week, and the ticked ones are none at once", async () => {
  for (const customer of ["광고1", "광고2", "광고3"]) {
    await addInquiry(server.url, { customer, customerMemo: "카지노 꽁머니" });
  }
  const { page, close } = await openOffice();
  await page.goto("/admin/today");
  await page.getByText("최근 7일 동안 3건을 스팸으로 분류했습니다.").waitFor();
  await page.getByRole("link", { name: "스팸 확인" }).click();
  await page.waitForURL("**/admin/contact?spam=1");
  await hydrated(page);
  for (const name of ["광고1 선택", "광고3 선택"])
    await page.getByRole("checkbox", { name }).check();
  await page.getByRole("button", { name: "스팸 아님", exact: true }).click();
  await page.getByText("2건을 견적문의로 되돌렸습니다.").waitFor();
  const spam = () => server.rows("SELECT customer FROM inquiry WHERE isSpam");
  expect(spam()).toEqual([{ customer: "광고2" }]);
  await page.getByRole("button", { name: "되돌리기" }).click();
  await page.getByText("2건을 스팸으로 옮겼습니다.").waitFor();
  expect(spam()).toHaveLength(3);
  await close();
});
