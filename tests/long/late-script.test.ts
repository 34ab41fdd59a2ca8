import type { Page } from "playwright";
import { beforeAll, expect, test } from "vitest";
import { browseSite, fontLoaded, holdRequests, hydrated } from "../support/browser";
import { noteAssets } from "../support/fetched-assets";
import { fillSite } from "../support/public-site";

/** What is fetched when, and what is used before the script is there. */
const PROJECTS = 30;
const { server, openPage, openOffice } = browseSite();
const scripts = /\/assets\/[^/]+\.js$/;

beforeAll(async () => {
  await fillSite(server, PROJECTS);
});

const isHydrated = (page: Page) =>
  page.evaluate(() => performance.getEntriesByName("hydrated").length > 0);

test("the font comes after everything in view, but at once on the way through the site, and without script", async () => {
  const { page, close } = await openPage({ expectedErrors: [/ERR_FAILED/] });
  await page.route(scripts, (route) => route.abort());
  for (const path of ["/", "/portfolio", `/portfolio/${PROJECTS}`, "/contact"]) {
    await page.goto(path);
    const { font, loaded } = await fontOf(page);
    expect(font, path).toBeGreaterThan(loaded);
  }
  await page.goto("/portfolio");
  await fontOf(page);
  const bringPictures = await holdRequests(page, /\/api\/portfolio\/view\//);
  await Promise.all([
    page.waitForURL(`**/portfolio/${PROJECTS}`, { waitUntil: "commit" }),
    page.locator(".card").first().click({ noWaitAfter: true }),
  ]);
  const { loaded } = await fontOf(page);
  expect(loaded, "pictures are still on their way").toBe(0);
  bringPictures();
  await close();

  const plain = await openPage({ javaScript: false });
  await Promise.all([
    plain.page.waitForRequest(/\/first-[^/]+\.woff2$/),
    plain.page.goto("/portfolio"),
  ]);
  await plain.close();
});

/** When the page began to fetch its font, and when everything was loaded, in ms; 0: not yet. */
async function fontOf(page: Page) {
  const font = await page.waitForFunction(
    () =>
      performance.getEntriesByType("resource").find(({ name }) => /\.woff2$/.test(name))?.startTime,
  );
  const loaded = await page.evaluate(() => {
    const [page] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
    return page?.loadEventStart ?? 0;
  });
  return { font: (await font.jsonValue()) ?? 0, loaded };
}

test("in the office the script comes after the styles, and the font after the script, or without it", async () => {
  const { page, close } = await openOffice({ expectedErrors: [/ERR_FAILED/] });
  const fonts: string[] = [];
  page.on("request", (request) => {
    if (request.resourceType() === "font") fonts.push(request.url());
  });
  const bringScripts = await holdRequests(page, scripts);
  const asked = page.waitForRequest(scripts);
  await page.goto("/admin/portfolio", { waitUntil: "commit" });
  await asked;
  await page.getByRole("heading", { level: 1 }).waitFor();
  expect(fonts).toEqual([]);
  bringScripts();
  await hydrated(page);
  const [style, script] = await page.evaluate(() => {
    const fetched = performance.getEntriesByType("resource") as PerformanceResourceTiming[];
    const find = (name: RegExp) => fetched.find((each) => name.test(each.name));
    return [find(/office-[^/]+\.css$/)?.responseEnd, find(/\.js$/)?.startTime];
  });
  expect(script).toBeGreaterThan(style ?? Number.NaN);

  await page.route(scripts, (route) => route.abort());
  await page.goto("/admin/today", { waitUntil: "commit" });
  await fontLoaded(page);
  expect(await isHydrated(page)).toBe(false);
  await close();
});

test("a menu opened before hydration stays open, and closes on navigation", async () => {
  const { page, close } = await openPage();
  const release = await holdRequests(page, scripts);
  await page.goto("/brand");
  await page.locator("header summary").click();
  release();
  await hydrated(page);
  const links = page.locator(".menu-list");
  expect(await links.isVisible()).toBe(true);
  await links.getByRole("link", { name: "ABOUT" }).click();
  await page.waitForURL("**/about");
  await links.waitFor({ state: "hidden" });
  await close();
});

test("a date field in use stays the browser's own until it is left", async () => {
  const { page, close } = await openPage();
  const release = await holdRequests(page, scripts);
  await page.goto("/contact");
  const field = page.locator("input[name=startDate]");
  await field.focus();
  release();
  await hydrated(page);
  expect(await field.evaluate((input) => input === document.activeElement)).toBe(true);
  await page.getByLabel("예산").focus();
  await page.getByRole("button", { name: "공사 시작 예정일: 날짜 선택" }).waitFor();
  await close();
});

test.each([
  ["a script", scripts],
  ["the entry, which the others do not need,", /\/assets\/entry\.client-[^/]+\.js$/],
])("%s that could not be fetched is fetched again at a touch", async (_, missing) => {
  const { page, close } = await openPage({
    expectedErrors: [/ERR_FAILED/, /dynamically imported/],
  });
  await page.route(missing, (route) => route.abort());
  const refused = page.waitForEvent("requestfailed");
  await page.goto("/contact");
  await refused;
  await page.unroute(missing);
  await expect
    .poll(async () => {
      await page.getByLabel("이름").press("Shift");
      return isHydrated(page);
    })
    .toBe(true);
  await close();
});

test("the visitors' pages load only what they need before the first scroll", async () => {
  const limits = { "/": 88, "/portfolio": 88, [`/portfolio/${PROJECTS}`]: 90, "/contact": 110 };
  await Promise.all(Object.entries(limits).map(expectLittleScript));
});

/** @param limit kB of scripts as sent */
async function expectLittleScript([path, limit]: [string, number]) {
  const { page, close } = await openPage();
  const assets = noteAssets(page);
  await page.goto(path);
  await hydrated(page);
  await page.waitForLoadState("networkidle");
  const fetched = await assets();
  const sum = (kind: keyof typeof fetched) =>
    [...fetched[kind].values()].reduce((total, size) => total + size, 0) / 1000;
  const [scripts, fonts] = [sum("js"), sum("woff2")];
  console.log(`${path}: kB of scripts and fonts as sent`, scripts, fonts);
  expect(scripts).toBeLessThan(limit);
  expect(fonts).toBeLessThan(60);
  // The page's own styles are in it; those of all pages come with the script.
  expect([fetched.css.size, fetched.woff2.size]).toEqual([1, 1]);
  const names = [...fetched.js.keys()].join(" ");
  expect(names).not.toMatch(/calendar|slideshow|sweetalert|leaflet|kakao|validation/i);
  if (path !== "/contact") expect(names).not.toMatch(/forms|inquiry|contact/i);
  await close();
}

test("a page knows its routes: the server is asked about none of its links, before or after a press", async () => {
  const { page, close } = await openPage();
  const asked: string[] = [];
  const documents: string[] = [];
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    asked.push(pathname);
    if (request.isNavigationRequest()) documents.push(pathname);
  });
  await page.goto("/portfolio");
  await hydrated(page);
  await page.locator("a.card").first().click();
  await page.waitForURL(/\/portfolio\/\d+$/);
  await page.locator('a[href="/privacy"]:visible').first().click();
  await page.waitForURL("**/privacy");
  await page.waitForLoadState("networkidle");
  expect(asked).not.toContain("/__manifest");
  // Pressed, not loaded anew.
  expect(documents).toEqual(["/portfolio"]);
  expect(asked).toContain("/portfolio/30.data");
  await close();
});
