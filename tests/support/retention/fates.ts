import type { Insertable } from "kysely";
import type { CustomersKind } from "~/contact/event-kinds";
import type { Tables } from "~/database/tables";
import { DAY } from "~/text/duration";

export type Values = Partial<Insertable<Tables["inquiry"]>>;

/** What becomes of an inquiry that arrives at a moment. */
export interface Life {
  fate: string;
  receivedAt: number;
  /** What staff or the customer do, by moment. */
  steps: { at: number; values?: Values; said?: CustomersKind }[];
  /** It must be there until then; undefined: for ever. */
  until?: number | undefined;
  /** It must be gone by then. */
  goneBy?: number | undefined;
}

const iso = (at: number) => new Date(at).toISOString();
const days = (at: number, count: number) => at + count * DAY;

/** By the calendar, as the law and the notice count; the site itself counts in days. */
export function months(at: number, count: number) {
  const moment = new Date(at);
  const dayOfMonth = moment.getUTCDate();
  moment.setUTCDate(1);
  moment.setUTCMonth(moment.getUTCMonth() + count);
  const last = new Date(Date.UTC(moment.getUTCFullYear(), moment.getUTCMonth() + 1, 0));
  moment.setUTCDate(Math.min(dayOfMonth, last.getUTCDate()));
  return moment.getTime();
}
const years = (at: number, count: number) => months(at, 12 * count);

/** Within five days of a period's end, and never before it. */
const kept = (end: number) => ({ until: end, goneBy: days(end, 5) });
/** At the latest then, and not weeks before. */
const atMost = (end: number) => ({ until: days(end, -6), goneBy: end });
const withinFive = (from: number) => ({ until: from, goneBy: days(from, 5) });

/**
 * One inquiry of every kind, all received at one moment.
 *
 * @param confirmed when the office confirms that silence ends the consultations of the first notice
 */
export function livesFrom(receivedAt: number, confirmed: number): Life[] {
  const after = (count: number) => days(receivedAt, count);
  const set = (count: number, values: Values) => ({ at: after(count), values });
  const status = (count: number, to: NonNullable<Values["status"]>, more: Values = {}) =>
    set(count, { status: to, statusAt: iso(after(count)), touchedAt: iso(after(count)), ...more });
  const touch = (count: number) => set(count, { touchedAt: iso(after(count)) });
  const say = (count: number, said: CustomersKind) => ({ at: after(count), said });
  const silence = Math.max(months(receivedAt, 6), days(confirmed, 14));
  const lives: Omit<Life, "receivedAt">[] = [
    { fate: "never answered", steps: [], ...atMost(months(receivedAt, 6)) },
    {
      fate: "talked to for five months",
      steps: [1, 30, 60, 90, 120, 150].map(touch),
      ...atMost(months(after(150), 6)),
    },
    {
      fate: "sent an estimate that was only read",
      steps: [touch(20), say(45, "ESTIMATE_SEEN")],
      ...atMost(months(after(45), 6)),
    },
    {
      fate: "accepted an estimate in the sixth month, and nothing came of it",
      steps: [touch(20), say(170, "ESTIMATE_ACCEPTED")],
      ...atMost(months(after(170), 6)),
    },
    {
      fate: "agreed on a visit, and cancelled it",
      steps: [say(12, "VISIT_AGREED"), say(14, "VISIT_UNAGREED")],
      ...atMost(months(after(14), 6)),
    },
    {
      fate: "withdrawn after accepting an estimate",
      steps: [say(20, "ESTIMATE_ACCEPTED"), set(30, { withdrawnAt: iso(after(30)) })],
      ...withinFive(after(30)),
    },
    {
      fate: "visited, accepted an estimate and built",
      steps: [
        say(12, "VISIT_AGREED"),
        say(20, "ESTIMATE_ACCEPTED"),
        status(30, "CONTRACT"),
        status(110, "COMPLETE"),
      ],
      ...kept(years(after(110), 5)),
    },
    { fate: "on hold", steps: [status(20, "HOLD")], ...atMost(months(after(20), 6)) },
    {
      fate: "closed",
      steps: [set(40, { closedAt: iso(after(40)), closedFor: "다른 곳과 계약" })],
      ...withinFive(after(40)),
    },
    {
      fate: "closed and opened again",
      steps: [
        set(40, { closedAt: iso(after(40)), touchedAt: iso(after(40)) }),
        set(41, { closedAt: null, touchedAt: iso(after(41)) }),
      ],
      ...atMost(months(after(41), 6)),
    },
    {
      fate: "withdrawn",
      steps: [set(9, { withdrawnAt: iso(after(9)) })],
      ...withinFive(after(9)),
    },
    {
      fate: "spam",
      steps: [set(0, { isSpam: 1 })],
      until: after(30),
      goneBy: after(32),
    },
    {
      fate: "deleted",
      steps: [set(10, { deletedAt: iso(after(10)), deletedBy: "admin" })],
      until: after(40),
      goneBy: after(42),
    },
    {
      fate: "built",
      steps: [status(30, "CONTRACT"), status(60, "IN_PROGRESS"), status(120, "COMPLETE")],
      ...kept(years(after(120), 5)),
    },
    { fate: "being built", steps: [status(30, "CONTRACT"), status(60, "IN_PROGRESS")] },
    {
      fate: "built, with a dispute in the fourth year",
      steps: [status(90, "COMPLETE"), set(1300, { disputedAt: iso(after(1300)) })],
      ...kept(Math.max(years(after(90), 5), years(after(1300), 3))),
    },
    {
      fate: "a dispute without a contract",
      steps: [set(50, { disputedAt: iso(after(50)) })],
      ...kept(years(after(50), 3)),
    },
    {
      fate: "withdrawn after the contract",
      steps: [
        status(30, "CONTRACT"),
        set(60, { withdrawnAt: iso(after(60)), deletedAt: iso(after(60)), deletedBy: "" }),
      ],
      ...kept(years(after(60), 5)),
    },
    {
      fate: "under the first notice",
      steps: [set(0, { noticeId: 1 })],
      until: silence - 6 * DAY,
      goneBy: Math.max(months(receivedAt, 6), days(confirmed, 16)),
    },
  ];
  return lives.map((life) => ({ ...life, receivedAt }));
}
