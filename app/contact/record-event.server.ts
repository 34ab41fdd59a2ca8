import { type Actor, recordChange } from "~/auth/record-access.server";
import type { db } from "~/database/db.server";
import { SECOND } from "~/text/duration";
import { type EventKind, factsOf } from "./event-kinds";

/**
 * Records that something happened to an inquiry, in the transaction in which it happens: a line of
 * its story, and, if staff did it, when they last touched it and who it was in the access log.
 * Opening is a look, which `recordLook` logs, and touches nothing.
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
  const { leavesUntouched, access = "CHANGE" } = factsOf(kind);
  if (!by || access === "LOOK") return;
  if (!leavesUntouched) {
    await trx.updateTable("inquiry").set({ touchedAt: at }).where("id", "=", inquiryId).execute();
  }
  await recordChange(trx, by, access, inquiryId);
}

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
