import { afterEach, expect, test, vi } from "vitest";
import { newSite } from "~/company/read-site.server";
import { readPublicSite } from "~/routes/public/layout/read-frame.server";
import { db } from "./db.server";
import { watchPublicVersion } from "./public-version.server";

afterEach(() => {
  vi.useRealTimers();
});

const at = (moment: string) => vi.setSystemTime(new Date(moment));

test("a notice begins and ends at midnight in Seoul, and pages kept before that are not those of after", async () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  at("2026-09-23T23:59:59.999+09:00");
  const notice = { notice: "쉽니다", noticeFrom: "2026-09-24", noticeUntil: "2026-09-26" };
  await db
    .insertInto("site")
    .values({ id: 1, ...newSite, ...notice })
    .execute();
  const readVersion = watchPublicVersion();
  const seen = async () => ({ version: readVersion(), notice: (await readPublicSite()).notice });

  const before = await seen();
  at("2026-09-24T00:00:00+09:00");
  const first = await seen();
  at("2026-09-26T23:59:59.999+09:00");
  const last = await seen();
  at("2026-09-27T00:00:00+09:00");
  const after = await seen();
  expect([before.notice, first.notice, last.notice, after.notice]).toEqual([
    "",
    "쉽니다",
    "쉽니다",
    "",
  ]);
  expect(first.version).not.toBe(before.version);
  expect(last.version).toBe(first.version);
  expect(new Set([before.version, first.version, after.version]).size).toBe(3);

  // No two pages ever share a version, whether a change or a date makes them differ.
  await db.updateTable("site").set({ notice: "안 쉽니다" }).execute();
  expect([before.version, first.version, after.version]).not.toContain(readVersion());
});

test("without dates midnight changes nothing", async () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  at("2026-09-23T23:59:59.999+09:00");
  await db.updateTable("site").set({ noticeFrom: "", noticeUntil: "" }).execute();
  const readVersion = watchPublicVersion();
  const before = readVersion();
  at("2026-09-24T00:00:00+09:00");
  expect(readVersion()).toBe(before);
});
