import { beforeAll, expect, test } from "vitest";
import { browseSite, checkAxe, hydrated } from "../support/browser";
import { formOf } from "../support/form";
import { pictureFile } from "../support/picture";
import { fillSite } from "../support/public-site";

/** The newest is a 빌라, the others are apartments: more than one page of them. */
const PROJECTS = 30;
const { server, openPage } = browseSite();

beforeAll(async () => {
  await fillSite(server, PROJECTS);
});

test("PORTFOLIO is narrowed by plain links, with script and without", async () => {
  for (const javaScript of [true, false]) {
    const { page, close } = await openPage({ javaScript });
    await page.goto("/portfolio");
    if (javaScript) await hydrated(page);
    const cards = page.locator(".card");
    const status = page.locator(".finder").getByRole("status");
    await expect.poll(() => status.textContent()).toBe(`${PROJECTS}건`);
    await page.getByRole("link", { name: `아파트 ${PROJECTS - 1}` }).click();
    await page.waitForURL("**/portfolio?type=APARTMENT");
    await expect.poll(() => status.textContent()).toContain(`아파트 ${PROJECTS - 1}건`);
    if (javaScript) {
      await cards.nth(23).scrollIntoViewIfNeeded();
      await expect.poll(() => cards.count()).toBeGreaterThan(24);
      expect(await checkAxe(page)).toEqual([]);
      await page.setViewportSize({ width: 390, height: 844 });
    } else {
      await page.getByRole("link", { name: "다음" }).click();
      await page.waitForURL("**/portfolio?type=APARTMENT&page=2");
    }
    const titles = await cards.locator(".card-title").allTextContents();
    expect(titles).not.toContain(`시공 사례 ${PROJECTS}`);

    // What was fetched for the other list is not added to this one.
    await page.getByRole("link", { name: "빌라 1" }).click();
    await page.waitForURL("**/portfolio?type=SMALL_APARTMENT");
    await expect.poll(() => cards.allTextContents()).toEqual([`시공 사례 ${PROJECTS}`]);
    await page.getByRole("link", { name: "빌라 1" }).click();
    await page.waitForURL("**/portfolio");
    await expect.poll(() => cards.count()).toBe(24);

    await page.goto("/portfolio/20");
    const similar = page.getByRole("region", { name: "비슷한 시공 사례" });
    await expect.poll(() => similar.locator(".card").count()).toBe(3);
    await close();
  }
});

test.each([true, false])(
  "price and before/after are browsed, and a project leads on and back within its list (script: %s)",
  async (javaScript) => {
    server.change(`
      UPDATE portfolio SET budget = 6400, isBudgetShown = 1 WHERE id BETWEEN 3 AND 20;
      UPDATE portfolio SET budget = 4400, isBudgetShown = 1 WHERE id = 21;
      UPDATE portfolio SET hasPair = 1 WHERE id IN (4, 5, 21)`);
    const { page, close } = await openPage({ javaScript });
    const status = page.locator(".finder").getByRole("status");
    const cards = page.locator(".card");
    const whole = async () => {
      if (javaScript) await hydrated(page);
    };
    await page.goto("/portfolio");
    await whole();
    expect(await page.locator(".grid > li").nth(9).textContent()).toContain("4,000만원대");
    expect(await page.locator(".grid > li").nth(9).textContent()).toContain("전·후");
    await page.getByRole("link", { name: "6,000만원대 18", exact: true }).click();
    await page.waitForURL("**/portfolio?budget=6000");
    await expect.poll(() => cards.count()).toBe(18);
    await whole();
    const tenth = page.getByRole("link", { name: "시공 사례 10", exact: true });
    await tenth.scrollIntoViewIfNeeded();
    const scrolled = await page.evaluate(() => scrollY);
    await tenth.click();
    await page.waitForURL("**/portfolio/10?budget=6000");
    await whole();
    expect(await page.locator("link[rel=canonical]").getAttribute("href")).toMatch(/\/10$/);
    await page.getByRole("link", { name: "다음 시공 사례 시공 사례 9" }).click();
    await page.waitForURL("**/portfolio/9?budget=6000");
    await whole();
    await page.getByRole("link", { name: "목록" }).click();
    await page.waitForURL("**/portfolio?budget=6000");
    await expect.poll(() => status.textContent()).toContain("6,000만원대 18건");
    // At its place with script, as after Back.
    if (javaScript) await expect.poll(() => page.evaluate(() => scrollY)).toBe(scrolled);

    await page.goto("/portfolio?budget=6000");
    await whole();
    await page.getByRole("link", { name: "전·후 2", exact: true }).click();
    await page.waitForURL("**/portfolio?budget=6000&pair=1");
    await expect.poll(() => cards.count()).toBe(2);
    await page.goto("/portfolio/5?budget=6000&pair=1");
    expect(await page.locator(".project-way").allTextContents()).toEqual([
      "다음 시공 사례 시공 사례 4",
    ]);
    // Of another list than its own, a project's neighbours are those of all.
    await page.goto("/portfolio/21?budget=6000");
    expect(
      await page
        .locator(".project-ways a")
        .evaluateAll((all) => all.map((a) => a.getAttribute("href"))),
    ).toEqual(["/portfolio/22", "/portfolio", "/portfolio/20"]);

    await page.goto("/portfolio");
    await whole();
    const search = page.getByRole("searchbox");
    await page.getByText("상세 검색").click();
    if (!javaScript) expect(await search.isVisible()).toBe(true);
    await search.fill("6천만원대 시공 전후");
    await search.press("Enter");
    await page.waitForURL("**/portfolio?q=*");
    await expect.poll(() => cards.count()).toBe(2);
    if (javaScript) expect(await checkAxe(page)).toEqual([]);
    server.change("UPDATE portfolio SET budget = 0, isBudgetShown = 0, hasPair = 0");
    await close();
  },
);

test("the first picture of the list is within 230 pixels of the bar, whatever is offered", async () => {
  const { page, close } = await openPage();
  for (const width of [390, 768, 1440]) {
    await page.setViewportSize({ width, height: 844 });
    for (const query of ["", "?type=APARTMENT"]) {
      await page.goto(`/portfolio${query}`);
      const [bar, picture] = await Promise.all(
        [".bar", ".grid .picture"].map((each) => page.locator(each).first().boundingBox()),
      );
      const below = (picture?.y ?? 999) - (bar?.height ?? 0);
      expect([width, query, below <= 230], `${below} px`).toEqual([width, query, true]);
    }
  }
  await close();
});

test("a filter has one address, and an empty or narrow one is not for search engines", async () => {
  const ask = (query: string) => fetch(`${server.url}/portfolio?${query}`, { redirect: "manual" });
  const spelt = "type=APARTMENT&size=30";
  for (const other of ["size=30&type=APARTMENT", `${spelt}&scope=BOTH`, `${spelt}&type=HOUSE`]) {
    const answer = await ask(other);
    expect([other, answer.status, answer.headers.get("Location")]).toEqual([
      other,
      302,
      `/portfolio?${spelt}`,
    ]);
  }
  const thousand = Array.from({ length: 300 }, (_, index) => `region=${index}`).join("&");
  expect((await ask(thousand)).headers.get("Location")).toBe("/portfolio?region=0");

  const textOf = async (query: string) => {
    const answer = await ask(query);
    expect([query, answer.status]).toEqual([query, 200]);
    return answer.text();
  };
  const empty = await textOf(spelt);
  expect(empty).toContain("이 조건에 맞는 시공 사례가 없습니다.");
  expect(empty).toContain('<meta name="robots" content="noindex"/>');
  const found = await textOf("type=SMALL_APARTMENT&utm_source=kakao");
  expect(found).toContain("빌라 PORTFOLIO |");
  expect(found).toContain(
    `<link rel="canonical" href="${server.url}/portfolio?type=SMALL_APARTMENT"/>`,
  );
  expect(found).not.toContain("noindex");
  expect(await textOf("type=SMALL_APARTMENT&size=30&scope=ALL")).toContain("noindex");
  expect((await ask("type=SMALL_APARTMENT&page=2")).status).toBe(404);
});

test("search engines and readers find every project with its pictures, whatever its title", async () => {
  const title = 'A&B <b>집</b> "1" ]]>';
  const body = formOf({ title, thumbnail: await pictureFile("a.jpg") });
  const headers = { Cookie: await server.login() };
  const added = await fetch(`${server.url}/api/portfolio/add`, { method: "POST", headers, body });
  const id = Number(added.headers.get("Location")?.split("/").at(-1));
  const { page, close } = await openPage();
  await page.goto(`/portfolio/${id}`);
  const read = (path: string) =>
    page.evaluate(async (path) => {
      const xml = await (await fetch(path)).text();
      const parsed = new DOMParser().parseFromString(xml, "application/xml");
      if (parsed.querySelector("parsererror")) throw new Error(`${path} is no XML`);
      return Array.from(parsed.querySelectorAll("item, url"), (each) =>
        Array.from(each.querySelectorAll("*"), (part) => ({
          name: part.nodeName,
          text: part.getAttribute("url") ?? part.textContent ?? "",
        })),
      );
    }, path);
  const feed = await read("/feed.xml");
  expect(feed).toHaveLength(30);
  const [newest = []] = feed;
  const textOf = (name: string) => newest.find((part) => part.name === name)?.text ?? "";
  expect(textOf("title")).toBe(title);
  expect(new URL(textOf("link")).pathname).toBe(`/portfolio/${id}`);
  expect(Date.now() - Date.parse(textOf("pubDate"))).toBeLessThan(60 * 60 * 1000);
  const { pathname, search } = new URL(textOf("enclosure"));
  const picture = await fetch(server.url + pathname + search);
  expect(picture.headers.get("Content-Type")).toBe("image/jpeg");

  const sitemap = await read("/sitemap.xml");
  const entry = sitemap.find((parts) =>
    parts.some(({ text }) => text.endsWith(`/portfolio/${id}`)),
  );
  const image = entry?.find((part) => part.name === "image:loc");
  expect(new URL(image?.text ?? "").pathname).toBe(pathname);

  const works = await page.locator("script[type='application/ld+json']").allTextContents();
  const work = works
    .map((each) => JSON.parse(each))
    .find((each) => each["@type"] === "CreativeWork");
  expect([work.name, work.image.length]).toEqual([title, 1]);
  expect(await page.locator("link[type='application/rss+xml']").getAttribute("href")).toBe(
    "/feed.xml",
  );

  // Chromium on a desk has no sheet to share with.
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await hydrated(page);
  await page.getByRole("button", { name: "공유하기" }).first().click();
  await expect.poll(() => page.locator(".share output").first().textContent()).not.toBe("");
  if ((await page.locator(".share output").first().textContent()) === "링크를 복사했습니다.") {
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    expect(new URL(copied).pathname).toBe(`/portfolio/${id}`);
  }

  await page.getByRole("link", { name: "이 집처럼 견적 문의하기" }).click();
  await page.waitForURL("**/contact?like=*");
  await close();
});
