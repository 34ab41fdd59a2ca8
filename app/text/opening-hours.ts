/** https://schema.org/openingHours */
const days: Record<string, string> = {
  매일: "Mo-Su",
  평일: "Mo-Fr",
  주말: "Sa-Su",
  월: "Mo",
  화: "Tu",
  수: "We",
  목: "Th",
  금: "Fr",
  토: "Sa",
  일: "Su",
};

const open =
  /^(매일|평일|주말|[월화수목금토일])(?:요일)?(?:[~-]([월화수목금토일])(?:요일)?)? ?(\d{1,2}):(\d\d) ?[~-] ?(\d{1,2}):(\d\d)$/;
const closed = /^(주말|공휴일|[월화수목금토일]요일) ?(?:휴무|휴일|쉽니다)$/;
const week = "월화수목금토일";

/** @returns `["Mo-Fr 09:00-18:00", "Sa 10:00-15:00"]`; empty if any part is ambiguous */
export function openingHoursOf(text: string) {
  const parts = text.split(/[,/·]/).map((part) =>
    part
      .trim()
      .replace(/\s+/g, " ")
      .replace(/[–—−～〜∼]/g, "-"),
  );
  const found: string[] = [];
  let openDays = "";
  let closedDays = "";
  for (const part of parts) {
    const [, day] = closed.exec(part) ?? [];
    if (day) {
      closedDays += day === "주말" ? "토일" : day === "공휴일" ? "" : day.charAt(0);
      continue;
    }
    const [, first = "", last, hour = "", minute = "", untilHour = "", untilMinute = ""] =
      open.exec(part) ?? [];
    const isDay = first.length === 1;
    if (!first || (last && !isDay)) return [];
    if (Number(hour) > 23 || Number(untilHour) > 24) return [];
    if (Number(minute) > 59 || Number(untilMinute) > 59) return [];
    openDays += daysFrom(first, last);
    const span = last ? `${days[first]}-${days[last]}` : days[first];
    found.push(
      `${span} ${hour.padStart(2, "0")}:${minute}-${untilHour.padStart(2, "0")}:${untilMinute}`,
    );
  }
  return [...closedDays].some((day) => openDays.includes(day)) ? [] : found;
}

function daysFrom(first: string, last: string | undefined) {
  const groups: Record<string, string> = { 매일: week, 평일: "월화수목금", 주말: "토일" };
  if (!last) return groups[first] ?? first;
  const [from, to] = [week.indexOf(first), week.indexOf(last)];
  return from <= to ? week.slice(from, to + 1) : week.slice(from) + week.slice(0, to + 1);
}
