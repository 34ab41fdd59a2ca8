import type { Actor } from "~/auth/record-access.server";
import type { db } from "~/database/db.server";
import { recordEvent } from "./record-event.server";

export async function reopen(trx: typeof db, inquiryId: number, by: Actor | undefined) {
  const { numUpdatedRows } = await trx
    .updateTable("inquiry")
    .set({ closedAt: null, closedFor: "" })
    .where("id", "=", inquiryId)
    .where("closedAt", "is not", null)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return;
  await recordEvent(trx, inquiryId, "REOPENED", "", by);
}
