import { dayInSeoul } from "~/text/moment";
import { dueOf, type Ending, type Periods } from "./retention";

/** What becomes of an inquiry that the customer has withdrawn. */

const DAYS = 5;

/** The last day on which what came to no contract may still be here: 2026-03-01. */
export function goneBy(withdrawnAt: string) {
  const moment = new Date(withdrawnAt);
  moment.setUTCDate(moment.getUTCDate() + DAYS);
  return dayInSeoul(moment);
}

/** The day until which the record of a contract or a dispute is kept: 2031-03-01. */
export function keptUntil(inquiry: Ending, periods: Periods) {
  const due = dueOf(inquiry, periods);
  return due ? dayInSeoul(due.at) : "";
}

/** What the law keeps of an inquiry that was withdrawn. */
export type WhyKept = "CONTRACT" | "DISPUTE";

const law = "전자상거래 등에서의 소비자보호에 관한 법률에 따라";

/** What is kept and for how long, in words for the customer. */
export function keptFor(why: WhyKept, { contractYears, disputeYears }: Periods) {
  return why === "CONTRACT"
    ? `${law} 계약에 관한 기록을 ${contractYears}년 동안 보관합니다.`
    : `${law} 분쟁 처리에 관한 기록을 ${disputeYears}년 동안 보관합니다.`;
}

/** The same for either reason, in words for the office. */
export function keptForEither({ contractYears, disputeYears }: Periods) {
  return `${law} 계약에 관한 기록은 ${contractYears}년, 분쟁 처리에 관한 기록은 ${disputeYears}년 동안 보관합니다.`;
}

/** Letters of the office's line about who asked, and how. */
export const LONGEST_WITHDRAWAL = 200;
