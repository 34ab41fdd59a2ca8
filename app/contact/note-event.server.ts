import type { Insertable } from "kysely";
import { type Actor, noteChange } from "~/auth/note-access.server";
import type { db } from "~/database/db.server";
import type { Tables } from "~/database/tables";

export type EventKind = Insertable<Tables["inquiryEvent"]>["kind"];

/**
 * Notes that something happened to an inquiry, in the transaction in which it happens: a line of
 * its story, and, if staff did it, when they last touched it and who it was in the access log.
 * Opening is a look, which `noteLook` logs, and touches nothing.
 *
 * @param by undefined for what happens without staff
 */
export async function noteEvent(
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
  await trx.updateTable("inquiry").set({ touchedAt: at }).where("id", "=", inquiryId).execute();
  await noteChange(trx, by, accessOf[kind] ?? "CHANGE", inquiryId);
}

const accessOf: Partial<Record<EventKind, "DELETE" | "RESTORE">> = {
  TRASHED: "DELETE",
  RESTORED: "RESTORE",
};
