import { expect, test } from "vitest";
import { crawl, textOf } from "./support/crawl";
import { addInquiry } from "./support/inquiry";
import { fillSite } from "./support/public-site";
import { serveSite } from "./support/site";

/** What there is none of is said in words, not counted: no 0건을 접수했습니다, no 1건 중 1건. */
const server = serveSite();

const lonely = /(?<![\d.,])0(?:건|개|장|명|가지|줄)|(?<!\d)1(?:건|개|가지) (?:중 1|모두)/;

async function countsIn(headers: HeadersInit, from: string[]) {
  const found = await crawl(server.url, from, {
    headers,
    wanted: (path) => !/logout|\.(js|css|webp|jpg|png|woff2)|[?&]/.test(path),
  });
  const pages = [...found.values()].filter(({ kind }) => kind === "text/html");
  const told = pages.flatMap(({ path, body }) => {
    // A counter of what is being chosen goes on from 0장.
    const lines = textOf(body).replaceAll("0장 ·", "").split("\n");
    const line = lines.find((each) => lonely.test(each));
    return line === undefined ? [] : [`${path}: ${line.trim()}`];
  });
  return { paths: pages.map(({ path }) => path), told };
}

async function everywhere() {
  const asked = ["/", "/portfolio?q=거실", "/portfolio?type=HOUSE", "/nowhere"];
  const visitor = await countsIn({}, asked);
  const office = await countsIn({ Cookie: server.cookie }, [
    ...["/admin/today", "/admin/contact", "/admin/contact?spam=1", "/admin/today/year"],
    ...["/admin/settings/due?earlier=1", "/admin/settings/alerts/summary", "/admin/account"],
  ]);
  expect(office.paths).toEqual(
    expect.arrayContaining([
      ...["/admin/settings/privacy", "/admin/settings/backup", "/admin/settings/access"],
      ...["/admin/settings/people", "/admin/portfolio", "/admin/account/security"],
    ]),
  );
  return [...visitor.told, ...office.told];
}

test("no page of a site without anything counts what there is none of", async () => {
  expect(await everywhere()).toEqual([]);
});

test("no page counts one of one, or none beside it", async () => {
  await fillSite(server, 1);
  await addInquiry(server.url);
  await addInquiry(server.url, { customer: "광고" });
  server.change("UPDATE inquiry SET isSpam = 1 WHERE customer = '광고'");
  expect(await everywhere()).toEqual([]);
});
