import { DAY } from "~/text/duration";
import { dayInSeoul } from "~/text/moment";

/** Monday to Friday, less the holidays; keeps the time of day. */
export function workingDaysAgo(
  now: Date,
  days: number,
  holidays: { has: (day: string) => boolean },
) {
  let moment = now;
  // Bounded, in case the holidays leave no working day.
  for (let left = days, tries = 0; left > 0 && tries < 400; tries += 1) {
    moment = new Date(moment.getTime() - DAY);
    if (isWorkingDay(dayInSeoul(moment), holidays)) left -= 1;
  }
  return moment;
}

function isWorkingDay(day: string, holidays: { has: (day: string) => boolean }) {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  return weekday >= 1 && weekday <= 5 && !holidays.has(day);
}
