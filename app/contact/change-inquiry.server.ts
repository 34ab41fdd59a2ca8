import { sql } from "kysely";
import type { z } from "zod";
import { db } from "~/database/db.server";
import { coordinatesFor } from "~/database/new-address.server";
import { evenOnFullDisk, keepReserve } from "~/database/reserve.server";
import { noteRemoval, remove } from "~/files/store.server";
import type { staffInquirySchema } from "./inquiry";
import { inquiryId, notFound } from "./read-inquiry.server";

/**
 * Saves what staff changed. Attachments, consent and the visitor's own words stay as they came.
 *
 * @param values what is not among them stays as it is
 * @param version the one that was read, where the client says it
 * @returns false when somebody else has saved a newer version meanwhile
 * @throws Response 404 when the inquiry is gone
 */
export async function updateInquiry(
  id: string | undefined,
  values: Partial<Omit<z.output<typeof staffInquirySchema>, "version">>,
  version: number | undefined,
) {
  let query = db
    .updateTable("inquiry")
    .set({ ...coordinatesFor(values.mainAddress), ...values, version: sql`version + 1` })
    .where("id", "=", inquiryId(id));
  if (version !== undefined) query = query.where("version", "=", version);
  const { numUpdatedRows } = await query.executeTakeFirst();
  if (numUpdatedRows > 0n) return true;
  const found = await db
    .selectFrom("inquiry")
    .select("id")
    .where("id", "=", inquiryId(id))
    .executeTakeFirst();
  if (!found) throw notFound();
  return false;
}

/**
 * Removes an inquiry and, once that is certain, its files.
 *
 * @throws Response 404 when it is gone already
 */
export async function deleteInquiry(id: string | undefined) {
  const uploadedNames = await evenOnFullDisk(() => deleteRows(id));
  await remove("contact", uploadedNames);
  await keepReserve();
}

function deleteRows(id: string | undefined) {
  return db.transaction().execute(async (trx) => {
    const files = await trx
      .selectFrom("inquiryFile")
      .select("uploadedName")
      .where("inquiryId", "=", inquiryId(id))
      .execute();
    const { numDeletedRows } = await trx
      .deleteFrom("inquiry")
      .where("id", "=", inquiryId(id))
      .executeTakeFirst();
    if (numDeletedRows === 0n) throw notFound();
    const names = files.map((file) => file.uploadedName);
    await noteRemoval(trx, "contact", names);
    return names;
  });
}
