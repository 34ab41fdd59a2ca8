import { beforeAll, expect, test } from "vitest";
import { crawl, textOf } from "./support/crawl";
import { fillSite } from "./support/public-site";
import { receiptsOf } from "./support/receipts";
import { serveSite } from "./support/site";

/** Visitors read 2026년 3월 1일(일); inputs, attributes and what machines read keep 2026-03-01. */
const server = serveSite();
const { send, ask, act, inOffice } = receiptsOf(server);

beforeAll(() => fillSite(server, 3));

const isoDate = /\d{4}-\d\d-\d\d/;

test("no page that a visitor reads, their own included, says a date as 2026-03-01", async () => {
  const { path, id } = await send({ startDate: "2027-03-01", moveInDate: "2027-04-30" });
  await inOffice(`/admin/contact/${id}`);
  await act(path, "add", { words: "창도 넓히고 싶습니다." });
  const found = await crawl(server.url, ["/", "/contact", "/privacy", path, "/nowhere"]);
  const pages = [...found.values()].filter(({ kind }) => kind === "text/html");
  expect(pages.map((page) => page.path)).toEqual(
    expect.arrayContaining([path, `${path}/withdraw`, "/portfolio/1", "/privacy/versions/1"]),
  );
  const told = pages.flatMap((page) => {
    const line = textOf(page.body)
      .split("\n")
      .find((each) => isoDate.test(each));
    return line === undefined ? [] : [`${page.path}: ${line.trim()}`];
  });
  expect(told).toEqual([]);
  const own = textOf(found.get(path)?.body ?? "");
  for (const words of ["2027년 3월 1일(월)", "2027년 4월 30일(금)"]) expect(own).toContain(words);
  expect(own).toMatch(/\d{4}년 \d{1,2}월 \d{1,2}일\(.\) 오[전후] \d+시/);

  await ask(`${path}/withdraw`, { method: "POST" });
  const withdrawn = textOf(await (await ask(path)).text());
  expect(withdrawn).toContain("취소하셨습니다");
  expect(withdrawn).not.toMatch(isoDate);
});
