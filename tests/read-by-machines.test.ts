import { Readable } from "node:stream";
import { parseRssFeed } from "feedsmith";
import { parseSitemap } from "sitemap";
import { afterAll, beforeAll, expect, test } from "vitest";
import { cachedPages } from "../scripts/public-pages";
import { formOf } from "./support/form";
import { pictureFile } from "./support/picture";
import { fillSite } from "./support/public-site";
import { faultsOfJsonLd } from "./support/schema-org";
import { type RunningServer, startServer } from "./support/server";

const PROJECTS = 5;
const origin = "https://interior.example";
let server: RunningServer;

beforeAll(async () => {
  server = await startServer({ PUBLIC_URL: origin });
  await fillSite(server, PROJECTS);
});

afterAll(() => server.stop());

const read = async (path: string) => (await fetch(server.url + path)).text();

test("the structured data of every page is within schema.org's vocabulary", async () => {
  const paths = [...cachedPages, `/portfolio/${PROJECTS}`, "/portfolio/1"];
  const pages = await Promise.all(paths.map(read));
  const scripts = pages.flatMap((html) =>
    [...html.matchAll(/<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/gs)].map(
      ([, json = ""]) => json,
    ),
  );
  expect(scripts.length).toBeGreaterThan(paths.length);
  expect(faultsOfJsonLd(scripts).flat()).toEqual([]);
  const kinds = scripts.map((json) => JSON.parse(json)["@type"]);
  expect(new Set(kinds)).toEqual(
    new Set(["HomeAndConstructionBusiness", "BreadcrumbList", "CreativeWork"]),
  );
});

test("the vocabulary finds a property that does not exist, and a wrong value", () => {
  const wrong = [
    '{ "@context": "https://schema.org", "@type": "CreativeWork", "nam": "집" }',
    '{ "@context": "https://schema.org", "@type": "BreadcrumbList", "itemListElement": 3 }',
  ];
  expect(faultsOfJsonLd(wrong).map((faults) => faults.length > 0)).toEqual([true, true]);
});

test("the sitemap is one that a strict reader takes whole, with every project's pictures", async () => {
  const items = await parseSitemap(Readable.from([await read("/sitemap.xml")]));
  const projects = items.filter(({ url }) => url.startsWith(`${origin}/portfolio/`));
  expect(projects).toHaveLength(PROJECTS);
  for (const { url, lastmod, img } of items) {
    expect(new URL(url).origin).toBe(origin);
    for (const image of img) expect(image.url).toMatch(`${origin}/api/portfolio/view/`);
    if (projects.some((project) => project.url === url)) {
      expect(new Date(lastmod ?? "").getTime()).not.toBeNaN();
      expect(img.length).toBeGreaterThan(0);
    }
  }
});

test("the feed is RSS that a reader understands, item by item", async () => {
  const feed = parseRssFeed(await read("/feed.xml"));
  expect(feed).toMatchObject({ link: `${origin}/portfolio`, language: "ko" });
  expect(feed.title).toContain("시공 사례");
  expect(feed.description).toBeTruthy();
  expect(feed.items).toHaveLength(PROJECTS);
  for (const item of feed.items ?? []) {
    expect(item.link).toMatch(/^https:\/\/interior\.example\/portfolio\/\d+$/);
    expect(item.guid?.value).toBe(item.link);
    expect(new Date(String(item.pubDate)).getTime()).not.toBeNaN();
    expect(item.title && item.description).toBeTruthy();
    const [picture] = item.enclosures ?? [];
    const { pathname, search } = new URL(picture?.url ?? "");
    const sent = await fetch(server.url + pathname + search);
    expect(sent.headers.get("Content-Type")).toBe(picture?.type);
  }
});

test("a draft that is published late is the feed's newest, and stays where it is however it is changed", async () => {
  const news = async () =>
    (parseRssFeed(await read("/feed.xml")).items ?? []).map((item) => ({
      id: Number(item.link?.split("/").at(-1)),
      at: Date.parse(String(item.pubDate)),
    }));
  const before = await news();
  const lastmod = async () =>
    (await parseSitemap(Readable.from([await read("/sitemap.xml")]))).find(({ url }) =>
      url.endsWith("/portfolio/2"),
    )?.lastmod;
  const saved = await lastmod();
  // Projects that were published at once are as old as their first save.
  expect(before.map(({ id }) => id)).toEqual([5, 4, 3, 2, 1]);
  const oldest = Date.parse("2026-01-01T00:00:00.000Z");
  expect(before.map(({ at }) => at)).toEqual(Array(PROJECTS).fill(oldest));

  const started = Math.floor(Date.now() / 1000) * 1000;
  server.change("UPDATE portfolio SET isDraft = 1, publishedAt = NULL WHERE id = 2");
  expect((await news()).map(({ id }) => id)).toEqual([5, 4, 3, 1]);
  server.change("UPDATE portfolio SET isDraft = 0 WHERE id = 2");
  const [newest, ...others] = await news();
  expect([newest?.id, others.map(({ id }) => id)]).toEqual([2, [5, 4, 3, 1]]);
  expect(newest?.at).toBeGreaterThanOrEqual(started);
  expect(await lastmod()).toBe(saved);

  // Put back as a draft and shown again, moved, deleted and restored: no news.
  server.change(`
    UPDATE portfolio SET isDraft = 1 WHERE id IN (2, 3);
    UPDATE portfolio SET isDraft = 0, isFeatured = 1, position = position + 50 WHERE id IN (2, 3);
    UPDATE portfolio SET deletedAt = '2026-01-01' WHERE id = 1;
    UPDATE portfolio SET deletedAt = NULL, title = '새 이름' WHERE id = 1`);
  expect(await news()).toEqual([newest, ...others]);

  // As the office does it: a draft first, published by its own button.
  const Cookie = await server.login();
  const body = formOf({ title: "초안", isDraft: "1", thumbnail: await pictureFile("a.jpg") });
  await fetch(`${server.url}/api/portfolio/add`, { method: "POST", headers: { Cookie }, body });
  const id = String(PROJECTS + 1);
  expect(server.rows(`SELECT publishedAt FROM portfolio WHERE id = ${id}`)).toEqual([
    { publishedAt: null },
  ]);
  const press = new URLSearchParams({ intent: "publish", id });
  await fetch(`${server.url}/admin/portfolio`, {
    method: "POST",
    headers: { Cookie },
    body: press,
  });
  expect((await news())[0]?.id).toBe(PROJECTS + 1);
});
