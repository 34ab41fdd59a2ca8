import { type SqlBool, sql } from "kysely";
import { openInquiries } from "~/contact/desk/open-inquiries.server";
import { NO_DATE } from "~/forms/fields";
import { DAY } from "~/text/duration";
import { dayInSeoul, inSeoul, startOfDayInSeoul } from "~/text/moment";
import { type Entry, MOST } from "./entries";

const isAtWork = sql<SqlBool>`status in ('CONTRACT', 'IN_PROGRESS')`;

/** @param month 2026-03 */
export async function readMonth(month: string) {
  const days = daysOf(month);
  const [first = "", last = ""] = [days[0], days.at(-1)];
  const [from, to] = [startOfDayInSeoul(first), startOfDayInSeoul(last, 1)];
  const visits = await ofVisits("at", from, to);
  const isVisit = new Set(visits.map(({ id, at }) => `${id} ${at}`));
  const promises = [
    ...(await readPromises(from, to)).filter(({ id, at }) => !isVisit.has(`${id} ${at}`)),
    ...(await ofVisits("thenContactAt", from, to)),
  ];
  const starts = await readDates("startDate", first, last);
  const moves = await readDates("moveInDate", first, last);
  const found: Entry[] = [
    ...visits.map((row) => timed("VISIT", row)),
    ...promises.map((row) => timed("CALL", row)),
    ...starts.map((row) => ({ ...row, kind: "START" as const })),
    ...moves.map((row) => ({ ...row, kind: "MOVE" as const })),
  ];
  const byDay = new Map(days.map((day) => [day, [] as Entry[]]));
  for (const entry of found) byDay.get(entry.day)?.push(entry);
  return {
    days: [...byDay].map(([day, entries]) => ({ day, entries: entries.sort(inOrder) })),
    ids: [...new Set(found.map(({ id }) => id))],
    isCut: [visits, promises, starts, moves].some(({ length }) => length >= MOST),
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
  return (a.time ?? "") < (b.time ?? "") ? -1 : 1;
}

function timed(kind: "VISIT" | "CALL", { id, customer, at }: Found): Entry {
  const [day = "", time] = inSeoul(at).split(" ");
  return { kind, id, customer, day, time };
}

interface Found {
  id: number;
  customer: string;
  at: string;
}

/** The visits, or the promises that come after them. */
function ofVisits(key: "at" | "thenContactAt", from: string, to: string) {
  return openInquiries()
    .innerJoin("visit", "visit.inquiryId", "inquiry.id")
    .select(["inquiry.id", "customer", `${key} as at`])
    .where(key, ">=", from)
    .where(key, "<", to)
    .where("agreedAt", "is not", null)
    .orderBy(key)
    .limit(MOST)
    .$narrowType<{ at: string }>()
    .execute();
}

function readPromises(from: string, to: string) {
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
