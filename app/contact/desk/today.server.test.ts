import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { sqlite } from "~/database/db.server";
import { insertInquiry } from "../../../tests/support/inquiry-rows";
import type { TodayList } from "./today";
import { cursorAfter } from "./today";
import { readToday, todayInWords, weekOf } from "./today.server";

// A Wednesday, at 09:00 in Seoul.
const now = new Date("2026-03-04T00:00:00Z");
const opened = { openedAt: "2026-03-01T00:00:00.000Z" };
const touched = { ...opened, touchedAt: "2026-03-01T00:00:00.000Z" };

beforeEach(() => {
  vi.useFakeTimers({ now, toFake: ["Date"] });
  sqlite.exec("DELETE FROM inquiry");
});
afterEach(() => {
  vi.useRealTimers();
});

const ids = async (list: TodayList, limit = 50) =>
  (await readToday(list, limit)).map(({ id }) => id);

test("promises are due until the end of today in Seoul, the most overdue first", async () => {
  const promise = (nextContactAt: string, more = {}) =>
    insertInquiry({ ...touched, nextContactAt, ...more });
  const tonight = await promise("2026-03-04T14:59:59.999Z");
  const overdue = await promise("2025-12-01T00:00:00.000Z");
  const morning = await promise("2026-03-04T00:30:00.000Z", { status: "HOLD" });
  await promise("2026-03-04T15:00:00.000Z");
  await promise("2026-03-04T00:00:00.000Z", { isSpam: 1 });
  await promise("2026-03-04T00:00:00.000Z", { deletedAt: "2026-03-03T00:00:00.000Z" });
  expect(await ids("promises")).toEqual([overdue, morning, tonight]);
});

test("calls and visits are due together, until the office has been there, and overlaps are known", async () => {
  const visit = async (at: string, values = {}) => {
    const id = await insertInquiry({ ...touched, ...values });
    sqlite.prepare("INSERT INTO visit (inquiryId, at, agreedAt) VALUES (?, ?, '')").run(id, at);
    return id;
  };
  const [yesterday, morning, noon, tomorrow] = [
    ...["2026-03-03T06:00:00.000Z", "2026-03-04T00:30:00.000Z"],
    ...["2026-03-04T03:00:00.000Z", "2026-03-04T15:00:00.000Z"],
  ] as [string, string, string, string];
  const both = await visit(noon, { nextContactAt: morning });
  const over = await visit(yesterday);
  const later = await visit("2026-03-04T03:59:00.000Z", { nextContactAt: tomorrow });
  await visit(tomorrow);
  const read = async () =>
    (await readToday("promises", 50)).map(({ id, isOverlapping }) => [id, isOverlapping]);
  const due = [
    [over, 0],
    [both, 1],
    [later, 1],
  ];
  expect(await read()).toEqual(due);
  sqlite.exec(`UPDATE inquiry SET visitAt = NULL WHERE id = ${over}`);
  expect(await read()).toEqual(due.slice(1));
  sqlite.exec(`DELETE FROM visit WHERE inquiryId = ${later}`);
  expect(await read()).toEqual([[both, 0]]);
});

test("new ones until opened, opened ones until touched, and only those that nobody has decided about", async () => {
  const unread = [await insertInquiry(), await insertInquiry()];
  const left = [await insertInquiry(opened), await insertInquiry(opened)];
  await insertInquiry(touched);
  await insertInquiry({ ...opened, status: "HOLD" });
  await insertInquiry({ isSpam: 1 });
  await insertInquiry({ deletedAt: "2026-03-03T00:00:00.000Z" });
  expect(await ids("unread")).toEqual([...unread].reverse());
  expect(await ids("untouched")).toEqual(left);
});

test("the week goes from Monday to Sunday, for what is under contract or being built", async () => {
  const at = (
    startDate: string,
    moveInDate: string,
    status: "CONTRACT" | "IN_PROGRESS" | "MEET1",
  ) => insertInquiry({ ...touched, startDate, moveInDate, status });
  const monday = await at("2026-03-02", "2026-04-01", "CONTRACT");
  const sunday = await at("2026-03-08", "2026-03-08", "IN_PROGRESS");
  const moving = await at("2025-12-01", "2026-03-05", "IN_PROGRESS");
  await at("2026-03-01", "2026-03-09", "CONTRACT");
  await at("2026-03-04", "2026-03-04", "MEET1");
  expect(await ids("starts")).toEqual([monday, sunday]);
  expect(await ids("moves")).toEqual([moving, sunday]);
  expect(weekOf("2026-03-02")).toEqual({ monday: "2026-03-02", sunday: "2026-03-08" });
  expect(weekOf("2026-03-08")).toEqual({ monday: "2026-03-02", sunday: "2026-03-08" });
  expect(weekOf("2026-01-01")).toEqual({ monday: "2025-12-29", sunday: "2026-01-04" });
  expect(todayInWords()).toBe("2026년 3월 4일(수)");
  // A clock set to the week of what is stored for no date: nothing starts then.
  vi.setSystemTime(new Date("2025-01-02T00:00:00Z"));
  await insertInquiry({ ...touched, status: "CONTRACT" });
  expect([await ids("starts"), await ids("moves")]).toEqual([[], []]);
});

test("each list is read to its end, page by page, though many have the same moment", async () => {
  const day = { startDate: "2026-03-05", moveInDate: "2026-03-06", status: "CONTRACT" } as const;
  for (let number = 0; number < 23; number += 1) {
    const nextContactAt = "2026-03-04T01:00:00.000Z";
    await insertInquiry({ ...touched, ...day, nextContactAt });
    await insertInquiry();
    await insertInquiry(opened);
  }
  for (const list of ["promises", "unread", "untouched", "starts", "moves"] as const) {
    const read: number[] = [];
    for (;;) {
      const last = read.at(-1);
      const row = last === undefined ? undefined : await rowOf(last);
      const [at = "", id] = row ? cursorAfter(list, row).split("~") : [];
      const rows = await readToday(list, 5, row && { at, id: Number(id) });
      if (rows.length === 0) break;
      read.push(...rows.map((each) => each.id));
    }
    expect([list, read.length, new Set(read).size]).toEqual([list, 23, 23]);
  }
});

async function rowOf(id: number) {
  const row = sqlite.prepare("SELECT * FROM inquiry WHERE id = ?").get(id);
  return row as { id: number; nextAt: string; startDate: string; moveInDate: string };
}
