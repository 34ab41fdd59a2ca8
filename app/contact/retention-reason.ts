import { dayInSeoul } from "~/text/moment";
import { dueOf, type Ending, type Periods } from "./due-date";

const DAYS = 5;

/** The last day before its destruction: 2026-03-01. */
export function goneBy(withdrawnAt: string) {
  const moment = new Date(withdrawnAt);
  moment.setUTCDate(moment.getUTCDate() + DAYS);
  return dayInSeoul(moment);
}

/** The last day of the record's retention: 2031-03-01. */
export function retainedUntil(inquiry: Ending, periods: Periods) {
  const due = dueOf(inquiry, periods);
  return due ? dayInSeoul(due.at) : "";
}

export type RetentionReason = "CONTRACT" | "DISPUTE";

const law = "「전자상거래 등에서의 소비자보호에 관한 법률」에 따라";

export function retentionInWords(why: RetentionReason, { contractYears, disputeYears }: Periods) {
  return why === "CONTRACT"
    ? `${law} 계약에 관한 기록을 ${contractYears}년 동안 보관합니다.`
    : `${law} 분쟁 처리에 관한 기록을 ${disputeYears}년 동안 보관합니다.`;
}

export function eitherInWords({ contractYears, disputeYears }: Periods) {
  return `${law} 계약에 관한 기록은 ${contractYears}년, 분쟁 처리에 관한 기록은 ${disputeYears}년 동안 보관합니다.`;
}

export const LONGEST_WITHDRAWAL = 200;
