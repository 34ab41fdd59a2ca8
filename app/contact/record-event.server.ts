import type { Insertable } from "kysely";
import { type Actor, recordChange } from "~/auth/record-access.server";
import type { db } from "~/database/db.server";
import type { Tables } from "~/database/tables";
import { SECOND } from "~/text/duration";

type EventKind = Insertable<Tables["inquiryEvent"]>["kind"];

/**
 * Records that something happened to an inquiry, in the transaction in which it happens: a line of
 * its story, and, if staff did it, when they last touched it and who it was in the access log.
 * Opening is a look, which `recordLook` logs, and touches nothing. From the last contact that some kinds
 * are, the period of an inquiry counts anew: the triggers `customerIsHeard` and `inquiryIsRescued` in
 * docs/schema.sql.
 *
 * @param by undefined for what happens without staff
 */
export async function recordEvent(
  trx: Pick<typeof db, "insertInto" | "updateTable">,
  inquiryId: number,
  kind: EventKind,
  text: string,
  by: Actor | undefined,
) {
  const at = new Date().toISOString();
  const username = by?.username ?? "";
  await trx.insertInto("inquiryEvent").values({ inquiryId, at, username, kind, text }).execute();
  if (!by || kind === "OPENED") return;
  if (!unmoving.has(kind)) {
    await trx.updateTable("inquiry").set({ touchedAt: at }).where("id", "=", inquiryId).execute();
  }
  await recordChange(trx, by, accessOf[kind] ?? "CHANGE", inquiryId);
}

/** No contact with the customer; a trigger (migration 0015) still prolongs the storage. */
const unmoving = new Set<EventKind>(["TRASHED", "RESTORED", "SPAM", "NOT_SPAM"]);

const SAME_PRESS = 10 * SECOND;

/** A double press, or a form sent again because its answer did not come. */
export async function isSamePress(
  trx: Pick<typeof db, "selectFrom">,
  inquiryId: number,
  kind: EventKind,
  text: string,
  by: Actor,
) {
  const last = await trx
    .selectFrom("inquiryEvent")
    .select(["at", "username", "kind", "text"])
    .where("inquiryId", "=", inquiryId)
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  const isSame = last?.username === by.username && last.kind === kind && last.text === text;
  return isSame && Math.abs(Date.now() - Date.parse(last.at)) < SAME_PRESS;
}

const accessOf: Partial<Record<EventKind, "DELETE" | "RESTORE">> = {
  TRASHED: "DELETE",
  RESTORED: "RESTORE",
};
