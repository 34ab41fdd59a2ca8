import SQLite from "better-sqlite3";
import { beforeAll, expect, test } from "vitest";
import { cachedPages } from "../../scripts/public-pages";
import {
  browseSite,
  historyEntry,
  historyReached,
  holdRequests,
  hydrated,
  nextFrames,
  style,
} from "../support/browser";
import { company, fillSite } from "../support/public-site";
import { startServer } from "../support/server";
import { serveSite } from "../support/site";
import { passTime, stopClock } from "../support/stopped-clock";

/** The frame of the public pages, and empty or missing content. */
const PROJECTS = 60;
const { server, openPage } = browseSite();
const empty = serveSite();

beforeAll(async () => {
  await fillSite(server, PROJECTS);
});

test("the navigation bar is fixed, links everywhere, and turns white with a shadow beyond 50 px", async () => {
  const { page, close } = await openPage({ width: 1440 });
  await page.goto("/about");
  await hydrated(page);
  expect(await style(page, "header", "position")).toBe("fixed");
  expect(await style(page, "header", "z-index")).toBe("1055");
  expect(await style(page, "header", "border-bottom-width")).toBe("1px");
  expect(await style(page, "header", "box-shadow")).toBe("none");

  await page.evaluate(() => window.scrollTo(0, 50));
  await nextFrames(page);
  expect(await page.locator("header.is-scrolled").count()).toBe(0);
  await page.evaluate(() => window.scrollTo(0, 51));
  await expect.poll(() => style(page, "header", "background-color")).toBe("rgb(255, 255, 255)");
  await expect.poll(() => style(page, "header", "box-shadow")).not.toBe("none");

  const bar = page.locator("header");
  for (const [name, path] of [
    ["BRAND", "/brand"],
    ["PORTFOLIO", "/portfolio"],
    ["CONTACT", "/contact"],
    ["ABOUT", "/about"],
    ["시험 인테리어", "/"],
  ] as const) {
    await bar.getByRole("link", { name, exact: true }).click();
    await page.waitForURL(`**${path}`);
    // Every navigation scrolls to the top.
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
  }
  for (const name of ["인스타그램", "블로그", "유튜브"]) {
    const link = bar.getByRole("link", { name });
    expect(await link.getAttribute("target")).toBe("_blank");
    expect(await link.getAttribute("href")).toMatch(/^https:\/\/[\w.]+\/@?testshop$/);
  }
  await close();
});

test("on small screens a menu button toggles a full-screen white list, with script and without", async () => {
  const { page, close } = await openPage();
  await page.goto("/brand");
  await hydrated(page);
  const button = page.locator("header summary");
  const list = page.locator(".menu-list");
  expect(await page.locator(".icon-menu").isVisible()).toBe(true);
  await button.click();
  expect(await page.locator(".icon-close").isVisible()).toBe(true);
  expect(await page.locator(".icon-menu").isVisible()).toBe(false);
  expect(await style(page, ".menu-list", "background-color")).toBe("rgb(255, 255, 255)");
  expect((await list.boundingBox())?.width).toBe(390);

  // Focus is trapped inside; Escape closes and restores it.
  for (let i = 0; i < 8; i += 1) await page.keyboard.press("Tab");
  expect(await page.evaluate(() => document.activeElement?.closest(".menu") !== null)).toBe(true);
  await page.keyboard.press("Escape");
  expect(await list.isVisible()).toBe(false);
  expect(await button.evaluate((element) => element === document.activeElement)).toBe(true);

  await page.keyboard.press("Enter");
  const call = page.getByRole("link", { name: `전화 상담 ${company.phoneNumber}` });
  expect(await list.locator(call).getAttribute("href")).toBe("tel:0200000000");
  expect((await list.locator(call).boundingBox())?.height).toBeGreaterThanOrEqual(44);
  await list.getByRole("link", { name: "CONTACT" }).click();
  await page.waitForURL("**/contact");
  await page.locator("main").locator(call).waitFor();
  await button.click();
  await list.getByRole("link", { name: "ABOUT" }).click();
  await page.waitForURL("**/about");
  const number = page
    .locator("main .company-facts")
    .getByRole("link", { name: company.phoneNumber });
  expect((await number.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  await expect.poll(() => list.isVisible()).toBe(false);
  await close();

  const plain = await openPage({ javaScript: false });
  await plain.page.goto("/brand");
  await plain.page.locator("header summary").click();
  await plain.page.getByRole("link", { name: "PORTFOLIO" }).click();
  await plain.page.waitForURL("**/portfolio");
  await plain.close();
});

test("Back closes the menu and stays; a page chosen in it takes the place of the open menu", async () => {
  const { page, close } = await openPage();
  await page.goto("/");
  await page.goto("/brand");
  await hydrated(page);
  const button = page.locator("header summary");
  const list = page.locator(".menu-list");
  const isOn = (path: string) => page.waitForURL(({ pathname }) => pathname === path);
  const { index: brand } = await historyEntry(page);
  const fetched: string[] = [];
  page.on("request", (request) => fetched.push(new URL(request.url()).pathname));
  const toggle = async (index: number) => {
    await button.click();
    await historyReached(page, index);
  };
  await toggle(brand + 1);
  expect(await list.getByRole("link").allTextContents()).toEqual(
    expect.arrayContaining(["ABOUT 회사 소개", "PORTFOLIO 시공 사례"]),
  );
  await page.goBack();
  await list.waitFor({ state: "hidden" });
  // Closed by its own button, it leaves nothing to go back through.
  await toggle(brand + 1);
  await toggle(brand);
  await list.waitFor({ state: "hidden" });
  await nextFrames(page);
  expect(
    fetched.filter((path) => path.endsWith(".data")),
    "the page stays as it is, also without a connection",
  ).toEqual([]);

  // Opened again before its last entry is left, it has one all the same.
  await toggle(brand + 1);
  const left = await historyEntry(page);
  await page.evaluate(async () => {
    const menu = document.querySelector("header details") as HTMLDetailsElement;
    const toggled = () =>
      new Promise((resolve) => menu.addEventListener("toggle", resolve, { once: true }));
    for (const open of [false, true]) {
      menu.open = open;
      await toggled();
    }
  });
  await historyReached(page, brand + 1, left);
  await page.goBack();
  await list.waitFor({ state: "hidden" });
  await historyReached(page, brand);

  await toggle(brand + 1);
  await list.getByRole("link", { name: "PORTFOLIO" }).click();
  await isOn("/portfolio");
  await list.waitFor({ state: "hidden" });
  await toggle(brand + 2);
  // A document of its own.
  await list.getByRole("link", { name: "CONTACT" }).click();
  await isOn("/contact");
  await page.goBack();
  await isOn("/portfolio");
  await page.goBack();
  await isOn("/brand");
  expect(await list.isVisible()).toBe(false);

  // The shop's name stands beside the open menu, and leads on like the links in it.
  await hydrated(page);
  await toggle(brand + 1);
  await page.locator(".bar-logo").click();
  await isOn("/");
  await list.waitFor({ state: "hidden" });
  await page.goBack();
  await isOn("/brand");
  await close();
});

test("an overlay reads Loading..... while content loads, unless it loads at once", async () => {
  const { page, close } = await openPage({ width: 1440 });
  await page.goto("/about");
  // Before that, links are the browser's own.
  await hydrated(page);
  const release = await holdRequests(page, "**/brand.data*");
  await stopClock(page);
  const asked = page.waitForRequest("**/brand.data*");
  await page.getByRole("link", { name: "BRAND" }).click();
  await asked;
  const box = page.getByText("Loading.....");
  await passTime(page, 200);
  expect(await box.isVisible()).toBe(false);
  await expect
    .poll(async () => {
      await passTime(page, 100);
      return box.isVisible();
    })
    .toBe(true);
  expect((await box.boundingBox())?.width).toBeGreaterThanOrEqual(600);
  expect(await style(page, ".loading-overlay", "background-color")).toBe("rgba(0, 0, 0, 0.5)");
  await page.setViewportSize({ width: 320, height: 600 });
  expect((await box.boundingBox())?.width).toBeLessThanOrEqual(320);
  release();
  await page.waitForURL("**/brand");
  await box.waitFor({ state: "detached" });
  await close();
});

test("unknown paths show 404, the error page shows 500, and both link to the main page", async () => {
  const { page, close } = await openPage({
    expectedErrors: [/status of (404|500)/],
  });
  const wrong = [
    "/nowhere",
    "/portfolio/abc",
    "/portfolio/0",
    "/portfolio/999999999999999999999",
    "/portfolio?page=-1",
    "/portfolio?page=1e9",
    "/portfolio?page=4",
    "/portfolio/%00",
  ];
  for (const path of wrong) {
    const answer = await page.goto(path);
    expect(answer?.status(), path).toBe(404);
    expect(await page.getByText("Page not found").isVisible(), path).toBe(true);
    expect(await page.title()).toContain("404");
  }
  expect((await fetch(`${server.url}/%E0%A4%A`)).status).toBe(400);
  expect((await fetch(`${server.url}/%`)).status).toBe(400);

  expect((await page.goto("/error/500"))?.status()).toBe(500);
  expect(await page.getByText("Internal Server Error").isVisible()).toBe(true);
  await page.getByRole("link", { name: "첫 화면으로 돌아가기" }).click();
  await page.waitForURL(`${server.url}/`);
  expect((await page.goto("/admin/error/500"))?.status()).toBe(500);
  await expect.poll(() => page.locator("main a").getAttribute("href")).toBe("/admin");
  await close();
});

test("a failed load is logged once with a request id and leads to the error page", async () => {
  const broken = await startServer();
  const database = new SQLite(broken.databaseFile);
  database.exec("ALTER TABLE contentBlock RENAME TO gone");
  database.close();
  const answer = await fetch(`${broken.url}/about`, { redirect: "manual" });
  expect(answer.status).toBe(303);
  expect(answer.headers.get("Location")).toBe("/error/500");
  const logged = broken
    .unexpectedErrors()
    .filter((line) => /^\[[0-9a-f]{8}\] GET \/about/.test(line));
  expect(logged).toHaveLength(1);

  // The same for client-side navigation.
  const { page, close } = await openPage(
    { width: 1440, expectedErrors: [/500/, /Server Error/] },
    broken,
  );
  await page.goto("/portfolio");
  await hydrated(page);
  await page.getByRole("link", { name: "BRAND" }).click();
  await page.waitForURL("**/error/500");
  await expect.poll(() => page.getByText("Internal Server Error").isVisible()).toBe(true);
  const told = await page.getByText("문의하실 때 이 번호를 알려 주세요: ").textContent();
  const [id = ""] = /[0-9a-f]{8}$/.exec(told ?? "") ?? [];
  expect(broken.unexpectedErrors().join("\n")).toContain(`[${id}] GET /brand.data`);
  await close();
  await broken.stop();
});

test("a new site without slides, projects or company data looks finished", async () => {
  const { page, close } = await openPage({}, empty);
  for (const path of cachedPages) {
    const answer = await page.goto(path);
    expect(answer?.status()).toBe(200);
    expect(await page.getByRole("heading", { level: 1 }).isVisible()).toBe(true);
    expect(await page.getByText("전화 상담").count()).toBe(0);
    expect(await page.locator("main").textContent()).not.toMatch(/undefined|null|NaN/);
  }
  expect(await page.getByText(/기록: 5년 \(/).isVisible()).toBe(true);
  expect(await page.getByText(/기록: 3년 \(/).isVisible()).toBe(true);
  expect(await page.locator("main").textContent()).toContain("2025년 2월 13일");
  await close();
});

test("a picture whose file is missing leaves its colour and alternative text", async () => {
  const database = new SQLite(server.databaseFile);
  database.exec(
    "UPDATE portfolioPicture SET uploadedName = '00000000-0000-4000-8000-000000000000.jpg' WHERE portfolioId = 30",
  );
  database.close();
  const { page, close } = await openPage({ expectedErrors: [/status of 404/] });
  await page.goto("/portfolio/30");
  await page.getByText("사진을 준비하고 있습니다").waitFor();
  expect((await page.locator(".picture-missing").boundingBox())?.height).toBeGreaterThan(100);
  await close();
});
