import { setImmediate } from "node:timers/promises";
import { type SqlBool, sql } from "kysely";
import { db } from "~/database/db.server";
import { inSeoul, startOfDayInSeoul } from "~/text/moment";
import { districtOf } from "./district";
import { buildingTypes, type Status } from "./inquiry";

export interface Share {
  label: string;
  count: number;
}

/** What became of the inquiries of one month, as of now. */
export interface Month {
  label: string;
  inquiries: number;
  contracts: number;
  /** 보류. */
  nothing: number;
}

const contracted: Status[] = ["CONTRACT", "IN_PROGRESS", "COMPLETE"];
const sizes = ["20평 미만", "20평대", "30평대", "40평대", "50평 이상", "모름"];
const waits = ["그날", "다음 날", "2~3일", "4~7일", "8일 이상", "통화 기록 없음"];
const MOST_DISTRICTS = 10;

/** The year that it is in Seoul. */
export function thisYear() {
  return Number(inSeoul(new Date().toISOString()).slice(0, 4));
}

/**
 * The year at a glance: how many inquiries came in each month and what became of them, what they were
 * for, and how long they waited for a call. Read month by month, so that others get their turn in
 * between. Nobody can be recognised in it, so the access log has nothing of it.
 */
export async function readYear(year: number) {
  const months: Month[] = [];
  const kinds = counter(Object.values(buildingTypes));
  const bySize = counter(sizes);
  const byWait = counter(waits);
  const districts = counter([]);
  for (let month = 1; month <= 12; month += 1) {
    const rows = await readMonth(year, month);
    const statuses = counter([]);
    for (const row of rows) {
      statuses.add(row.status);
      kinds.add(buildingTypes[row.buildingType]);
      bySize.add(sizeOf(row.exclusiveArea));
      byWait.add(waitOf(row));
      districts.add(districtOf(row.mainAddress) || "모름");
    }
    months.push({
      label: `${month}월`,
      inquiries: rows.length,
      contracts: contracted.reduce((sum, status) => sum + statuses.of(status), 0),
      nothing: statuses.of("HOLD"),
    });
    await setImmediate();
  }
  return {
    year,
    total: months.reduce((sum, { inquiries }) => sum + inquiries, 0),
    months,
    kinds: kinds.shares(),
    sizes: bySize.shares(),
    districts: largest(districts.shares()),
    waits: byWait.shares(),
  };
}

function readMonth(year: number, month: number) {
  const first = (of: number, at: number) =>
    startOfDayInSeoul(`${of}-${String(at).padStart(2, "0")}-01`);
  return db
    .selectFrom("inquiry")
    .select(["receivedAt", "status", "buildingType", "exclusiveArea", "mainAddress"])
    .select(
      // The kinds as in the index of migration 0010.
      sql<string | null>`(select min(at) from inquiryEvent
        where inquiryId = inquiry.id and kind in ('CALLED', 'MISSED'))`.as("calledAt"),
    )
    .where("receivedAt", ">=", first(year, month))
    .where("receivedAt", "<", month === 12 ? first(year + 1, 1) : first(year, month + 1))
    .where(sql<SqlBool>`not isSpam and deletedAt is null`)
    .execute();
}

function counter(labels: string[]) {
  const counts = new Map(labels.map((label) => [label, 0]));
  return {
    add: (label = "모름") => counts.set(label, (counts.get(label) ?? 0) + 1),
    of: (label: string) => counts.get(label) ?? 0,
    shares: (): Share[] => [...counts].map(([label, count]) => ({ label, count })),
  };
}

/** The largest, and all others as one. */
function largest(shares: Share[]) {
  const sorted = shares.sort((a, b) => b.count - a.count || (a.label < b.label ? -1 : 1));
  const rest = sorted.slice(MOST_DISTRICTS);
  const others = rest.reduce((sum, { count }) => sum + count, 0);
  const shown = sorted.slice(0, MOST_DISTRICTS);
  return rest.length > 0 ? [...shown, { label: "그 밖", count: others }] : shown;
}

function sizeOf(area: number) {
  if (area === 0) return sizes[5];
  return sizes[Math.min(4, Math.max(0, Math.floor(area / 10) - 1))];
}

const DAY = 24 * 60 * 60 * 1000;
const SEOUL = 9 * 60 * 60 * 1000;

/** By the days of the calendar in Seoul. */
function waitOf({ receivedAt, calledAt }: { receivedAt: string; calledAt: string | null }) {
  if (calledAt === null) return waits[5];
  const dayOf = (moment: string) => Math.floor((Date.parse(moment) + SEOUL) / DAY);
  const days = dayOf(calledAt) - dayOf(receivedAt);
  if (days < 2) return waits[Math.max(0, days)];
  if (days < 4) return waits[2];
  return days < 8 ? waits[3] : waits[4];
}
