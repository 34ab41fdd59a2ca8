import { DAY, HOUR } from "~/text/duration";
import { dayInSeoul, inSeoul } from "~/text/moment";
import { openingHoursOf } from "~/text/opening-hours";

const USUAL = { opens: "09:00", closes: "18:00" };
const MORNING = "10:00";

/** The next full hour of today's office hours, or of the usual ones, else tomorrow at ten. */
export function offeredPromise(now: number, officeHours: string) {
  const [day, hour = ""] = `${inSeoul(now + HOUR).slice(0, 13)}:00`.split(" ");
  const today = dayInSeoul(now);
  const hours = hoursOn(today, officeHours);
  // biome-ignore lint/complexity/useMathMinMax: these are texts such as 09:00
  const time = hours && fullHour(hours.opens > hour ? hours.opens : hour);
  if (hours && time && day === today && time < hours.closes) return { day, time };
  return { day: dayInSeoul(now + DAY), time: MORNING };
}

function fullHour(time: string) {
  const [hour, minute] = time.split(":").map(Number);
  return `${String(Number(hour) + (minute ? 1 : 0)).padStart(2, "0")}:00`;
}

const week = ["Su", "Mo", "Tu", "We", "Th", "Fr", "Sa"];

/** @returns undefined for a day on which the shop is closed */
function hoursOn(day: string, officeHours: string) {
  const all = openingHoursOf(officeHours);
  if (all.length === 0) return USUAL;
  const today = new Date(`${day}T12:00:00Z`).getUTCDay();
  for (const hours of all) {
    const [days = "", span = ""] = hours.split(" ");
    const [opens = "", closes = ""] = span.split("-");
    const [first = "", last = first] = days.split("-");
    const length = (week.indexOf(last) - week.indexOf(first) + 7) % 7;
    if ((today - week.indexOf(first) + 7) % 7 <= length) return { opens, closes };
  }
  return undefined;
}
