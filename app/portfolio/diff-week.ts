import { NO_DATE } from "~/forms/fields";
import { DAY } from "~/text/duration";

const WEEK = 7 * DAY;

/** Whole weeks of construction, rounded down and never negative. Dates are yyyy-MM-dd. */
export function diffWeek(startDate: string, endDate: string) {
  return Math.max(0, Math.floor((Date.parse(endDate) - Date.parse(startDate)) / WEEK));
}

/** @returns null if one of the dates is not given */
export function knownDiffWeek(startDate: string, endDate: string): number | null {
  return startDate === NO_DATE || endDate === NO_DATE ? null : diffWeek(startDate, endDate);
}

/** @returns the year in which the works ended, null if that is not given */
export function workYear(endDate: string): number | null {
  return endDate === NO_DATE ? null : Number(endDate.slice(0, 4));
}
