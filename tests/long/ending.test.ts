import type { Page } from "playwright";
import { beforeAll, expect, test } from "vitest";
import { browseSite, checkAxe, hydrated } from "../support/browser";
import { fillWhole } from "../support/contact-page";
import { company, fillSite } from "../support/public-site";

/** 접수 완료 without anything sent. */
const { server, openPage } = browseSite();

beforeAll(async () => {
  await fillSite(server, 3);
});

async function openAndFill(page: Page, javaScript: boolean) {
  await page.goto("/contact");
  if (javaScript) await hydrated(page);
  await fillWhole(page, "김여름", javaScript);
}
const callLink = (page: Page) =>
  page.locator("main").getByRole("link", { name: `전화 상담 ${company.phoneNumber}` });

test("접수 완료 opened by hand cannot tell, gives the telephone, and clears no draft", async () => {
  const { page, close } = await openPage();
  await openAndFill(page, true);
  await page.goto("/contact/received");
  await hydrated(page);
  await page.getByText("접수되었는지 알 수 없습니다.").waitFor();
  expect(await page.getByText("성공적으로").count()).toBe(0);
  await callLink(page).waitFor();
  expect(await checkAxe(page)).toEqual([]);
  await page.getByRole("link", { name: "견적 문의로 돌아가기" }).click();
  await expect.poll(() => page.getByLabel("이름").inputValue()).toBe("김여름");
  await close();
});
