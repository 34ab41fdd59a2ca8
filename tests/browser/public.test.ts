import SQLite from "better-sqlite3";
import type { Browser, Page } from "playwright";
import { afterAll, beforeAll, expect, test } from "vitest";
import { launchBrowser, openPage } from "../support/browser";
import { type RunningServer, startServer } from "../support/server";
import { company, fillSite } from "./public-site";

const PROJECTS = 60;
let server: RunningServer;
let empty: RunningServer;
let browser: Browser;
let content: Awaited<ReturnType<typeof fillSite>>;

beforeAll(async () => {
  [server, empty, browser] = await Promise.all([startServer(), startServer(), launchBrowser()]);
  content = await fillSite(server, PROJECTS);
});

afterAll(async () => {
  await browser.close();
  await Promise.all([server.stop(), empty.stop()]);
  expect(server.unexpectedErrors()).toEqual([]);
  expect(empty.unexpectedErrors()).toEqual([]);
});

function style(page: Page, selector: string, property: string) {
  return page
    .locator(selector)
    .first()
    .evaluate((element, name) => getComputedStyle(element).getPropertyValue(name), property);
}

test("the navigation bar is fixed, leads everywhere, and turns white with a shadow beyond 50 px", async () => {
  const { page, close } = await openPage(browser, server, { width: 1440 });
  await page.goto("/about");
  expect(await style(page, "header", "position")).toBe("fixed");
  expect(await style(page, "header", "z-index")).toBe("1055");
  expect(await style(page, "header", "border-bottom-width")).toBe("1px");
  expect(await style(page, "header", "box-shadow")).toBe("none");

  await page.evaluate(() => window.scrollTo(0, 50));
  await page.waitForTimeout(300);
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
    // On every path change the page scrolls to the top.
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
  }
  for (const name of ["인스타그램", "블로그", "유튜브"]) {
    const link = bar.getByRole("link", { name });
    expect(await link.getAttribute("target")).toBe("_blank");
    expect(await link.getAttribute("href")).toMatch(/^https:\/\/\w+\.example\/shop$/);
  }
  await close();
});

test("on small screens a menu button toggles a full-screen white list, with script and without", async () => {
  const { page, close } = await openPage(browser, server);
  await page.goto("/brand");
  const button = page.locator("header summary");
  const list = page.locator(".menu-list");
  expect(await page.locator(".icon-menu").isVisible()).toBe(true);
  await button.click();
  expect(await page.locator(".icon-close").isVisible()).toBe(true);
  expect(await page.locator(".icon-menu").isVisible()).toBe(false);
  expect(await style(page, ".menu-list", "background-color")).toBe("rgb(255, 255, 255)");
  expect((await list.boundingBox())?.width).toBe(390);

  // The focus goes round inside, Escape closes and gives it back.
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

  const plain = await openPage(browser, server, { javaScript: false });
  await plain.page.goto("/brand");
  await plain.page.locator("header summary").click();
  await plain.page.getByRole("link", { name: "PORTFOLIO" }).click();
  await plain.page.waitForURL("**/portfolio");
  await plain.close();
});

test("an overlay reads Loading..... while content loads, unless it is there at once", async () => {
  const { page, close } = await openPage(browser, server, { width: 1440 });
  await page.goto("/about");
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route("**/brand.data*", async (route) => {
    await held;
    await route.continue();
  });
  await page.getByRole("link", { name: "BRAND" }).click();
  const box = page.getByText("Loading.....");
  expect(await box.isVisible()).toBe(false);
  await box.waitFor();
  expect((await box.boundingBox())?.width).toBeGreaterThanOrEqual(600);
  expect(await style(page, ".loading-overlay", "background-color")).toBe("rgba(0, 0, 0, 0.5)");
  await page.setViewportSize({ width: 320, height: 600 });
  expect((await box.boundingBox())?.width).toBeLessThanOrEqual(320);
  release();
  await page.waitForURL("**/brand");
  await box.waitFor({ state: "detached" });
  await close();
});

test("the main page is a full-screen fading slideshow with a centred button to /contact", async () => {
  const { page, close } = await openPage(browser, server, { width: 1440 });
  await page.goto("/");
  const slides = page.locator(".slick-slide");
  await expect.poll(() => slides.count()).toBe(3);
  const current = page.locator(".slick-current .slide");
  const size = await current.boundingBox();
  expect([size?.width, size?.height]).toEqual([1440, 900]);
  expect(await style(page, ".slick-current .slide", "background-image")).toContain(
    `/api/content/view/${content.slides[0]?.uploadedName}`,
  );
  const preload = page.locator("link[rel=preload][as=image]").first();
  expect(await preload.getAttribute("fetchpriority")).toBe("high");

  const next = page.getByRole("button", { name: ">", exact: true });
  const arrow = await next.boundingBox();
  expect([arrow?.width, arrow?.height, arrow?.x, arrow?.y]).toEqual([50, 90, 1390, 405]);
  await page.getByRole("button", { name: "자동 넘김 멈춤" }).click();
  await next.click();
  await expect.poll(() => page.locator(".slick-current").getAttribute("data-index")).toBe("1");
  expect(await style(page, ".slick-slide[data-index='1']", "transition-duration")).toContain(
    "1.5s",
  );
  await page.waitForTimeout(1600);
  await page.getByRole("button", { name: "<", exact: true }).click();
  await expect.poll(() => page.locator(".slick-current").getAttribute("data-index")).toBe("0");
  // Paused: it stays where it is, for longer than it would otherwise.
  await page.waitForTimeout(8000);
  expect(await page.locator(".slick-current").getAttribute("data-index")).toBe("0");
  await page.getByRole("button", { name: "자동 넘김 시작" }).click();
  await page.mouse.move(720, 20);
  await expect.poll(() => page.locator(".slick-current").getAttribute("data-index")).toBe("1");

  const button = page.getByRole("link", { name: "견적문의하기" });
  const place = await button.boundingBox();
  expect((place?.x ?? 0) + (place?.width ?? 0) / 2).toBeCloseTo(720, 0);
  await button.click();
  await page.waitForURL("**/contact");
  await close();
});

test("each screen fetches the cut of the first slide that fits it, and no other", async () => {
  const first = `/api/content/view/${content.slides[0]?.uploadedName}`;
  for (const [width, height, cut] of [
    [390, 844, "?size=portrait"],
    [720, 390, "?size=1600"],
    [1440, 900, ""],
  ] as const) {
    const { page, close } = await openPage(browser, server);
    await page.setViewportSize({ width, height });
    const fetched = new Set<string>();
    page.on("request", (request) => {
      const { pathname, search } = new URL(request.url());
      if (pathname === first) fetched.add(search);
    });
    await page.goto("/");
    await page.waitForLoadState("networkidle");
    expect([...fetched]).toEqual([cut]);
    await close();
  }
});

test("nothing moves for those who ask for that, and without script the slides are scrolled", async () => {
  const still = await openPage(browser, server, { reducedMotion: true });
  await still.page.goto("/");
  await still.page.locator(".slick-current").waitFor();
  expect(await still.page.getByRole("button", { name: "자동 넘김 멈춤" }).count()).toBe(0);
  await still.page.waitForTimeout(8000);
  expect(await still.page.locator(".slick-current").getAttribute("data-index")).toBe("0");
  await still.close();

  const plain = await openPage(browser, server, { javaScript: false });
  await plain.page.goto("/");
  const slides = plain.page.getByRole("img", { name: /시공 사진/ });
  await expect.poll(() => slides.count()).toBe(3);
  expect((await slides.first().boundingBox())?.x).toBe(0);
  await slides.nth(2).scrollIntoViewIfNeeded();
  expect(Math.abs((await slides.nth(2).boundingBox())?.x ?? 99)).toBeLessThan(2);
  await plain.close();
});

test("ABOUT splits its blocks on line breaks into centred paragraphs, then map, facts and the card", async () => {
  for (const javaScript of [true, false]) {
    const { page, close } = await openPage(browser, server, { javaScript });
    await page.goto("/about");
    const block = page.locator(".prose");
    expect(await block.locator("p").allTextContents()).toEqual([
      "첫 문단입니다.",
      "둘째 문단입니다.",
      "<b>셋째</b>",
    ]);
    expect(await style(page, ".prose p", "text-align")).toBe("center");
    const facts = page.locator("main .company-facts");
    for (const value of [company.representative, company.email, company.phoneNumber]) {
      expect(await facts.textContent()).toContain(value);
    }
    expect(await facts.textContent()).toContain(`${company.mainAddress} ${company.detailAddress}`);
    expect(await page.getByRole("link", { name: /지도에서 보기/ }).getAttribute("href")).toContain(
      `${company.latitude},${company.longitude}`,
    );
    await page.getByRole("link", { name: /온라인 견적 문의/ }).click();
    await page.waitForURL("**/contact");
    await close();
  }
});

test("the map comes into view at level 3, 350 px high, with zoom in, zoom out and reset", async () => {
  const { page, close } = await openPage(browser, server);
  const asked: string[] = [];
  page.on("request", (request) => asked.push(request.url()));
  await page.goto("/about");
  await page.waitForLoadState("networkidle");
  await page.getByRole("region", { name: "찾아오시는 길" }).scrollIntoViewIfNeeded();
  const map = page.locator("[data-level]");
  await map.waitFor();
  expect((await map.boundingBox())?.height).toBe(350);
  expect(await map.getAttribute("data-level")).toBe("3");
  await expect.poll(() => page.locator(".marker-stand-in").count()).toBe(1);
  await page.getByRole("button", { name: "확대" }).click();
  expect(await map.getAttribute("data-level")).toBe("2");
  await page.getByRole("button", { name: "축소" }).click();
  await page.getByRole("button", { name: "축소" }).click();
  expect(await map.getAttribute("data-level")).toBe("4");
  await page.getByRole("button", { name: "처음 위치" }).click();
  expect(await map.getAttribute("data-level")).toBe("3");
  expect(asked.some((url) => url.includes("leaflet"))).toBe(false);
  // A finger scrolls past it; a mouse may move it.
  expect(await map.getAttribute("data-draggable")).toBe("false");
  await close();
  const desk = await openPage(browser, server, { width: 1440 });
  await desk.page.goto("/about");
  expect(await desk.page.locator("[data-level]").getAttribute("data-draggable")).toBe("true");
  await desk.close();
});

test("BRAND has a section with title and paragraphs for each service, then the card", async () => {
  const { page, close } = await openPage(browser, server, { javaScript: false });
  await page.goto("/brand");
  expect(await page.getByRole("heading", { level: 2 }).allTextContents()).toEqual([
    "전체 시공",
    "부분 시공",
  ]);
  await expect.poll(() => page.locator(".service").first().locator("p").count()).toBe(2);
  expect(await page.getByText("견적문의 페이지로 이동합니다.").isVisible()).toBe(true);
  await close();
});

test("PORTFOLIO shows three in a row, grows while it is scrolled, and is found again where it was left", async () => {
  const { page, close } = await openPage(browser, server, { width: 768 });
  await page.goto("/portfolio");
  const cards = page.locator(".card");
  await expect.poll(() => cards.count()).toBe(24);
  const tops = await cards.evaluateAll((all) =>
    all.slice(0, 4).map((card) => card.getBoundingClientRect().top),
  );
  expect(tops[0]).toBe(tops[2]);
  expect(tops[3]).toBeGreaterThan(tops[0] ?? 0);
  expect(await cards.first().textContent()).toBe(`시공 사례 ${PROJECTS}`);
  // Where and what, as far as it is given; the street is the customer's own.
  const facts = page.locator(".card-facts");
  expect(await facts.first().textContent()).toBe("서울특별시 가온구 · 32.5평 · 빌라");
  expect(await facts.nth(1).textContent()).toBe("서울특별시 가온구 · 아파트");

  await cards.nth(23).scrollIntoViewIfNeeded();
  await expect.poll(() => cards.count()).toBe(48);
  await cards.nth(47).scrollIntoViewIfNeeded();
  await expect.poll(() => cards.count()).toBe(PROJECTS);
  await page.locator(".pager").waitFor({ state: "hidden" });
  const ids = await cards.evaluateAll((all) => all.map((card) => card.getAttribute("href")));
  expect(new Set(ids).size).toBe(PROJECTS);

  await cards.nth(40).scrollIntoViewIfNeeded();
  const left = await page.evaluate(() => window.scrollY);
  await cards.nth(40).click();
  await page.waitForURL("**/portfolio/20");
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
  await page.goBack();
  await expect.poll(() => cards.count()).toBe(PROJECTS);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(left);
  await close();
});

test("without script PORTFOLIO is turned page by page", async () => {
  const { page, close } = await openPage(browser, server, { javaScript: false });
  await page.goto("/portfolio");
  await expect.poll(() => page.locator(".card").count()).toBe(24);
  await page.getByRole("link", { name: "다음" }).click();
  await page.waitForURL("**?page=2");
  await page.getByRole("link", { name: "다음" }).click();
  await page.waitForURL("**?page=3");
  await expect.poll(() => page.locator(".card").count()).toBe(PROJECTS - 48);
  await expect.poll(() => page.getByRole("link", { name: "다음" }).count()).toBe(0);
  await page.getByRole("link", { name: "이전" }).click();
  await page.waitForURL("**?page=2");
  await close();
});

test("a project shows its facts with their units, all pictures, and a 목록 button back to the list", async () => {
  const { page, close } = await openPage(browser, server, { width: 1440 });
  await page.goto(`/portfolio/${PROJECTS}`);
  const facts = await page
    .locator(".facts > div")
    .evaluateAll((all) =>
      all.map((each) => [
        each.querySelector("dt")?.textContent,
        each.querySelector("dd")?.firstChild?.textContent,
      ]),
    );
  expect(facts).toEqual([
    ["유형", "빌라"],
    ["면적", "공급 32.5평"],
    ["준공", "2004년"],
    ["시공기간", "8주"],
    ["지역", "서울특별시 가온구 다온로 21"],
  ]);
  expect(await page.content()).not.toContain("비밀동");
  const pictures = page.locator(".gallery a");
  await expect.poll(() => pictures.count()).toBe(3);
  const upright = await page.locator(".gallery .picture").nth(2).boundingBox();
  expect((upright?.width ?? 0) / (upright?.height ?? 1)).toBeCloseTo(200 / 300, 2);

  // Larger by press, turned by keys and by press, closed by Escape, with the focus given back.
  await pictures.nth(1).focus();
  await page.keyboard.press("Enter");
  const viewer = page.getByRole("dialog", { name: "크게 보기" });
  await viewer.waitFor();
  await page.keyboard.press("ArrowRight");
  expect(await viewer.locator(".viewer-count").textContent()).toBe("3 / 3");
  await viewer.getByRole("button", { name: "다음 사진" }).click();
  expect(await viewer.locator(".viewer-count").textContent()).toBe("1 / 3");
  const left = page.evaluate(
    () =>
      new Promise((resolve) => addEventListener("popstate", () => resolve(true), { once: true })),
  );
  await page.keyboard.press("Escape");
  await viewer.waitFor({ state: "hidden" });
  await left;
  expect(await pictures.nth(1).evaluate((link) => link === document.activeElement)).toBe(true);
  // Back closes the large view and stays on the page; a swipe turns to the next picture.
  const address = page.url();
  const loaded: string[] = [];
  page.on("request", (request) => request.url().includes(".data") && loaded.push(request.url()));
  await page.locator(".gallery a").first().click();
  await viewer.waitFor();
  await viewer.evaluate((element) => {
    const touch = (x: number) =>
      new Touch({ identifier: 1, target: element, clientX: x, clientY: 300 });
    const send = (type: string, touches: Touch[], changedTouches: Touch[]) =>
      element.dispatchEvent(new TouchEvent(type, { touches, changedTouches, bubbles: true }));
    send("touchstart", [touch(300)], [touch(300)]);
    send("touchend", [], [touch(100)]);
  });
  await expect.poll(() => viewer.locator(".viewer-count").textContent()).toBe("2 / 3");
  await page.goBack();
  await viewer.waitFor({ state: "hidden" });
  expect([page.url(), loaded]).toEqual([address, []]);

  await page.getByRole("link", { name: /다음 사례/ }).click();
  await page.waitForURL(`**/portfolio/${PROJECTS - 1}`);
  // The address changes a moment before the page is drawn anew.
  await expect
    .poll(() => page.locator(".facts dd").allTextContents())
    .toEqual(["아파트", "서울특별시 가온구 다온로 21"]);
  await page.getByRole("link", { name: "목록" }).click();
  await page.waitForURL("**/portfolio");
  await close();
});

test("any other path says 404, the error page 500, and both lead to the main page", async () => {
  const { page, close } = await openPage(browser, server, {
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
  await page.getByRole("link", { name: "메인으로 돌아가기" }).click();
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

  // The same when script asks for the page.
  const { page, close } = await openPage(browser, broken, {
    width: 1440,
    expectedErrors: [/500/, /Server Error/],
  });
  await page.goto("/portfolio");
  await page.getByRole("link", { name: "BRAND" }).click();
  await page.waitForURL("**/error/500");
  await expect.poll(() => page.getByText("Internal Server Error").isVisible()).toBe(true);
  await close();
  await broken.stop();
});

test("a new site without slides, projects or company data looks finished", async () => {
  const { page, close } = await openPage(browser, empty);
  for (const path of ["/", "/about", "/brand", "/portfolio", "/privacy"]) {
    const answer = await page.goto(path);
    expect(answer?.status()).toBe(200);
    expect(await page.getByRole("heading", { level: 1 }).isVisible()).toBe(true);
    expect(await page.getByText("전화 상담").count()).toBe(0);
    expect(await page.locator("main").textContent()).not.toMatch(/undefined|null|NaN/);
  }
  expect(await page.getByText(/기록: 5년$/).isVisible()).toBe(true);
  expect(await page.getByText(/기록: 3년$/).isVisible()).toBe(true);
  expect(await page.locator("main").textContent()).toContain("2025년 2월 13일");
  await close();
});

test("a picture whose file is gone leaves its colour and words, never a hole", async () => {
  const database = new SQLite(server.databaseFile);
  database.exec(
    "UPDATE portfolioPicture SET uploadedName = '00000000-0000-4000-8000-000000000000.jpg' WHERE portfolioId = 30",
  );
  database.close();
  const { page, close } = await openPage(browser, server, { expectedErrors: [/status of 404/] });
  await page.goto("/portfolio/30");
  await page.getByText("사진을 준비하고 있습니다").waitFor();
  expect((await page.locator(".picture-missing").boundingBox())?.height).toBeGreaterThan(100);
  await close();
});
