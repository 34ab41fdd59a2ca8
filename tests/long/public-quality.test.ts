import type { Browser, Page } from "playwright";
import { afterAll, beforeAll, expect, test } from "vitest";
import { cachedPages, publicPages } from "../../scripts/public-pages";
import { checkAxe, closeViewer, hydrated, openPage, sharedBrowser } from "../support/browser";
import { fillSite } from "../support/public-site";
import { type RunningServer, startServer } from "../support/server";

const PROJECTS = 30;
const everyPage = [
  ...publicPages,
  "/portfolio?page=2",
  `/portfolio/${PROJECTS}`,
  "/error/500",
  "/nowhere",
];
const expectedErrors = [/status of (404|500)/];
let server: RunningServer;
let empty: RunningServer;
let browser: Browser;

beforeAll(async () => {
  [server, empty, browser] = await Promise.all([
    startServer({ PUBLIC_URL: "https://interior.example" }),
    startServer(),
    sharedBrowser(),
  ]);
  await fillSite(server, PROJECTS);
});

afterAll(async () => {
  await Promise.all([server.stop(), empty.stop()]);
});

test("axe finds nothing on any public page, menu open and closed", async () => {
  const { page, close } = await openPage(browser, server, { expectedErrors });
  for (const path of everyPage) {
    await page.goto(path);
    await hydrated(page);
    expect(await checkAxe(page), path).toEqual([]);
  }
  await page.goto(`/portfolio/${PROJECTS}`);
  await hydrated(page);
  await page.locator(".gallery a").first().click();
  await page.getByRole("dialog", { name: "크게 보기" }).waitFor();
  expect(await checkAxe(page), "viewer").toEqual([]);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/");
  await page.locator("header summary").click();
  expect(await checkAxe(page), "menu").toEqual([]);
  await close();
});

test("nothing is wider than a 320 px screen, or a screen with text at 200 %", async () => {
  const { page, close } = await openPage(browser, server, { expectedErrors });
  for (const path of everyPage) {
    await page.goto(path);
    await hydrated(page);
    for (const [width, size] of [
      [320, "100%"],
      [390, "200%"],
      [1440, "200%"],
    ] as const) {
      await page.setViewportSize({ width, height: 844 });
      const over = await page.evaluate((each) => {
        document.documentElement.style.setProperty("font-size", each);
        return document.documentElement.scrollWidth - window.innerWidth;
      }, size);
      expect(over, `${path} at ${width}`).toBeLessThanOrEqual(0);
    }
  }
  await close();
});

test("the layout shift of a loading page is 0.02 or less", async () => {
  // At the same time, because most of it is waiting.
  await Promise.all(([390, 1440] as const).map(expectNoLayoutShift));
});

async function expectNoLayoutShift(width: 390 | 1440) {
  const { page, close } = await openPage(browser, server, { width, expectedErrors });
  await page.addInitScript(() => {
    const shift = { sum: 0 };
    Object.assign(window, { shift });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[]) {
        shift.sum += entry.value;
      }
    }).observe({ type: "layout-shift", buffered: true });
  });
  const measured: Record<string, number> = {};
  for (const path of everyPage) {
    await page.goto(path);
    await hydrated(page);
    await page.waitForLoadState("networkidle");
    const { sum } = await page.evaluate(
      () => (window as unknown as { shift: { sum: number } }).shift,
    );
    measured[path] = Number(sum.toFixed(4));
  }
  console.log(`layout shift at ${width} px`, measured);
  expect(Math.max(...Object.values(measured))).toBeLessThanOrEqual(0.02);
  await close();
}

test("every link from / works, and the sitemap lists exactly the public pages that are to be found", async () => {
  const found = new Set<string>();
  const notIndexed = new Set<string>();
  const waiting = ["/"];
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    if (found.has(path)) continue;
    found.add(path);
    const answer = await fetch(server.url + path);
    expect(answer.status, path).toBe(200);
    if (!answer.headers.get("Content-Type")?.startsWith("text/html")) continue;
    const html = await answer.text();
    expect(html, path).not.toContain("\0");
    if (html.includes('name="robots" content="noindex"')) notIndexed.add(path);
    for (const [, href = ""] of html.matchAll(/<(?:a|link)\b[^>]*?\shref="([^"]+)"/g)) {
      const url = new URL(href.replaceAll("&amp;", "&"), `https://interior.example${path}`);
      if (url.origin === "https://interior.example") waiting.push(url.pathname + url.search);
    }
  }
  const isListed = (path: string) => !/[?.]|^\/api/.test(path) && !notIndexed.has(path);
  const toFind = [...found].filter(isListed);

  const sitemap = await (await fetch(`${server.url}/sitemap.xml`)).text();
  const listed = await inPage((page) =>
    page.evaluate((xml) => {
      const document = new DOMParser().parseFromString(xml, "application/xml");
      if (document.querySelector("parsererror")) throw new Error("no XML");
      return [...document.querySelectorAll("url > loc")].map((loc) => loc.textContent ?? "");
    }, sitemap),
  );
  expect(listed.toSorted()).toEqual(
    toFind.map((path) => `https://interior.example${path}`).toSorted(),
  );

  const robots = await (await fetch(`${server.url}/robots.txt`)).text();
  for (const line of [
    "Disallow: /admin",
    "Disallow: /api/",
    "Allow: /api/content/view/",
    "Allow: /api/portfolio/view/",
    "Sitemap: https://interior.example/sitemap.xml",
  ]) {
    expect(robots).toContain(line);
  }
});

test("every page has metadata for search engines and link previews", async () => {
  const titles = new Set<string>();
  const { page, close } = await openPage(browser, server, { javaScript: false });
  const pictures = await openPage(browser, server);
  await pictures.page.goto("/privacy");
  for (const path of [...cachedPages, `/portfolio/${PROJECTS}`]) {
    await page.goto(path);
    titles.add(await page.title());
    const content = (selector: string) => page.locator(selector).getAttribute("content");
    expect(await content("meta[name=description]")).not.toBe("");
    expect(await page.locator("link[rel=canonical]").getAttribute("href")).toBe(
      `https://interior.example${path}`,
    );
    expect(await content("meta[property='og:locale']")).toBe("ko_KR");
    const image = (await content("meta[property='og:image']")) ?? "";
    const size = await pictures.page.evaluate(
      async (url) => {
        const bitmap = await createImageBitmap(await (await fetch(url)).blob());
        return [bitmap.width, bitmap.height];
      },
      image.replace("https://interior.example", ""),
    );
    expect(size).toEqual([1200, 630]);
    for (const script of await page
      .locator("script[type='application/ld+json']")
      .allTextContents()) {
      expect(JSON.stringify(JSON.parse(script))).toContain("https://schema.org");
    }
  }
  expect(titles.size).toBe(6);
  await pictures.close();
  await close();
});

test("keys pressed during hydration do no harm", async () => {
  const { page, close } = await openPage(browser, server);
  await page.addInitScript(() => {
    // In every turn of the event loop, because the critical moment is short.
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      document.body?.dispatchEvent(new KeyboardEvent("keydown", { key: "Shift", bubbles: true }));
      if (performance.now() < 3000) port2.postMessage("");
    };
    port2.postMessage("");
  });
  for (const path of ["/", "/portfolio", "/contact"]) {
    await page.goto(path);
    await hydrated(page);
  }
  await close();
});

test("a keyboard is enough to find a project, view its pictures and ask for a quote", async () => {
  const { page, close } = await openPage(browser, server, { width: 1440 });
  await page.goto("/");
  await hydrated(page);
  await page.keyboard.press("Tab");
  expect(await focused(page)).toBe("본문으로 바로가기");
  await tabTo(page, "PORTFOLIO");
  await page.keyboard.press("Enter");
  await page.waitForURL("**/portfolio");
  await tabTo(page, `시공 사례 ${PROJECTS}`);
  await page.keyboard.press("Enter");
  await page.waitForURL(`**/portfolio/${PROJECTS}`);
  await tabTo(page, `시공 사례 ${PROJECTS} 사진 1`);
  await page.keyboard.press("Enter");
  await page.getByRole("dialog", { name: "크게 보기" }).waitFor();
  await closeViewer(page);
  await tabTo(page, "목록");
  await page.keyboard.press("Enter");
  await page.waitForURL("**/portfolio");
  await tabTo(page, "ABOUT");
  await page.keyboard.press("Enter");
  await page.waitForURL("**/about");
  await tabTo(page, "온라인 견적 문의 견적문의 페이지로 이동합니다.");
  await page.keyboard.press("Enter");
  await page.waitForURL("**/contact");
  await close();
});

function focused(page: Page) {
  return page.evaluate(() => {
    const element = document.activeElement;
    return (element?.textContent || element?.querySelector("img")?.alt || "").trim();
  });
}

async function tabTo(page: Page, name: string) {
  for (let presses = 0; presses < 80; presses += 1) {
    if ((await focused(page)) === name) return;
    await page.keyboard.press("Tab");
  }
  throw new Error(`the focus never came to ${name}`);
}

/** Runs browser-only code on a page of the site. */
async function inPage<T>(work: (page: Page) => Promise<T>) {
  const { page, close } = await openPage(browser, server);
  await page.goto("/privacy");
  const result = await work(page);
  await close();
  return result;
}
