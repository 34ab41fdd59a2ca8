import { beforeAll, expect, test } from "vitest";
import { browseSite, closeViewer, hydrated, style } from "../support/browser";
import { company, fillSite } from "../support/public-site";

/** Each public page, in the order of the bar. */
const PROJECTS = 60;
const { server, openPage } = browseSite();
let content: Awaited<ReturnType<typeof fillSite>>;

beforeAll(async () => {
  content = await fillSite(server, PROJECTS);
});

test("each screen fetches only the crop of the first slide that fits it", async () => {
  const first = `/api/content/view/${content.slides[0]?.uploadedName}`;
  const screens = [
    [390, 844, "?size=portrait-720&f=webp"],
    [720, 1000, "?size=portrait&f=webp"],
    // The picture itself is 300 pixels wide.
    [720, 390, "?w=320&f=webp"],
    [1440, 900, "?w=320&f=webp"],
  ] as const;
  const look = async ([width, height, cut]: (typeof screens)[number]) => {
    const { page, close } = await openPage();
    await page.setViewportSize({ width, height });
    const fetched = new Set<string>();
    page.on("request", (request) => {
      const { pathname, search } = new URL(request.url());
      if (pathname === first) fetched.add(search);
    });
    await page.goto("/");
    await hydrated(page);
    await page.waitForLoadState("networkidle");
    expect([...fetched]).toEqual([cut]);
    await close();
  };
  // At the same time, because most of it is waiting.
  await Promise.all(screens.map(look));
});

test("ABOUT splits its blocks on line breaks into centred paragraphs, then map, facts and the card", async () => {
  for (const javaScript of [true, false]) {
    const { page, close } = await openPage({ javaScript });
    await page.goto("/about");
    const block = page.locator(".prose");
    expect(await block.locator("p").allTextContents()).toEqual([
      "첫 문단입니다.",
      "둘째 문단입니다.",
      "<b>셋째</b>",
    ]);
    expect(await style(page, ".prose p", "text-align")).toBe("center");
    // The footer leaves out what the page has.
    expect(await page.locator(".footer .company-facts").count()).toBe(0);
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
  const { page, close } = await openPage();
  const asked: string[] = [];
  page.on("request", (request) => asked.push(request.url()));
  await page.goto("/about");
  await hydrated(page);
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
  // Touch scrolls past it; a mouse may drag it.
  expect(await map.getAttribute("data-draggable")).toBe("false");
  await close();
  const desk = await openPage({ width: 1440 });
  await desk.page.goto("/about");
  expect(await desk.page.locator("[data-level]").getAttribute("data-draggable")).toBe("true");
  await desk.close();
});

test("BRAND has a section with title and paragraphs for each service, then the card", async () => {
  const { page, close } = await openPage({ javaScript: false });
  await page.goto("/brand");
  expect(await page.getByRole("heading", { level: 2 }).allTextContents()).toEqual([
    "전체 시공",
    "부분 시공",
  ]);
  await expect.poll(() => page.locator(".service").first().locator("p").count()).toBe(2);
  expect(await page.getByText("견적문의 페이지로 이동합니다.").isVisible()).toBe(true);
  await close();
});

test("PORTFOLIO shows three in a row, grows on scrolling, and is restored on going back", async () => {
  const { page, close } = await openPage({ width: 768 });
  await page.goto("/portfolio");
  const cards = page.locator(".card");
  await expect.poll(() => cards.count()).toBe(24);
  const tops = await cards.evaluateAll((all) =>
    all.slice(0, 4).map((card) => card.getBoundingClientRect().top),
  );
  expect(tops[0]).toBe(tops[2]);
  expect(tops[3]).toBeGreaterThan(tops[0] ?? 0);
  expect(await cards.first().textContent()).toBe(`시공 사례 ${PROJECTS}`);
  // Facts that are known; the street address stays private.
  const facts = page.locator(".card-facts");
  expect(await facts.first().textContent()).toBe("서울 가온구 32.5평 빌라");
  expect(await facts.nth(1).textContent()).toBe("서울 가온구 아파트");

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

test("without script PORTFOLIO is paginated", async () => {
  const { page, close } = await openPage({ javaScript: false });
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
  const { page, close } = await openPage({ width: 1440 });
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
    ["시공", "2024년"],
    ["시공기간", "8주"],
    ["지역", "서울특별시 가온구 다온로 21"],
  ]);
  expect(await page.content()).not.toContain("비밀동");
  const pictures = page.locator(".gallery a");
  await expect.poll(() => pictures.count()).toBe(3);
  const upright = await page.locator(".gallery .picture").nth(2).boundingBox();
  expect((upright?.width ?? 0) / (upright?.height ?? 1)).toBeCloseTo(200 / 300, 2);

  // Enlarged by a click, turned by keys and clicks, closed by Escape, with the focus restored.
  await hydrated(page);
  await pictures.nth(1).focus();
  await page.keyboard.press("Enter");
  const viewer = page.getByRole("dialog", { name: "크게 보기" });
  await viewer.waitFor();
  await page.keyboard.press("ArrowRight");
  expect(await viewer.locator(".viewer-count").textContent()).toBe("3 / 3");
  await viewer.getByRole("button", { name: "다음 사진" }).click();
  expect(await viewer.locator(".viewer-count").textContent()).toBe("1 / 3");
  await closeViewer(page);
  expect(await pictures.nth(1).evaluate((link) => link === document.activeElement)).toBe(true);
  // Back closes the large view and stays on the page.
  const address = page.url();
  const loaded: string[] = [];
  page.on("request", (request) => request.url().includes(".data") && loaded.push(request.url()));
  await page.locator(".gallery a").first().click();
  await viewer.waitFor();
  await page.goBack();
  await viewer.waitFor({ state: "hidden" });
  expect([page.url(), loaded]).toEqual([address, []]);

  await page.getByRole("link", { name: /다음 시공 사례/ }).click();
  await page.waitForURL(`**/portfolio/${PROJECTS - 1}`);
  // The URL changes a moment before the page is rendered.
  await expect
    .poll(() => page.locator(".facts dd").allTextContents())
    .toEqual(["아파트", "서울특별시 가온구 다온로 21"]);
  await page.getByRole("link", { name: "목록" }).click();
  await page.waitForURL("**/portfolio");
  await close();
});
