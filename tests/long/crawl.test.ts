import { beforeAll, expect, test } from "vitest";
import { type Crawled, crawl, deadAnchors, repeatedIds } from "../support/crawl";
import { addInquiry } from "../support/inquiry";
import { fillSite } from "../support/public-site";
import { serveSite } from "../support/site";

/** Everything that is linked, followed as a search engine does. */
const server = serveSite();
const PROJECTS = 30;
const [DRAFT, TRASHED, DESTROYED] = [5, 6, 7];
/** Words and names of pictures that no visitor may find. */
let secrets: string[];
let crawled: Map<string, Crawled>;
let pages: Crawled[];

beforeAll(async () => {
  await fillSite(server, PROJECTS);
  server.change(`
    PRAGMA foreign_keys = ON;
    INSERT INTO site (id, name, tagline, introduction, notice, instagramUrl, kakaoChannelUrl)
      VALUES (1, '느티 공간', '오래 사는 집', '동네에서 집을 고칩니다.', '내일은 쉽니다.',
        'https://www.instagram.com/neuti', 'https://pf.kakao.com/_neuti');
    INSERT INTO contentBlock (kind, ord, title, str) VALUES ('step', 0, '상담', '집을 봅니다.');
    UPDATE mainImage SET line = '볕 드는 거실', leadsTo = 2 WHERE ord = 0;
    UPDATE mainImage SET line = '아직 없는 집', leadsTo = ${DRAFT} WHERE ord = 1;
    UPDATE portfolio SET story = '창을 넓혔습니다.', customerWords = '고맙습니다.' WHERE id = 2;
    UPDATE portfolio SET buildingType = 'HOUSE', supplyArea = 24 WHERE id IN (8, 9);
    UPDATE portfolio SET interiorType = 'PART' WHERE id % 3 = 0;
    UPDATE portfolio SET mainAddress = '부산 남구 바닷길 1' WHERE id % 4 = 0;
    UPDATE portfolioPicture SET room = 'KITCHEN', caption = '돌 상판' WHERE ord = 1;
    UPDATE portfolioPicture SET moment = 'BEFORE' WHERE role = 'GALLERY' AND ord = 0;
    UPDATE portfolioPicture SET moment = 'AFTER' WHERE role = 'GALLERY' AND ord = 1;
    UPDATE portfolio SET title = '숨은 집 ' || id, story = '숨은 이야기'
      WHERE id IN (${DRAFT}, ${TRASHED}, ${DESTROYED});`);
  const names = server
    .rows(
      `SELECT uploadedName FROM portfolioPicture
        WHERE portfolioId IN (${DRAFT}, ${TRASHED}, ${DESTROYED})`,
    )
    .map(({ uploadedName }) => String(uploadedName));
  secrets = ["숨은 집", "숨은 이야기", ...names];
  server.change(`
    PRAGMA foreign_keys = ON;
    UPDATE portfolio SET isDraft = 1 WHERE id = ${DRAFT};
    UPDATE portfolio SET deletedAt = '2026-01-01', deletedBy = 'admin' WHERE id = ${TRASHED};
    DELETE FROM portfolio WHERE id = ${DESTROYED};`);
  crawled = await crawl(server.url, ["/", "/robots.txt", "/contact/received", "/nowhere"]);
  pages = [...crawled.values()].filter(({ kind }) => kind === "text/html");
});

const asked = (path: string) => crawled.get(path)?.status;
const canonicalsOf = ({ body }: Crawled) =>
  [...body.matchAll(/<link rel="canonical" href="([^"]*)"/g)].map(([, href = ""]) =>
    href.replaceAll("&amp;", "&").replace(server.url, ""),
  );
const isIndexed = ({ status, body }: Crawled) =>
  status === 200 && !body.includes('<meta name="robots" content="noindex"');

test("no address that a visitor's page leads to is dead, and none is the office's", async () => {
  const kinds = new Set([...crawled.values()].map(({ kind }) => kind));
  for (const kind of ["text/css", "text/javascript", "image/jpeg", "application/rss+xml"])
    expect([...kinds], kind).toContain(kind);
  for (const path of ["/portfolio/2", "/portfolio?page=2", "/feed.xml", "/sitemap.xml", "/privacy"])
    expect([path, asked(path)]).toEqual([path, 200]);
  // Lists of so many conditions that they are not for search engines are among them.
  const narrow = pages.find(({ path }) => /type=.*scope=.*region=/.test(path));
  expect(narrow && isIndexed(narrow)).toBe(false);
  expect(pages.length).toBeGreaterThan(100);
  const dead = [...crawled.values()].filter(({ status }) => status >= 400);
  expect(dead.map(({ path }) => path)).toEqual(["/nowhere"]);
  const moved = [...crawled.values()].filter(({ status }) => status >= 300 && status < 400);
  expect(moved.map(({ path }) => path)).toEqual([]);
  expect([...crawled.keys()].filter((path) => /^\/(admin|office)/i.test(path))).toEqual([]);
});

test("no draft, no project in the trash and none that was destroyed is told of or linked", async () => {
  for (const { path, body } of crawled.values()) {
    expect([path, secrets.filter((secret) => body.includes(secret))]).toEqual([path, []]);
  }
  for (const id of [DRAFT, TRASHED, DESTROYED]) {
    const lead = [...crawled.keys()].filter((path) =>
      [`/portfolio/${id}`, `/contact?like=${id}`].includes(path),
    );
    expect(lead).toEqual([]);
  }
});

test("each page has one canonical address, which is its own or that of the same page", async () => {
  const ownersOf = new Map<string, Crawled[]>();
  for (const page of pages.filter(isIndexed)) {
    const canonicals = canonicalsOf(page);
    expect([page.path, canonicals.length]).toEqual([page.path, 1]);
    const [canonical = ""] = canonicals;
    ownersOf.set(canonical, [...(ownersOf.get(canonical) ?? []), page]);
  }
  for (const [canonical, all] of ownersOf) {
    const own = crawled.get(canonical);
    expect([canonical, own?.status, own && isIndexed(own)]).toEqual([canonical, 200, true]);
    // The form with the wish for a quote like a project is the form, a project in a list the project.
    const others = all.filter(
      ({ path }) => path !== canonical && !/^\/contact\?like=|^\/portfolio\/\d+\?/.test(path),
    );
    expect([canonical, others.map(({ path }) => path)]).toEqual([canonical, []]);
  }
  // What is not for search engines has no more than one, and does not say that it is another page.
  for (const page of pages.filter((each) => each.status === 200 && !isIndexed(each))) {
    const canonicals = canonicalsOf(page);
    expect([page.path, canonicals.length <= 1 && (canonicals[0] ?? page.path)]).toEqual([
      page.path,
      page.path,
    ]);
  }
  const sitemap = crawled.get("/sitemap.xml")?.links ?? [];
  const listed = sitemap.filter((path) => !path.startsWith("/api/"));
  expect(listed.length).toBe(PROJECTS - 3 + 6);
  for (const path of listed) expect([path, ownersOf.has(path)]).toEqual([path, true]);
});

test("no id is used twice on a page, and no link within a page leads nowhere", async () => {
  for (const { path, body } of pages) {
    expect([path, repeatedIds(body), deadAnchors(body)]).toEqual([path, [], []]);
  }
});

test("nothing that the office's pages link to is dead, and no id is used twice there", async () => {
  const id = await addInquiry(server.url, { customer: "김링크" });
  server.change(
    `UPDATE inquiry SET portfolioId = 2, portfolioTitle = '시공 사례 2' WHERE id = ${id}`,
  );
  const office = await crawl(server.url, ["/admin/today", "/admin/api"], {
    headers: { Cookie: server.cookie },
    // Of visitors' pages only those that the office leads to itself; each month leads to the next for ever.
    wanted: (path) => /^\/(admin|api|assets)\b/.test(path) && !/logout|download|month=/.test(path),
  });
  for (const path of ["/admin/portfolio/2", `/admin/contact/${id}`, "/admin/settings/trash"])
    expect([path, office.get(path)?.status]).toEqual([path, 200]);
  const dead = [...office.values()].filter(({ status }) => status >= 400);
  expect(dead.map(({ path, status }) => [path, status])).toEqual([]);
  const html = [...office.values()].filter(({ kind }) => kind === "text/html");
  expect(html.length).toBeGreaterThan(50);
  for (const { path, body } of html) {
    expect([path, repeatedIds(body), deadAnchors(body)]).toEqual([path, [], []]);
  }
  const visitors = html.flatMap(({ links }) => links).filter((path) => /^\/portfolio/.test(path));
  for (const path of new Set(visitors)) {
    const answer = await fetch(server.url + path);
    expect([path, answer.status]).toEqual([path, 200]);
  }
});
