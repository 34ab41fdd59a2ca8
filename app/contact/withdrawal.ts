import { inSeoul } from "~/text/moment";
import type { Status } from "./inquiry";

/** What becomes of an inquiry that the customer has withdrawn. */

const DAYS = 5;
const YEARS = 5;

/** The last day on which what came to no contract may still be here: 2026-03-01. */
export function goneBy(withdrawnAt: string) {
  const moment = new Date(withdrawnAt);
  moment.setUTCDate(moment.getUTCDate() + DAYS);
  return inSeoul(moment.toISOString()).slice(0, 10);
}

interface OfContract {
  status: Status;
  statusAt: string | null;
  withdrawnAt: string | null;
}

/**
 * The day until which the law keeps the record of a contract: five years from 시공완료, or, if the work
 * was never completed, from the withdrawal.
 */
export function keptUntil({ status, statusAt, withdrawnAt }: OfContract) {
  const from = (status === "COMPLETE" && statusAt) || withdrawnAt || "";
  const moment = new Date(from);
  moment.setUTCFullYear(moment.getUTCFullYear() + YEARS);
  return inSeoul(moment.toISOString()).slice(0, 10);
}

export const keptFor =
  "전자상거래 등에서의 소비자보호에 관한 법률에 따라 계약에 관한 기록을 5년 동안 보관합니다.";

/** A line of the office's: who asked, and how. */
export const LONGEST_WITHDRAWAL = 200;
