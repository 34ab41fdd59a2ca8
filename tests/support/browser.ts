import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { type Browser, chromium, type Locator, type Page } from "playwright";
import { afterAll, beforeAll, expect, onTestFinished } from "vitest";
import { browserFlags, findBrowser, findHeadlessShell } from "../../scripts/find-browser.mjs";
import { admin } from "./folders";
import { type RunningServer, startServer } from "./server";
import { stopSite } from "./site";
import { type StandIns, serveStandIns } from "./stand-ins";

/** @param keepsPages whether Back restores a page from memory, as outside of tests */
export function launchBrowser({ keepsPages = false } = {}) {
  return chromium.launch({
    executablePath: (!keepsPages && findHeadlessShell()) || findBrowser(),
    // In another encoding it finds no file with a Korean name.
    env: { ...process.env, LC_ALL: "C.UTF-8" },
    ignoreDefaultArgs: keepsPages ? ["--disable-back-forward-cache"] : [],
    // No other host is there. Not by Playwright's routes, through which each request of a page would
    // go, and which leave a browser without its cache.
    args: [
      ...browserFlags,
      "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost",
    ],
  });
}

export interface PageOptions extends StandIns {
  width?: 320 | 360 | 390 | 412 | 440 | 768 | 1440;
  /** Device pixels per CSS pixel. */
  deviceScaleFactor?: number;
  javaScript?: boolean;
  reducedMotion?: boolean;
  /** Console errors that the test provokes. */
  expectedErrors?: RegExp[];
}

/**
 * A page in a fresh profile that can reach no other host. `close` fails the test if the page threw,
 * logged an error, requested another host or violated its Content-Security-Policy.
 */
export async function openPage(browser: Browser, server: RunningServer, options: PageOptions = {}) {
  const { width = 390, javaScript = true, expectedErrors = [] } = options;
  const context = await browser.newContext({
    baseURL: server.url,
    // A proxy of the tests has signed its own certificate.
    ignoreHTTPSErrors: server.url.startsWith("https:"),
    viewport: { width, height: width < 768 ? 844 : 900 },
    hasTouch: width < 768,
    deviceScaleFactor: options.deviceScaleFactor ?? 1,
    javaScriptEnabled: javaScript,
    reducedMotion: options.reducedMotion ? "reduce" : "no-preference",
    locale: "ko-KR",
    timezoneId: "Asia/Seoul",
  });
  // For tests that hang: a page on a busy machine may be slow.
  context.setDefaultTimeout(300_000);
  // A failing test must not leave a page behind that keeps sending requests.
  onTestFinished(() => context.close());
  const problems: string[] = [];
  const page = await context.newPage();
  page.on("pageerror", ({ message }) => {
    // What Chromium says of one that it left out; the page is there without it.
    if (!/^Transition was (aborted|skipped)/.test(message)) problems.push(message);
  });
  page.on("console", (message) => {
    if (message.type() === "error") problems.push(message.text());
  });
  // Browsers write most violations to the console themselves, but not a caught eval.
  await page.addInitScript(() => {
    addEventListener("securitypolicyviolation", (event) => {
      const { effectiveDirective, blockedURI, sourceFile, sample } = event;
      console.error(`violates ${effectiveDirective}: ${blockedURI} ${sourceFile} ${sample}`);
    });
  });
  await serveStandIns(page, options);

  return {
    page,
    async close() {
      await context.close();
      const unexpected = problems.filter(
        (text) => !expectedErrors.some((known) => known.test(text)),
      );
      expect(unexpected, "errors in the page").toEqual([]);
    },
  };
}

const worker = globalThis as { sharedBrowser?: Promise<Browser> };

/** One for all files of a worker, with which it ends: each page has a fresh profile. */
export async function sharedBrowser() {
  const browser = await worker.sharedBrowser;
  if (!browser?.isConnected()) worker.sharedBrowser = launchBrowser();
  return worker.sharedBrowser ?? launchBrowser();
}

/** A site for the tests of one file, and the browser. */
export function browseSite() {
  const server = {} as RunningServer;
  let browser: Browser;
  beforeAll(async () => {
    const [site, launched] = await Promise.all([startServer(), sharedBrowser()]);
    Object.assign(server, site);
    browser = launched;
  });
  afterAll(() => stopSite(server));
  return {
    server,
    /** As `openPage` above; of another site if given. */
    openPage: (options?: PageOptions, site = server) => openPage(browser, site, options),
    /**
     * An empty page of a browser that is logged in; `loginAsAdmin` is the way through the form.
     * `goto` waits for the page's script, unless told another `waitUntil`.
     */
    async openOffice(options?: PageOptions) {
      const opened = await openPage(browser, server, options);
      const { page } = opened;
      const [name = "", value = ""] = (await server.login()).split("=");
      await page.context().addCookies([{ name, value, url: server.url }]);
      const goto = page.goto.bind(page);
      page.goto = async (url, how) => {
        const answer = await goto(url, how);
        if (options?.javaScript !== false && !how?.waitUntil) await hydrated(page);
        return answer;
      };
      return opened;
    },
  };
}

/** Waits until the page's font and script are there: visitors' pages load them late. */
export async function hydrated(page: Page) {
  await page.waitForFunction(() => performance.getEntriesByName("hydrated").length > 0);
  await fontLoaded(page);
}

/** Lines may break elsewhere once it is there. */
export async function fontLoaded(page: Page) {
  await page.waitForFunction(() =>
    [...document.fonts].some(
      ({ family, status }) => family.includes("Pretendard Variable") && status === "loaded",
    ),
  );
}

/**
 * Waits for the rest of a page whose first words are there. Without script an answer comes in pieces,
 * and what is counted or read at once may still be missing.
 */
export async function wholePage(page: Page) {
  await page.waitForLoadState();
}

/** Two frames, after which whatever a scroll or a press has set off is on the screen. */
export function nextFrames(page: Page) {
  return page.evaluate(
    () =>
      new Promise<void>((resolve) =>
        requestAnimationFrame(() => requestAnimationFrame(() => resolve())),
      ),
  );
}

/** Holds back requests until the returned function is called. */
export async function holdRequests(page: Page, url: RegExp | string) {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(url, async (route) => {
    await released;
    await route.fallback();
  });
  return release;
}

/**
 * Until each is there, at least one: a picture that is asked for before its deletion and answered
 * after it would be a 404 in the console.
 */
export async function showAll(pictures: Locator) {
  await pictures.first().waitFor();
  for (const picture of await pictures.all()) {
    await picture.scrollIntoViewIfNeeded();
    await expect
      .poll(() => picture.evaluate((img) => (img as HTMLImageElement).naturalWidth))
      .toBeGreaterThan(0);
  }
}

interface HistoryEntry {
  index: number;
  key: string;
}

/** The current one; an open overlay has its own. */
export function historyEntry(page: Page) {
  return page.evaluate((): HistoryEntry => {
    // Not yet in TypeScript's library.
    const { currentEntry } = (window as unknown as { navigation: { currentEntry: HistoryEntry } })
      .navigation;
    return { index: currentEntry.index, key: currentEntry.key };
  });
}

/** A press on a menu's button, or Back, reaches the history a moment later. */
export async function historyReached(page: Page, index: number, but?: HistoryEntry) {
  await expect
    .poll(() => historyEntry(page))
    .toEqual({ index, key: but ? expect.not.stringMatching(but.key) : expect.anything() });
}

/** By Escape; then the viewer leaves its entry of the history, which takes a moment. */
export async function closeViewer(page: Page) {
  const { index } = await historyEntry(page);
  await page.keyboard.press("Escape");
  await page.getByRole("dialog", { name: "크게 보기" }).waitFor({ state: "hidden" });
  await historyReached(page, index - 1);
}

/** Logs in through the form. */
export async function loginAsAdmin(page: Page) {
  await page.goto("/admin/login");
  await page.getByLabel("아이디").fill(admin.username);
  await page.getByLabel("비밀번호").fill(admin.password);
  await page.getByRole("button", { name: "로그인" }).click();
  await page.waitForURL("**/admin/portfolio");
}

/** A computed style of the first matching element. */
export function style(page: Page, selector: string, property: string) {
  return page
    .locator(selector)
    .first()
    .evaluate((element, name) => getComputedStyle(element).getPropertyValue(name), property);
}

const axeSource = readFileSync(
  createRequire(import.meta.url).resolve("axe-core/axe.min.js"),
  "utf8",
);

/** @returns axe's findings against WCAG 2.2 AA and best practices, as rule and elements */
export async function checkAxe(page: Page): Promise<string[]> {
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axeSource);
  // A dialog that is still fading in, or a button that has just become pressable, has less contrast
  // than it will have.
  const fading = () => {
    const dialog = document.querySelector(".swal2-container")?.getAnimations({ subtree: true });
    const changing = document.getAnimations().filter((each) => each instanceof CSSTransition);
    return (dialog?.length ?? 0) + changing.length;
  };
  await expect.poll(() => page.evaluate(fading)).toBe(0);
  return page.evaluate(async () => {
    const { axe } = window as unknown as { axe: typeof import("axe-core") };
    const { violations } = await axe.run(document, {
      runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"],
      // The others are not collected.
      resultTypes: ["violations"],
    });
    return violations.map(({ id, help, nodes }) => {
      const elements = nodes.map(({ html }) => html.slice(0, 120)).join("  ");
      return `${id}: ${help}: ${elements}`;
    });
  });
}
