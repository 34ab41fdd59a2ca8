import { expect, test } from "vitest";
import { db } from "~/database/db.server";
import { readYear, thisYear } from "~/routes/admin/year/year.server";
import { countArrival, MOST_ROWS } from "./arrival-tally.server";

const arrival = { referrer: "", utmSource: "", utmMedium: "", utmCampaign: "" };
const rows = () => db.selectFrom("arrivalTally").selectAll().execute();

test("an inquiry raises the number of its month, by site and by campaign", async () => {
  const naver = { ...arrival, referrer: "search.naver.com" };
  await countArrival(db, naver);
  await countArrival(db, naver);
  await countArrival(db, { ...naver, utmSource: "naver", utmMedium: "cpc", utmCampaign: "봄" });
  await countArrival(db, { ...arrival, utmSource: "kakao" });
  await countArrival(db, arrival);
  expect(Object.keys((await rows())[0] ?? {})).toEqual(["month", "source", "campaign", "count"]);
  const { sites, campaigns } = await readYear(thisYear());
  expect(sites).toEqual([
    { label: "search.naver.com", count: 3 },
    { label: "kakao", count: 1 },
    { label: "알 수 없음", count: 1 },
  ]);
  expect(campaigns).toEqual([
    { label: "kakao", count: 1 },
    { label: "naver / cpc / 봄", count: 1 },
  ]);
});

test("however many sources are invented, a month has a limited number of rows, and those it has still count", async () => {
  await db.transaction().execute(async (trx) => {
    for (let count = 0; count < 3000; count += 1) {
      const invented = `invented-${count}.example`;
      await countArrival(trx, { ...arrival, referrer: invented, utmCampaign: invented });
    }
    await countArrival(trx, { ...arrival, referrer: "search.naver.com" });
  });
  const counted = await rows();
  expect(counted).toHaveLength(MOST_ROWS + 1);
  expect(counted.reduce((sum, { count }) => sum + count, 0)).toBe(3006);
  const { sites } = await readYear(thisYear());
  expect(sites.filter(({ label }) => label === "기타")).toEqual([
    { label: "기타", count: expect.any(Number) },
  ]);
  expect(counted.find((row) => row.source === "search.naver.com" && !row.campaign)?.count).toBe(3);
});

test("a year has the arrivals of its own twelve months", async () => {
  for (const [month, source] of [
    ["2019-12", "before"],
    ["2020-01", "first"],
    ["2020-12", "last"],
    ["2021-01", "after"],
  ] as const) {
    await db.insertInto("arrivalTally").values({ month, source, campaign: "", count: 1 }).execute();
  }
  const { sites } = await readYear(2020);
  expect(sites).toEqual([
    { label: "first", count: 1 },
    { label: "last", count: 1 },
  ]);
});
