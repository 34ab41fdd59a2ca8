import { DAY, HOUR } from "./duration";

/** Korea has no daylight saving time. */
export const SEOUL_OFFSET = 9 * HOUR;

const seoul = new Intl.DateTimeFormat("sv-SE", {
  timeZone: "Asia/Seoul",
  dateStyle: "short",
  timeStyle: "short",
});

type Moment = string | number | Date;

/** 2026-03-01 14:05 */
export function inSeoul(moment: Moment) {
  return seoul.format(new Date(moment));
}

/** 2026-03-01 */
export function dayInSeoul(moment: Moment) {
  return inSeoul(moment).slice(0, 10);
}

export function todayInSeoul() {
  return dayInSeoul(Date.now());
}

/** 2026-03-01 as 2026년 3월 1일 */
export function dayInWords(day: string) {
  const [year, month, date] = day.split("-").map(Number);
  return `${year}년 ${month}월 ${date}일`;
}

export function weekdayInWords(day: string) {
  const weekday = "일월화수목금토"[new Date(`${day}T00:00:00Z`).getUTCDay()];
  return `${dayInWords(day)}(${weekday})`;
}

/** 오후 2시 5분 */
export function timeInSeoul(moment: Moment) {
  const [hour = 0, minute = 0] = inSeoul(moment).slice(11).split(":").map(Number);
  const half = hour < 12 ? "오전" : "오후";
  return `${half} ${hour % 12 || 12}시${minute > 0 ? ` ${minute}분` : ""}`;
}

export function momentInWords(moment: Moment) {
  return `${weekdayInWords(dayInSeoul(moment))} ${timeInSeoul(moment)}`;
}

/** @param day as 2026-03-01 */
export function startOfDayInSeoul(day: string, later = 0) {
  const start = Date.parse(`${day}T00:00:00+09:00`);
  return new Date(start + later * DAY).toISOString();
}
