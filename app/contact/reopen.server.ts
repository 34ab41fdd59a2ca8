import type { Actor } from "~/auth/note-access.server";
import type { db } from "~/database/db.server";
import { noteEvent } from "./note-event.server";

/** Does nothing unless the consultation was closed. */
export async function reopen(trx: typeof db, inquiryId: number, by: Actor | undefined) {
  const { numUpdatedRows } = await trx
    .updateTable("inquiry")
    .set({ closedAt: null, closedFor: "" })
    .where("id", "=", inquiryId)
    .where("closedAt", "is not", null)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return;
  await trx.deleteFrom("dueSighting").where("inquiryId", "=", inquiryId).execute();
  await noteEvent(trx, inquiryId, "REOPENED", "", by);
}
