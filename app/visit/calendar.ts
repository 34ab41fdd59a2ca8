import ical, { ICalAlarmType } from "ical-generator";
import { MINUTE } from "~/text/duration";

export interface Appointment {
  /** Each version of an appointment replaces the one before. */
  uid: string;
  sequence: number;
  /** ISO 8601 in UTC. */
  at: string;
  minutes: number;
  /** Minutes before it. */
  reminder: number;
  summary: string;
  description: string;
  location?: string;
  url?: string | undefined;
}

export function calendarOf(appointments: Appointment[], now: string) {
  const calendar = ical({
    prodId: { company: "interior-site", product: "office", language: "KO" },
  });
  for (const { uid, sequence, at, minutes, reminder, url, ...words } of appointments) {
    const start = new Date(at);
    const event = calendar.createEvent({
      ...words,
      id: uid,
      sequence,
      stamp: new Date(now),
      start,
      end: new Date(start.getTime() + minutes * MINUTE),
      ...(url !== undefined && { url }),
    });
    event.createAlarm({
      type: ICalAlarmType.display,
      trigger: reminder * 60,
      description: words.summary,
    });
  }
  return calendar.toString();
}

export function calendarResponse(appointments: Appointment[], name: string) {
  return new Response(calendarOf(appointments, new Date().toISOString()), {
    headers: {
      "Content-Type": "text/calendar; charset=utf-8",
      "Content-Disposition": `attachment; filename="${name}.ics"`,
      "Cache-Control": "private, no-store",
    },
  });
}
