import { setImmediate } from "node:timers/promises";
import { type Actor, noteChange } from "~/auth/note-access.server";
import { db } from "~/database/db.server";
import { emptyLog } from "~/database/empty-log.server";
import { evenOnFullDisk, keepReserve } from "~/database/reserve.server";
import { noteRemoval, remove } from "~/files/store.server";
import { announceAgain, announced } from "./announce.server";
import type { Status } from "./inquiry";
import { noteEvent } from "./note-event.server";
import { notFound, parseInquiryId, requireOpen } from "./read-inquiry.server";

/**
 * Puts an inquiry in the trash: gone from everywhere else, with everything it has, until somebody
 * restores or destroys it, or thirty days are over (docs/decisions/032-the-desks-list-and-its-trash.md).
 *
 * @param by who deletes; the access log keeps that, with no more of the inquiry than its id
 * @throws Response 404 if it is gone, or already there; 409 if the customer has withdrawn it
 */
export async function trashInquiry(id: string | undefined, by: Actor) {
  const inquiryId = parseInquiryId(id);
  await requireOpen(db, inquiryId);
  const trashed = await trashInquiries([{ id: inquiryId }], by);
  if (trashed.length === 0) throw notFound();
}

/** An inquiry, and the status that the page showed, if it showed one. */
interface ToTrash {
  id: number;
  seen?: Status;
}

/**
 * The same for several, but for those whose status somebody else has changed since the page was
 * shown, and those that the customer has withdrawn.
 *
 * @returns the ids of those that it put in the trash
 */
export async function trashInquiries(chosen: ToTrash[], by: Actor) {
  const now = new Date().toISOString();
  const trashed = await evenOnFullDisk(() =>
    db.transaction().execute(async (trx) => {
      const ids: number[] = [];
      for (const { id, seen } of chosen) {
        let query = trx
          .updateTable("inquiry")
          .set({ deletedAt: now, deletedBy: by.username })
          .where("id", "=", id)
          .where("deletedAt", "is", null)
          .where("withdrawnAt", "is", null);
        if (seen) query = query.where("status", "=", seen);
        const { numUpdatedRows } = await query.executeTakeFirst();
        if (numUpdatedRows === 0n) continue;
        await noteEvent(trx, id, "TRASHED", "", by);
        ids.push(id);
      }
      return ids;
    }),
  );
  await keepReserve();
  return trashed;
}

/**
 * Takes an inquiry out of the trash: it is where it was, as it was.
 *
 * @throws Response 404 if it is not there any more
 */
export async function restoreInquiry(id: string | undefined, by: Actor) {
  await db.transaction().execute(async (trx) => {
    const restored = await trx
      .updateTable("inquiry")
      .set({ deletedAt: null, deletedBy: null })
      .where("id", "=", parseInquiryId(id))
      .where("deletedAt", "is not", null)
      .where("withdrawnAt", "is", null)
      .returning("id")
      .executeTakeFirst();
    if (!restored) throw notFound();
    await noteEvent(trx, restored.id, "RESTORED", "", by);
    await announceAgain(trx, restored.id);
  });
  announced();
}

/** Where an inquiry may be destroyed. What is kept apart is in neither place. */
type Place = "trash" | "withdrawn";

/**
 * Destroys an inquiry of the trash, or one that was withdrawn before a contract, with its history and,
 * after the commit, its files and what the write-ahead log still has of it.
 *
 * @throws Response 404 if it is not there any more
 */
export async function destroyInquiry(id: string | undefined, by: Actor, place: Place = "trash") {
  const uploadedNames = await evenOnFullDisk(() => destroyRows(parseInquiryId(id), by, place));
  if (!uploadedNames) throw notFound();
  await remove("contact", uploadedNames);
  await evenOnFullDisk(emptyLog);
  await keepReserve();
}

/** The access log's name for what nobody of the staff does. */
const site: Actor = { accountId: 0, username: "자동", address: "" };

/** Destroys what was deleted before a moment. The sweep, which calls this, empties the log. */
export async function destroyOldInquiries(before: string) {
  const old = await db
    .selectFrom("inquiry")
    .select("id")
    .where("deletedAt", "<", before)
    .where("withdrawnAt", "is", null)
    .orderBy("deletedAt")
    .execute();
  for (const { id } of old) {
    await setImmediate();
    const uploadedNames = await evenOnFullDisk(() => destroyRows(id, site, "trash"));
    if (uploadedNames) await remove("contact", uploadedNames);
  }
}

/** @returns its files; undefined if it is not in that place */
function destroyRows(id: number, by: Actor, place: Place) {
  return db.transaction().execute(async (trx) => {
    const files = await trx
      .selectFrom("inquiryFile")
      .select("uploadedName")
      .where("inquiryId", "=", id)
      .execute();
    const { numDeletedRows } = await trx
      .deleteFrom("inquiry")
      .where("id", "=", id)
      .where("deletedAt", place === "trash" ? "is not" : "is", null)
      .where("withdrawnAt", place === "trash" ? "is" : "is not", null)
      .executeTakeFirst();
    if (numDeletedRows === 0n) return undefined;
    await noteChange(trx, by, "DESTROY", id);
    const names = files.map((file) => file.uploadedName);
    await noteRemoval(trx, "contact", names);
    return names;
  });
}
