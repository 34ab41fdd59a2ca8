/** What the database holds for a date that nobody gave. */
const NOT_GIVEN = "2025-01-01";
const WEEK = 7 * 24 * 60 * 60 * 1000;

/** Whole weeks of construction, rounded down and never negative. Dates are yyyy-MM-dd. */
export function diffWeek(startDate: string, endDate: string) {
  return Math.max(0, Math.floor((Date.parse(endDate) - Date.parse(startDate)) / WEEK));
}

/** Whether there is a duration to speak of. */
export function isDurationKnown(startDate: string, endDate: string) {
  return startDate !== NOT_GIVEN && endDate !== NOT_GIVEN;
}
