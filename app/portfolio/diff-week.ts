import { NO_DATE } from "~/forms/fields";
import { DAY } from "~/text/duration";

const WEEK = 7 * DAY;

/** In whole weeks; dates are yyyy-MM-dd. */
export function diffWeek(startDate: string, endDate: string) {
  return Math.max(0, Math.floor((Date.parse(endDate) - Date.parse(startDate)) / WEEK));
}

export function knownDiffWeek(startDate: string, endDate: string): number | null {
  return startDate === NO_DATE || endDate === NO_DATE ? null : diffWeek(startDate, endDate);
}

export function workYear(endDate: string): number | null {
  return endDate === NO_DATE ? null : Number(endDate.slice(0, 4));
}
