import type { Page } from "playwright";
import { beforeEach, expect, test } from "vitest";
import { browseSite, hydrated } from "../support/browser";
import { addInquiry } from "../support/inquiry";

/** The list of inquiries, left open on a desk. */
const { server, openOffice } = browseSite();
let ids: number[];

beforeEach(async () => {
  server.change("DELETE FROM inquiry");
  ids = [];
  for (const customer of ["김하나", "이둘", "박셋"]) {
    ids.push(await addInquiry(server.url, { customer, phoneNumber: "01012345678" }));
  }
});

/** In the page, whose clock goes on by half a minute at each `passTime`. */
function setClockByHand() {
  const now = performance.now.bind(performance);
  let passed = 0;
  performance.now = () => now() + passed;
  addEventListener("half a minute", () => {
    passed += 30_000;
  });
}

const passTime = (page: Page) => page.evaluate(() => dispatchEvent(new Event("half a minute")));

test("the list refreshes itself while it is looked at: what is chosen, open and in focus stays, and the session ages", async () => {
  const { page, close } = await openOffice({
    width: 1440,
    expectedErrors: [/Failed to load resource|Failed to fetch/],
  });
  await page.addInitScript(setClockByHand);
  await page.goto("/admin/contact");
  await hydrated(page);
  await page.getByRole("checkbox", { name: "이둘 선택" }).check();
  await page.locator("tr", { hasText: "박셋" }).locator("summary").press("Enter");
  const button = page.locator("tr", { hasText: "박셋" }).getByRole("button", { name: "보류" });
  await button.focus();
  const earlier = new Date(Date.now() - 60 * 60_000).toISOString();
  server.change(`UPDATE session SET lastUsedAt = '${earlier}'`);
  await addInquiry(server.url, { customer: "최넷" });
  await passTime(page);
  await page.getByRole("link", { name: "최넷" }).waitFor();
  await page.getByText("아직 확인하지 않은 문의").nth(3).waitFor({ state: "attached" });
  expect(await page.getByRole("checkbox", { name: "이둘 선택" }).isChecked()).toBe(true);
  expect(await button.evaluate((element) => element === document.activeElement)).toBe(true);
  expect(server.rows("SELECT DISTINCT lastUsedAt FROM session")).toEqual([{ lastUsedAt: earlier }]);
  await page.keyboard.press("Escape");
  await button.waitFor({ state: "hidden" });
  // The server restarts: the page stays as it is.
  await page.route("**/admin/contact.data**", (route) => route.abort());
  // By the second one, the page has dealt with the first.
  for (let count = 0; count < 2; count += 1) {
    await Promise.all([page.waitForEvent("requestfailed"), passTime(page)]);
  }
  expect(await page.getByRole("link", { name: "최넷" }).isVisible()).toBe(true);
  await close();
});
