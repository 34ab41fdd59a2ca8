import { VISIT_LENGTH } from "~/contact/desk/other-visit.server";
import { db } from "~/database/db.server";
import { originOf } from "~/site.server";
import { MINUTE } from "~/text/duration";
import type { Appointment } from "./calendar";

/** The visit in a calendar, the office's or the customer's: a changed time replaces the old one. */
export async function visitAppointment(
  request: Request,
  inquiryId: number,
  at: string,
  words: Pick<Appointment, "summary" | "description" | "location" | "url">,
): Promise<Appointment> {
  return {
    uid: uidOf(request, `visit-${inquiryId}`),
    sequence: await countEvents(inquiryId, "VISIT_AGREED"),
    at,
    minutes: VISIT_LENGTH / MINUTE,
    reminder: 60,
    ...words,
  };
}

export function uidOf(request: Request, name: string) {
  const origin = originOf(request);
  return `${name}@${origin ? new URL(origin).host : "office"}`;
}

export async function countEvents(inquiryId: number, kind: "PROMISED" | "VISIT_AGREED") {
  const { count } = await db
    .selectFrom("inquiryEvent")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("inquiryId", "=", inquiryId)
    .where("kind", "=", kind)
    .executeTakeFirstOrThrow();
  return count;
}
