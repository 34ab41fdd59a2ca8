import { sql } from "kysely";
import type { z } from "zod";
import { type Actor, noteChange } from "~/auth/note-access.server";
import { db } from "~/database/db.server";
import { emptyLog } from "~/database/empty-log.server";
import { coordinatesFor } from "~/database/new-address.server";
import { evenOnFullDisk, keepReserve } from "~/database/reserve.server";
import { noteRemoval, remove } from "~/files/store.server";
import { noteChanges } from "./inquiry-history.server";
import type { staffInquirySchema } from "./inquiry-schema";
import type { Move } from "./move-button";
import { noteEvent } from "./note-event.server";
import { notFound, parseInquiryId } from "./read-inquiry.server";

/**
 * Saves staff's changes, with a note of what they were. Attachments, consent and the customer's
 * message are not changed.
 *
 * @param values fields to change; the others are kept
 * @param version the version the client read, if it says so
 * @param by who saves
 * @returns false if someone else has saved a newer version
 * @throws Response 404 if the inquiry is gone
 */
export function updateInquiry(
  id: string | undefined,
  values: Partial<Omit<z.output<typeof staffInquirySchema>, "version">>,
  version: number | undefined,
  by: Actor,
) {
  return db.transaction().execute(async (trx) => {
    const before = await trx
      .selectFrom("inquiry")
      .selectAll()
      .where("id", "=", parseInquiryId(id))
      .executeTakeFirst();
    if (!before) throw notFound();
    if (version !== undefined && version !== before.version) return false;
    const after = await trx
      .updateTable("inquiry")
      .set({
        ...{ ...coordinatesFor(values.mainAddress), ...values },
        ...{ version: sql`version + 1`, touchedAt: new Date().toISOString() },
      })
      .where("id", "=", before.id)
      .returningAll()
      .executeTakeFirstOrThrow();
    await noteChanges(trx, by, before, after);
    return true;
  });
}

/**
 * Moves an inquiry to 스팸, or out of it. Its version stays: whoever is editing it can go on. Its
 * story and the access log keep who moved it.
 *
 * @throws Response 404 if the inquiry is gone
 */
export function moveInquiry(id: string | undefined, move: Move, by: Actor) {
  return db.transaction().execute(async (trx) => {
    const inquiryId = parseInquiryId(id);
    const { numUpdatedRows } = await trx
      .updateTable("inquiry")
      .set({ isSpam: move === "spam" ? 1 : 0, movedByStaff: 1 })
      .where("id", "=", inquiryId)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) throw notFound();
    await noteEvent(trx, inquiryId, move === "spam" ? "SPAM" : "NOT_SPAM", "", by);
  });
}

/**
 * Deletes an inquiry with its history and, after the commit, its files and what the write-ahead log
 * still has of it.
 *
 * @param by who deletes; the access log keeps that, with no more of the inquiry than its id
 * @throws Response 404 if it is already gone
 */
export async function deleteInquiry(id: string | undefined, by: Actor) {
  const uploadedNames = await evenOnFullDisk(() => deleteRows(id, by));
  await remove("contact", uploadedNames);
  await evenOnFullDisk(emptyLog);
  await keepReserve();
}

function deleteRows(id: string | undefined, by: Actor) {
  return db.transaction().execute(async (trx) => {
    const files = await trx
      .selectFrom("inquiryFile")
      .select("uploadedName")
      .where("inquiryId", "=", parseInquiryId(id))
      .execute();
    const deleted = await trx
      .deleteFrom("inquiry")
      .where("id", "=", parseInquiryId(id))
      .returning("id")
      .executeTakeFirst();
    if (!deleted) throw notFound();
    await noteChange(trx, by, "DELETE", deleted.id);
    const names = files.map((file) => file.uploadedName);
    await noteRemoval(trx, "contact", names);
    return names;
  });
}
