import type { Page } from "playwright";
import { beforeAll, expect, test } from "vitest";
import { browseSite, holdRequests, hydrated } from "../support/browser";
import { fillSite } from "../support/public-site";

/** Back, pressed again before the script of the page that it came to has begun. */
const { server, openPage } = browseSite();

beforeAll(async () => {
  await fillSite(server, 60);
});

/** By a link to PORTFOLIO, which is the same document. */
async function leaveBrandForContact(page: Page) {
  await page.goto("/brand");
  await hydrated(page);
  await page.locator("header summary").click();
  await page.locator(".menu-list").getByRole("link", { name: "PORTFOLIO" }).click();
  await page.waitForURL("**/portfolio");
  await page.goto("/contact");
}

async function goBackTo(page: Page, url: string) {
  await page.goBack();
  await page.waitForURL(url);
}

test("Back pressed twice before the script is there shows the page that it leads to", async () => {
  const { page, close } = await openPage();
  await leaveBrandForContact(page);
  const bringScripts = await holdRequests(page, /\/assets\/[^/]+\.js$/);
  await goBackTo(page, "**/portfolio");
  await goBackTo(page, "**/brand");
  bringScripts();
  await page.getByRole("heading", { level: 1, name: "BRAND" }).waitFor();
  await hydrated(page);
  await close();
});

test("it does so between two pages of one list", async () => {
  const { page, close } = await openPage();
  await page.goto("/portfolio");
  await hydrated(page);
  const first = () => page.locator("main a[href^='/portfolio/']").first().getAttribute("href");
  const onFirstPage = await first();
  await page.evaluate(() => Reflect.get(window, "__remixRouter").navigate("/portfolio?page=2"));
  await expect.poll(first).not.toBe(onFirstPage);
  await page.goto("/contact");
  const bringScripts = await holdRequests(page, /\/assets\/[^/]+\.js$/);
  await goBackTo(page, "**/portfolio?page=2");
  await goBackTo(page, "**/portfolio");
  bringScripts();
  await expect.poll(first).toBe(onFirstPage);
  await hydrated(page);
  await close();
});

test("Back pressed a second time as React begins shows the page that it leads to, too", async () => {
  const { page, close } = await openPage();
  await leaveBrandForContact(page);
  await page.addInitScript(holdFirstRender);
  await page.goBack();
  await page.waitForFunction(() => window.heldRender !== undefined);
  await goBackTo(page, "**/brand");
  await page.evaluate(() => window.heldRender?.());
  await page.getByRole("heading", { level: 1, name: "BRAND" }).waitFor();
  await hydrated(page);
  await close();
});

test("Back pressed a second time while React takes over the page shows the page that it leads to, too", async () => {
  const { page, close } = await openPage();
  await leaveBrandForContact(page);
  await page.addInitScript(holdLaterRender);
  await page.goBack();
  await page.waitForFunction(() => window.heldRender !== undefined);
  const asked = page.waitForRequest(/\/brand\.data/);
  await goBackTo(page, "**/brand");
  // None if the page is loaded anew before it comes.
  await (await (await asked).response())?.finished();
  await page.waitForFunction(releaseRender);
  await page.getByRole("heading", { level: 1, name: "BRAND" }).waitFor();
  await hydrated(page);
  expect(await page.getByText("Loading.....").count()).toBe(0);
  await close();
});

async function releaseRender() {
  for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
  window.heldRender?.();
  return true;
}

/**
 * As on a slow telephone: it is held at the menu, which takes longer than React works at a time. Remix
 * listens to Back then, and what it renders does not listen to Remix yet.
 */
function holdLaterRender() {
  if (location.pathname !== "/portfolio") return;
  const listen = EventTarget.prototype.addEventListener;
  EventTarget.prototype.addEventListener = function hear(...how: Parameters<typeof listen>) {
    listen.apply(this, how);
    // React listens at the document, too, before it renders.
    if (how[0] !== "toggle" || !(this instanceof HTMLDetailsElement)) return;
    EventTarget.prototype.addEventListener = listen;
    const post = MessagePort.prototype.postMessage;
    MessagePort.prototype.postMessage = function hold(this: MessagePort, message: unknown) {
      MessagePort.prototype.postMessage = post;
      window.heldRender = () => this.postMessage(message);
    };
    for (const begun = performance.now(); performance.now() - begun < 50; );
  };
}

/** As on a slow telephone: React's scheduler, which sends itself a message, gets it when released. */
function holdFirstRender() {
  if (location.pathname !== "/portfolio") return;
  const post = MessagePort.prototype.postMessage;
  MessagePort.prototype.postMessage = function hold(this: MessagePort, message: unknown) {
    MessagePort.prototype.postMessage = post;
    window.heldRender = () => this.postMessage(message);
  };
}

declare global {
  interface Window {
    heldRender?: () => void;
  }
}
