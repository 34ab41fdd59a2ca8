import { DAY, HOUR } from "./duration";

/** Milliseconds that clocks in Seoul are ahead of UTC, all year: there is no daylight saving time. */
export const SEOUL_OFFSET = 9 * HOUR;

const seoul = new Intl.DateTimeFormat("sv-SE", {
  timeZone: "Asia/Seoul",
  dateStyle: "short",
  timeStyle: "short",
});

/** As ISO 8601, in milliseconds since 1970, or as a Date. */
type Moment = string | number | Date;

/** A moment by Seoul's clock: 2026-03-01 14:05. */
export function inSeoul(moment: Moment) {
  return seoul.format(new Date(moment));
}

/** The day that it is in Seoul at a moment: 2026-03-01. */
export function dayInSeoul(moment: Moment) {
  return inSeoul(moment).slice(0, 10);
}

export function todayInSeoul() {
  return dayInSeoul(Date.now());
}

/** A day in words: 2026-03-01 as 2026년 3월 1일. */
export function dayInWords(day: string) {
  const [year, month, date] = day.split("-").map(Number);
  return `${year}년 ${month}월 ${date}일`;
}

/** A day with its weekday: 2026-03-01 as 2026년 3월 1일(일). */
export function weekdayInWords(day: string) {
  const weekday = "일월화수목금토"[new Date(`${day}T00:00:00Z`).getUTCDay()];
  return `${dayInWords(day)}(${weekday})`;
}

/** A moment by Seoul's clock as visitors read it: 2026년 3월 1일(일) 14:05. */
export function momentInWords(moment: Moment) {
  const [day = "", time] = inSeoul(moment).split(" ");
  return `${weekdayInWords(day)} ${time}`;
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
