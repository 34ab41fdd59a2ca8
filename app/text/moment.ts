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
 * The moment at which a day begins in Seoul, which has no daylight saving time.
 *
 * @param day as 2026-03-01
 * @param later days to add
 */
export function startOfDayInSeoul(day: string, later = 0) {
  const start = Date.parse(`${day}T00:00:00+09:00`);
  return new Date(start + later * 24 * 60 * 60 * 1000).toISOString();
}
