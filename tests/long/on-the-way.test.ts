import { beforeAll, expect, test } from "vitest";
import { browseSite, hydrated, nextFrames } from "../support/browser";
import { fillSite } from "../support/public-site";

/** What a visitor's pages keep and forget on the way through the site, also when the line breaks off. */
const PROJECTS = 30;
const { server, openPage } = browseSite();

beforeAll(async () => {
  await fillSite(server, PROJECTS);
});

test("a list that cannot grow stays, says so, and grows at the next press", async () => {
  const { page, close } = await openPage({ expectedErrors: [/ERR_FAILED/, /status of 404/] });
  await page.goto("/portfolio");
  await hydrated(page);
  const cards = page.locator(".card");
  const lost = page.getByText("불러오지 못했습니다.");
  await page.route(/page=2/, (route) => route.abort());
  await cards.nth(23).scrollIntoViewIfNeeded();
  await lost.waitFor();
  expect([await cards.count(), new URL(page.url()).pathname]).toEqual([24, "/portfolio"]);

  // Projects that were on it have been hidden meanwhile.
  await page.unroute(/page=2/);
  await page.route(/page=2/, (route) => route.fulfill({ status: 404 }));
  const next = page.getByRole("link", { name: "다음" });
  await next.click();
  await lost.waitFor();
  expect([await cards.count(), new URL(page.url()).pathname]).toEqual([24, "/portfolio"]);

  await page.unroute(/page=2/);
  await next.click();
  await expect.poll(() => cards.count()).toBe(PROJECTS);
  await expect.poll(() => lost.count()).toBe(0);
  await close();
});

test("what one list could not load is not said of the next", async () => {
  const { page, close } = await openPage({ expectedErrors: [/ERR_FAILED/] });
  let fail = () => {};
  const failed = new Promise<void>((resolve) => {
    fail = resolve;
  });
  await page.route(/page=2$/, async (route) => {
    if (route.request().method() !== "HEAD") return route.fallback();
    await failed;
    await route.abort();
  });
  await page.goto("/portfolio");
  await hydrated(page);
  const asked = page.waitForRequest((request) => request.method() === "HEAD");
  await page.locator(".card").nth(23).scrollIntoViewIfNeeded();
  await asked;
  await page.evaluate(() => Reflect.get(window, "__remixRouter").navigate("/portfolio?page=2"));
  await page.getByRole("link", { name: "이전" }).waitFor();
  const told = page.waitForEvent("requestfailed");
  fail();
  await told;
  await nextFrames(page);
  expect(await page.getByText("불러오지 못했습니다.").count()).toBe(0);
  expect(await page.locator(".card").count()).toBe(PROJECTS - 24);
  await close();
});

test("what was said of one project is not said of the next", async () => {
  const { page, close } = await openPage();
  await page.goto(`/portfolio/${PROJECTS}`);
  await hydrated(page);
  await page.getByRole("button", { name: "공유하기" }).first().click();
  const said = page.locator(".share output").first();
  await expect.poll(() => said.textContent()).not.toBe("");
  await page.getByRole("link", { name: "다음 시공 사례" }).click();
  await page.waitForURL(`**/portfolio/${PROJECTS - 1}`);
  await expect.poll(() => said.textContent()).toBe("");
  await close();
});

test("a closed notice stays closed after an error, and two in a row stay so where nothing can be stored", async () => {
  server.change("INSERT INTO site (id, name, notice) VALUES (1, '다온 인테리어', '여름휴가 안내')");
  const { page, close } = await openPage({ expectedErrors: [/status of 404/] });
  await page.goto("/portfolio");
  await hydrated(page);
  const notice = page.locator(".notice");
  await page.getByLabel("공지 닫기").click();
  await expect.poll(() => notice.isVisible()).toBe(false);
  // The frame is made anew around the error.
  await page.evaluate(() => Reflect.get(window, "__remixRouter").navigate("/portfolio?page=99"));
  await page.getByText("Page not found").waitFor();
  expect(await notice.isVisible()).toBe(false);
  await close();

  const { page: guarded, close: closeGuarded } = await openPage();
  await guarded.addInitScript(() => {
    Object.defineProperty(window, "localStorage", {
      get() {
        throw new DOMException("refused", "SecurityError");
      },
    });
  });
  await guarded.goto("/portfolio");
  await hydrated(guarded);
  await guarded.locator(".card").nth(23).scrollIntoViewIfNeeded();
  await expect.poll(() => guarded.locator(".card").count()).toBe(PROJECTS);
  await closeGuarded();
});
