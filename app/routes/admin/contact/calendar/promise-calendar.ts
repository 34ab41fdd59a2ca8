import ical, { ICalAlarmType } from "ical-generator";
import { MINUTE } from "~/text/duration";

interface Promised {
  /** Each version of a promise replaces the one before. */
  uid: string;
  sequence: number;
  /** ISO 8601 in UTC. */
  at: string;
  now: string;
  summary: string;
  description: string;
  url: string | undefined;
}

export function calendarOf({ uid, sequence, at, now, summary, description, url }: Promised) {
  const start = new Date(at);
  const calendar = ical({
    prodId: { company: "interior-site", product: "office", language: "KO" },
  });
  const event = calendar.createEvent({
    id: uid,
    sequence,
    stamp: new Date(now),
    start,
    end: new Date(start.getTime() + 30 * MINUTE),
    summary,
    description,
    ...(url !== undefined && { url }),
  });
  event.createAlarm({ type: ICalAlarmType.display, trigger: 10 * 60, description: summary });
  return calendar.toString();
}
