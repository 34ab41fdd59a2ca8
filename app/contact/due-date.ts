import type { Selectable } from "kysely";
import type { DueRule, EndRule } from "~/database/retention-tables";
import type { Tables } from "~/database/tables";
import { DAY } from "~/text/duration";

export type Periods = Pick<
  Selectable<Tables["retention"]>,
  "contractYears" | "disputeYears" | "quietMonths" | "spamDays" | "since" | "earlierAt"
>;

export const whys: Record<Selectable<Tables["destruction"]>["why"], string> = {
  CONTRACT: "계약 기록의 보관 기간이 끝남",
  DISPUTE: "분쟁 기록의 보관 기간이 끝남",
  WITHDRAWN: "고객이 문의를 철회함",
  CLOSED: "상담을 종결함",
  SPAM: "스팸의 보관 기간이 끝남",
  NOTHING: "계약하지 않았고, 마지막 연락 뒤 보관 기간이 끝남",
  EARLIER: "계약하지 않았고, 마지막 연락 뒤 보관 기간이 끝남 (이전 동의 안내에 동의)",
  TRASH: "휴지통에서 30일이 지남",
  STAFF: "직원이 휴지통에서 완전 삭제함",
};

/** Days for which the office sees a due date before the purge, if the period is long enough. */
export const NOTICE_DAYS = 14;

/** More than NOTICE_DAYS, so that a look once a month is enough. */
export const DAYS_AHEAD = 31;

/** Promised by the consent notice for an inquiry without a contract. */
const PROMISED_DAYS = 30 * 6;

/** The law says five days (표준 개인정보 보호지침 제10조); one is for a machine that was off. */
const WITHOUT_DELAY = 4;

/** Generated columns (docs/schema.sql): by which rule it ends, and since when. The trash's 30 days: `destroyOldInquiries`. */
export type Ending = Pick<
  Selectable<Tables["inquiry"]>,
  "endRule" | "endFrom" | "dueRule" | "dueFrom"
>;

interface Due {
  at: string;
  why: DueRule;
}

/** An earlier date was stored by a wrong clock, such as after a dead battery. */
const EARLIEST = "2024-01-01T00:00:00.000Z";

/** Has no due date then: the purge counts. */
export function isMisdated({ endFrom, dueFrom }: Pick<Ending, "endFrom" | "dueFrom">) {
  return [endFrom, dueFrom].some((from) => from !== null && from < EARLIEST);
}

export function dueOf(inquiry: Ending, periods: Periods): Due | undefined {
  const { endRule, endFrom, dueRule, dueFrom } = inquiry;
  if (endRule === null || endFrom === null || dueRule === null || dueFrom === null)
    return undefined;
  if (isMisdated(inquiry)) return undefined;
  const end = dueBy(endRule, endFrom, periods);
  const dispute = dueRule === "DISPUTE" ? dueBy(dueRule, dueFrom, periods) : undefined;
  // A dispute prolongs, and never shortens.
  return end && dispute && dispute.at > end.at ? dispute : end;
}

function dueBy(rule: DueRule, from: string, periods: Periods): Due | undefined {
  const days = daysOf(rule, periods);
  if (days === undefined) return undefined;
  const begun = Date.parse(from);
  const noticed = Math.max(begun + days * DAY, noticedFrom(rule, periods));
  // Six months are promised, however often the office changes a period.
  const at = rule === "NOTHING" ? Math.min(noticed, begun + PROMISED_DAYS * DAY) : noticed;
  return { at: new Date(at).toISOString(), why: rule };
}

/** In days, so that sorting by beginning sorts by end; undefined if the rule does not apply yet. */
export function daysOf(rule: DueRule, periods: Periods) {
  if (rule === "CONTRACT") return daysOfYears(periods.contractYears);
  if (rule === "DISPUTE") return daysOfYears(periods.disputeYears);
  if (rule === "SPAM") return periods.spamDays;
  if (rule === "NOTHING") return 30 * periods.quietMonths;
  if (rule === "EARLIER") return periods.earlierAt === null ? undefined : 30 * periods.quietMonths;
  return WITHOUT_DELAY;
}

function daysOfYears(years: number) {
  return Math.ceil(365.25 * years) + 1;
}

export function earliestOf(rule: DueRule, periods: Periods) {
  return rule === "NOTHING" ? 0 : noticedFrom(rule, periods);
}

/** A new or shorter period makes nothing due before NOTICE_DAYS have passed. */
function noticedFrom(rule: DueRule, { since, earlierAt }: Periods) {
  if (rule === "WITHDRAWN" || rule === "CLOSED") return 0;
  const from = rule === "EARLIER" && earlierAt !== null && earlierAt > since ? earlierAt : since;
  return Date.parse(from) + NOTICE_DAYS * DAY;
}

/** The law retains records of a contract or a dispute. Null: the contract is in progress. */
export function outlivesTrash(dueRule: DueRule | null) {
  return dueRule === null || dueRule === "CONTRACT" || dueRule === "DISPUTE";
}

const endRules: EndRule[] = ["WITHDRAWN", "CLOSED", "SPAM", "NOTHING", "EARLIER", "CONTRACT"];
export const dueRules: DueRule[] = [...endRules, "DISPUTE"];
