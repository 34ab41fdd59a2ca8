import { sql } from "kysely";
import type { z } from "zod";
import { db } from "~/database/db.server";
import { emptyLog } from "~/database/empty-log.server";
import { coordinatesFor } from "~/database/new-address.server";
import { evenOnFullDisk, keepReserve } from "~/database/reserve.server";
import { noteRemoval, remove } from "~/files/store.server";
import type { staffInquirySchema } from "./inquiry-schema";
import type { Move } from "./move-button";
import { notFound, parseInquiryId } from "./read-inquiry.server";

/**
 * Saves staff's changes. Attachments, consent and the customer's message are not changed.
 *
 * @param values fields to change; the others are kept
 * @param version the version the client read, if it says so
 * @returns false if someone else has saved a newer version
 * @throws Response 404 if the inquiry is gone
 */
export async function updateInquiry(
  id: string | undefined,
  values: Partial<Omit<z.output<typeof staffInquirySchema>, "version">>,
  version: number | undefined,
) {
  let query = db
    .updateTable("inquiry")
    .set({ ...coordinatesFor(values.mainAddress), ...values, version: sql`version + 1` })
    .where("id", "=", parseInquiryId(id));
  if (version !== undefined) query = query.where("version", "=", version);
  const { numUpdatedRows } = await query.executeTakeFirst();
  if (numUpdatedRows > 0n) return true;
  const found = await db
    .selectFrom("inquiry")
    .select("id")
    .where("id", "=", parseInquiryId(id))
    .executeTakeFirst();
  if (!found) throw notFound();
  return false;
}

/**
 * Moves an inquiry to 스팸, or out of it. Its version stays: whoever is editing it can go on.
 *
 * @throws Response 404 if the inquiry is gone
 */
export async function moveInquiry(id: string | undefined, move: Move) {
  const { numUpdatedRows } = await db
    .updateTable("inquiry")
    .set({ isSpam: move === "spam" ? 1 : 0, movedByStaff: 1 })
    .where("id", "=", parseInquiryId(id))
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw notFound();
}

/**
 * Deletes an inquiry and, after the commit, its files and what the log still has of it.
 *
 * @throws Response 404 if it is already gone
 */
export async function deleteInquiry(id: string | undefined) {
  const uploadedNames = await evenOnFullDisk(() => deleteRows(id));
  await remove("contact", uploadedNames);
  await evenOnFullDisk(emptyLog);
  await keepReserve();
}

function deleteRows(id: string | undefined) {
  return db.transaction().execute(async (trx) => {
    const files = await trx
      .selectFrom("inquiryFile")
      .select("uploadedName")
      .where("inquiryId", "=", parseInquiryId(id))
      .execute();
    const { numDeletedRows } = await trx
      .deleteFrom("inquiry")
      .where("id", "=", parseInquiryId(id))
      .executeTakeFirst();
    if (numDeletedRows === 0n) throw notFound();
    const names = files.map((file) => file.uploadedName);
    await noteRemoval(trx, "contact", names);
    return names;
  });
}
