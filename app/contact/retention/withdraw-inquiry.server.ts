import { sql } from "kysely";
import type { Actor } from "~/auth/record-access.server";
import { tellOfCustomer } from "~/contact/announce.server";
import { retentionReason } from "~/contact/has-contract";
import { notFound } from "~/contact/read-inquiry.server";
import { recordEvent } from "~/contact/record-event.server";
import { db } from "~/database/db.server";
import { evenOnFullDisk, holdReserve } from "~/database/reserve.server";

/**
 * Before a contract, the inquiry stays visible until it is destroyed; later it is kept apart. Final
 * (docs/decisions/034-the-visitors-own-page.md). Returns whether it is retained.
 */
export async function withdrawInquiry(id: number, line: string, by: Actor | undefined) {
  const isRetained = await evenOnFullDisk(() =>
    db.transaction().execute(async (trx) => {
      const inquiry = await trx
        .selectFrom("inquiry")
        .select(["id", "status", "heldFrom", "disputedAt", "withdrawnAt", "deletedAt", "newsAt"])
        .where("id", "=", id)
        .executeTakeFirst();
      if (!inquiry) throw notFound();
      if (inquiry.withdrawnAt !== null) return inquiry.deletedAt !== null;
      const isRetained = retentionReason(inquiry) !== undefined;
      const now = new Date().toISOString();
      await trx
        .updateTable("inquiry")
        .set({
          withdrawnAt: now,
          nextContactAt: null,
          visitAt: null,
          version: sql`version + 1`,
          deletedAt: isRetained ? now : null,
          deletedBy: isRetained ? (by?.username ?? "") : null,
          newsAt: by ? inquiry.newsAt : now,
        })
        .where("id", "=", id)
        .execute();
      await recordEvent(trx, id, "WITHDRAWN", line, by);
      // Staff need no alert of what they entered themselves.
      if (!by) await tellOfCustomer(trx, id, "WITHDRAWN");
      return isRetained;
    }),
  );
  await holdReserve();
  return isRetained;
}
