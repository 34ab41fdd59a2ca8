import { isDay } from "~/text/day";
import { todayInSeoul } from "~/text/moment";

export const MOST_TIMES = 3;

/** By the clock in Seoul, as the fields of a row have it. Without a day the row is empty. */
export interface TypedTime {
  day: string;
  time: string;
}

const MOST_YEARS_AHEAD = 2;

/**
 * @returns the moments in their order, and what is wrong with each row
 */
export function checkTimes(typed: TypedTime[], now = new Date().toISOString()) {
  const moments: string[] = [];
  const problems = typed.map((row): string => {
    if (row.day.trim() === "") return "";
    const problem = problemOf(row);
    if (problem) return problem;
    const moment = new Date(`${row.day}T${row.time.slice(0, 5)}:00+09:00`).toISOString();
    if (moment <= now) return "이미 지난 시각입니다. 앞으로의 시각을 입력하세요.";
    if (moments.includes(moment)) return "같은 시각을 두 번 입력했습니다. 하나만 남겨 주세요.";
    moments.push(moment);
    return "";
  });
  if (moments.length === 0 && !problems.some((problem) => problem !== "")) {
    problems[0] = "방문할 수 있는 시간을 하나 이상 입력하세요.";
  }
  return { moments: moments.sort(), problems };
}

function problemOf({ day, time }: TypedTime) {
  if (!isDay(day)) return "날짜를 2026-03-01처럼 입력하세요.";
  if (!/^([01]\d|2[0-3]):[0-5]\d(:\d\d)?$/.test(time)) return "시각을 14:30처럼 입력하세요.";
  const isFar = Number(day.slice(0, 4)) > Number(todayInSeoul().slice(0, 4)) + MOST_YEARS_AHEAD;
  return isFar ? `${MOST_YEARS_AHEAD}년 이내의 날짜를 입력하세요.` : undefined;
}
