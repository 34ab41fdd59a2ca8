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

/** In the page, thirty times as fast: half a minute passes in a second. */
function makeTimeFly() {
  const { setInterval: repeat } = window;
  const now = performance.now.bind(performance);
  performance.now = () => 30 * now();
  window.setInterval = ((work: () => void, pause = 0) =>
    repeat(work, pause / 30)) as typeof window.setInterval;
}

test("the list refreshes itself while it is looked at: what is chosen, open and in focus stays, and the session ages", async () => {
  const { page, close } = await openOffice({
    width: 1440,
    expectedErrors: [/Failed to load resource|Failed to fetch/],
  });
  await page.addInitScript(makeTimeFly);
  await page.goto("/admin/contact");
  await hydrated(page);
  await page.getByRole("checkbox", { name: "이둘 선택" }).check();
  await page.locator("tr", { hasText: "박셋" }).locator("summary").press("Enter");
  const button = page.locator("tr", { hasText: "박셋" }).getByRole("button", { name: "보류" });
  await button.focus();
  const earlier = new Date(Date.now() - 60 * 60_000).toISOString();
  server.change(`UPDATE session SET lastUsedAt = '${earlier}'`);
  await addInquiry(server.url, { customer: "최넷" });
  await page.getByRole("link", { name: "최넷" }).waitFor();
  await page.getByText("아직 확인하지 않은 문의").nth(3).waitFor({ state: "attached" });
  expect(await page.getByRole("checkbox", { name: "이둘 선택" }).isChecked()).toBe(true);
  expect(await button.evaluate((element) => element === document.activeElement)).toBe(true);
  expect(server.rows("SELECT DISTINCT lastUsedAt FROM session")).toEqual([{ lastUsedAt: earlier }]);
  await page.keyboard.press("Escape");
  await button.waitFor({ state: "hidden" });
  // The server restarts: the page stays as it is.
  const failed = () => page.waitForEvent("requestfailed");
  const first = failed();
  await page.route("**/admin/contact.data**", (route) => route.abort());
  await first;
  // By the next one, the page has dealt with the first.
  await failed();
  expect(await page.getByRole("link", { name: "최넷" }).isVisible()).toBe(true);
  await close();
});
