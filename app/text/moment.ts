import { DAY, HOUR } from "./duration";

/** Milliseconds that clocks in Seoul are ahead of UTC, all year: there is no daylight saving time. */
export const SEOUL_OFFSET = 9 * HOUR;

const seoul = new Intl.DateTimeFormat("sv-SE", {
  timeZone: "Asia/Seoul",
  dateStyle: "short",
  timeStyle: "short",
});

/** Today's date in Seoul: 2026-03-01. */
export function todayInSeoul() {
  return seoul.format(new Date()).slice(0, 10);
}

/** An ISO 8601 moment in Seoul time: 2026-03-01 14:05. */
export function inSeoul(moment: string) {
  return seoul.format(new Date(moment));
}

/** A day in words: 2026-03-01 as 2026년 3월 1일. */
export function dayInWords(day: string) {
  const [year, month, date] = day.split("-").map(Number);
  return `${year}년 ${month}월 ${date}일`;
}

/**
 * The moment at which a day begins in Seoul.
 *
 * @param day as 2026-03-01
 * @param later days to add
 */
export function startOfDayInSeoul(day: string, later = 0) {
  const start = Date.parse(`${day}T00:00:00+09:00`);
  return new Date(start + later * DAY).toISOString();
}
