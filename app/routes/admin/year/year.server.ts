import { setImmediate } from "node:timers/promises";
import { type SqlBool, sql } from "kysely";
import { OTHERS } from "~/contact/arrival";
import { buildingTypes } from "~/contact/inquiry";
import { ACCEPTED, labelsOf, SENT, type Subject, sizes, waits } from "~/contact/year/year-labels";
import { firstCall } from "~/contact/year/year-tally.server";
import { db } from "~/database/db.server";
import { startOfDayInSeoul, todayInSeoul } from "~/text/moment";

export interface Share {
  label: string;
  count: number;
}

export interface Month {
  label: string;
  inquiries: number;
  contracts: number;
  /** 보류, closed or withdrawn. */
  nothing: number;
  /** Inquiries that were first sent an estimate, and whose customer wanted to go on with one. */
  sent: number;
  accepted: number;
}

const MOST_LABELS = 10;

export function thisYear() {
  return Number(todayInSeoul().slice(0, 4));
}

/** Month by month, so that others get a turn. No personal data, so it is not in the access log. */
export async function readYear(year: number) {
  const months: Month[] = [];
  const counters = {
    KIND: counter(Object.values(buildingTypes)),
    SIZE: counter(sizes),
    WAIT: counter(waits),
    DISTRICT: counter([]),
  };
  for (let month = 1; month <= 12; month += 1) {
    const byOutcome = counter([]);
    const all = { ...counters, OUTCOME: byOutcome };
    for (const row of await readMonth(year, month)) {
      for (const [subject, label] of Object.entries(labelsOf(row))) {
        all[subject as Subject].add(label);
      }
    }
    const byEstimate = await readEstimates(year, month);
    const destroyed = await readTally(`${year}-${String(month).padStart(2, "0")}`);
    for (const { subject, label, count } of destroyed) {
      (subject === "OUTCOME" ? byOutcome : byEstimate).add(label, count);
    }
    months.push({
      label: `${month}월`,
      inquiries: byOutcome.shares().reduce((sum, { count }) => sum + count, 0),
      contracts: byOutcome.of("계약"),
      nothing: byOutcome.of("보류·종결"),
      sent: byEstimate.of(SENT),
      accepted: byEstimate.of(ACCEPTED),
    });
    await setImmediate();
  }
  for (const { subject, label, count } of await readTally(String(year))) {
    if (subject !== "OUTCOME" && subject !== "ESTIMATE") counters[subject].add(label, count);
  }
  const [sites, campaigns] = [counter([]), counter([])];
  for (const { source, campaign, count } of await readArrivals(year)) {
    sites.add(source || "알 수 없음", count);
    if (campaign) campaigns.add(campaign, count);
  }
  return {
    year,
    total: months.reduce((sum, { inquiries }) => sum + inquiries, 0),
    months,
    kinds: counters.KIND.shares(),
    sizes: counters.SIZE.shares(),
    districts: largest(counters.DISTRICT.shares()),
    waits: counters.WAIT.shares(),
    sites: largest(sites.shares()),
    campaigns: largest(campaigns.shares()),
  };
}

function boundsOf(year: number, month: number) {
  const first = (of: number, at: number) =>
    startOfDayInSeoul(`${of}-${String(at).padStart(2, "0")}-01`);
  return [first(year, month), month === 12 ? first(year + 1, 1) : first(year, month + 1)] as const;
}

function readMonth(year: number, month: number) {
  const [from, to] = boundsOf(year, month);
  return db
    .selectFrom("inquiry")
    .select(["receivedAt", "status", "closedAt", "withdrawnAt"])
    .select(["buildingType", "exclusiveArea", "mainAddress", firstCall.as("calledAt")])
    .where("receivedAt", ">=", from)
    .where("receivedAt", "<", to)
    .where(sql<SqlBool>`not isSpam and deletedAt is null`)
    .execute();
}

async function readEstimates(year: number, month: number) {
  const [from, to] = boundsOf(year, month);
  const read = (key: "sentAt" | "acceptedAt") =>
    db
      .selectFrom("estimate")
      .innerJoin("inquiry", "inquiry.id", "estimate.inquiryId")
      .select("inquiryId")
      .where(key, "is not", null)
      .where(key, ">=", from)
      .where(key, "<", to)
      .where(sql<SqlBool>`not isSpam and deletedAt is null`);
  // The first version is always the first that was sent.
  const sent = await read("sentAt").where("number", "=", sql<number>`1`).execute();
  const accepted = await read("acceptedAt")
    .where(sql<SqlBool>`not exists (select 1 from estimate as earlier
      where earlier.inquiryId = inquiry.id and earlier.acceptedAt < estimate.acceptedAt)`)
    .execute();
  const counted = counter([]);
  counted.add(SENT, sent.length);
  counted.add(ACCEPTED, accepted.length);
  return counted;
}

function readTally(period: string) {
  return db
    .selectFrom("yearTally")
    .select(["subject", "label", "count"])
    .where("period", "=", period)
    .execute();
}

/** Counted as inquiries arrive (contact/sending/arrival-tally). */
function readArrivals(year: number) {
  return db
    .selectFrom("arrivalTally")
    .select(["source", "campaign", "count"])
    .where("month", ">=", `${year}-01`)
    .where("month", "<=", `${year}-12`)
    .execute();
}

function counter(labels: readonly string[]) {
  const counts = new Map(labels.map((label) => [label, 0]));
  return {
    add: (label: string, count = 1) => counts.set(label, (counts.get(label) ?? 0) + count),
    of: (label: string) => counts.get(label) ?? 0,
    shares: (): Share[] => [...counts].map(([label, count]) => ({ label, count })),
  };
}

function largest(shares: Share[]) {
  const named = shares.filter(({ label }) => label !== OTHERS);
  const shown = named
    .sort((a, b) => b.count - a.count || (a.label < b.label ? -1 : 1))
    .slice(0, MOST_LABELS);
  const sumOf = (shares: Share[]) => shares.reduce((sum, { count }) => sum + count, 0);
  const others = sumOf(shares) - sumOf(shown);
  return others > 0 ? [...shown, { label: OTHERS, count: others }] : shown;
}
