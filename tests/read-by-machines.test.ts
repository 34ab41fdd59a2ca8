import { Readable } from "node:stream";
import { parseRssFeed } from "feedsmith";
import { parseSitemap } from "sitemap";
import { afterAll, beforeAll, expect, test } from "vitest";
import { fillSite } from "./browser/public-site";
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
  const paths = ["/", "/about", "/brand", "/portfolio", `/portfolio/${PROJECTS}`, "/portfolio/1"];
  const pages = await Promise.all(paths.map(read));
  const scripts = pages.flatMap((html) =>
    [...html.matchAll(/<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/gs)].map(
      ([, json = ""]) => json,
    ),
  );
  expect(scripts.length).toBeGreaterThan(paths.length);
  expect(faultsOfJsonLd(scripts)).toEqual([]);
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
  for (const json of wrong) expect(faultsOfJsonLd([json]).length, json).toBeGreaterThan(0);
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
  }
});
