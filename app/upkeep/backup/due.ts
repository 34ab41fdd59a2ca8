import { DAY, HOUR, MINUTE } from "~/text/duration";
import { SEOUL_OFFSET } from "~/text/moment";

export function isDue(at: string, newest: Date | undefined, now: Date) {
  return newest === undefined || newest < latestBefore(now, at);
}

function latestBefore(now: Date, at: string) {
  const [hours = 0, minutes = 0] = at.split(":").map(Number);
  const midnight = Math.floor((now.getTime() + SEOUL_OFFSET) / DAY) * DAY - SEOUL_OFFSET;
  const today = midnight + hours * HOUR + minutes * MINUTE;
  return new Date(today > now.getTime() ? today - DAY : today);
}
