import { type SqlBool, sql } from "kysely";
import { readDaysOff } from "~/company/days-off.server";
import { openInquiries } from "~/contact/desk/open-inquiries.server";
import { isOtherVisitAt } from "~/contact/desk/other-visit.server";
import { districtOf } from "~/contact/district";
import { NO_DATE } from "~/forms/fields";
import { DAY } from "~/text/duration";
import { dayInSeoul, startOfDayInSeoul } from "~/text/moment";
import { type Entry, MOST } from "./entries";

const isAtWork = sql<SqlBool>`status in ('CONTRACT', 'IN_PROGRESS')`;

/** @param month 2026-03 */
export async function readMonth(month: string) {
  const days = daysOf(month);
  const [first = "", last = ""] = [days[0], days.at(-1)];
  const [from, to] = [startOfDayInSeoul(first), startOfDayInSeoul(last, 1)];
  const visits = await readVisits(from, to);
  const calls = await readCalls(from, to);
  const starts = await readDates("startDate", first, last);
  const moves = await readDates("moveInDate", first, last);
  const daysOff = await readDaysOff(month.slice(0, 4));
  const found: Entry[] = [
    ...visits.map(({ mainAddress, isOverlapping, ...row }) => ({
      ...timed("VISIT", row),
      place: districtOf(mainAddress),
      isOverlapping: isOverlapping === 1,
    })),
    ...calls.map((row) => timed("CALL", row)),
    ...starts.map((row) => ({ ...row, kind: "START" as const })),
    ...moves.map((row) => ({ ...row, kind: "MOVE" as const })),
  ];
  const byDay = new Map(days.map((day) => [day, [] as Entry[]]));
  for (const entry of found) byDay.get(entry.day)?.push(entry);
  return {
    days: [...byDay].map(([day, entries]) => ({
      ...{ day, off: daysOff.get(day) },
      entries: entries.sort(inOrder),
    })),
    ids: [...new Set(found.map(({ id }) => id))],
    isCut: [visits, calls, starts, moves].some(({ length }) => length >= MOST),
  };
}

function daysOf(month: string) {
  const days: string[] = [];
  let at = Date.parse(`${month}-01T12:00:00Z`);
  for (; dayInSeoul(at).startsWith(month); at += DAY) days.push(dayInSeoul(at));
  return days;
}

/** Whole days first, then by the clock. */
function inOrder(a: Entry, b: Entry) {
  return (a.at ?? "") < (b.at ?? "") ? -1 : 1;
}

function timed(kind: "VISIT" | "CALL", row: { id: number; customer: string; at: string }): Entry {
  return { kind, ...row, day: dayInSeoul(row.at) };
}

function readVisits(from: string, to: string) {
  return openInquiries()
    .innerJoin("visit", "visit.inquiryId", "inquiry.id")
    .select(["inquiry.id", "customer", "at", "mainAddress"])
    .select(isOtherVisitAt(sql`visit.at`, sql`inquiry.id`).as("isOverlapping"))
    .where("at", ">=", from)
    .where("at", "<", to)
    .where("agreedAt", "is not", null)
    .orderBy("at")
    .limit(MOST)
    .execute();
}

function readCalls(from: string, to: string) {
  return openInquiries()
    .select(["id", "customer", "nextContactAt as at"])
    .where("nextContactAt", "is not", null)
    .where("nextContactAt", ">=", from)
    .where("nextContactAt", "<", to)
    .orderBy("nextContactAt")
    .limit(MOST)
    .$narrowType<{ at: string }>()
    .execute();
}

function readDates(key: "startDate" | "moveInDate", first: string, last: string) {
  return openInquiries()
    .select(["id", "customer", `${key} as day`])
    .where(key, ">=", first)
    .where(key, "<=", last)
    .where(key, "!=", NO_DATE)
    .where(isAtWork)
    .orderBy(key)
    .limit(MOST)
    .execute();
}
