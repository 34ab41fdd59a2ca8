import { setImmediate } from "node:timers/promises";
import type { Actor } from "~/auth/record-access.server";
import { requeueAlerts } from "~/contact/announce.server";
import { outlivesTrash } from "~/contact/due-date";
import type { Status } from "~/contact/inquiry";
import { notFound, parseInquiryId, requireOpen } from "~/contact/read-inquiry.server";
import { recordEvent } from "~/contact/record-event.server";
import { db } from "~/database/db.server";
import { evenOnFullDisk, holdReserve } from "~/database/reserve.server";
import {
  automatic,
  destroyRows,
  type Inquiry,
  removeFiles,
  removeRest,
  writeLedger,
} from "./destroy-inquiry.server";

/** @throws Response 404 if it is gone, or already there; 409 if the customer has withdrawn it */
export async function trashInquiry(id: string | undefined, by: Actor) {
  const inquiryId = parseInquiryId(id);
  await requireOpen(db, inquiryId);
  const trashed = await trashInquiries([{ id: inquiryId }], by);
  if (trashed.length === 0) throw notFound();
}

interface ToTrash {
  id: number;
  seen?: Status;
}

/** Skips those withdrawn, or changed since the page was shown, and returns the others' ids. */
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
        await recordEvent(trx, id, "TRASHED", "", by);
        ids.push(id);
      }
      return ids;
    }),
  );
  await holdReserve();
  return trashed;
}

/** With `deletedBy`, only what this account has deleted. Throws a 404. */
export async function restoreInquiry(id: string | undefined, by: Actor, deletedBy?: string) {
  await db.transaction().execute(async (trx) => {
    let update = trx
      .updateTable("inquiry")
      .set({ deletedAt: null, deletedBy: null })
      .where("id", "=", parseInquiryId(id))
      .where("deletedAt", "is not", null)
      .where("withdrawnAt", "is", null);
    if (deletedBy !== undefined) update = update.where("deletedBy", "=", deletedBy);
    const restored = await update.returning("id").executeTakeFirst();
    if (!restored) throw notFound();
    await recordEvent(trx, restored.id, "RESTORED", "", by);
    await requeueAlerts(trx, restored.id);
  });
}

/** What is kept apart is in neither. */
type Where = "trash" | "withdrawn";

/** @throws Response 404 if it is not there any more */
export async function destroyInquiry(id: string | undefined, by: Actor, place: Where = "trash") {
  const mayDestroy = place === "trash" ? isInTrash : isWithdrawn;
  const why = place === "trash" ? "STAFF" : "WITHDRAWN";
  const uploadedNames = await destroyRows(parseInquiryId(id), { why, by, mayDestroy });
  if (!uploadedNames) throw notFound();
  await removeRest(uploadedNames);
  await holdReserve();
}

function isInTrash({ deletedAt, withdrawnAt }: Inquiry) {
  return deletedAt !== null && withdrawnAt === null;
}

function isWithdrawn({ deletedAt, withdrawnAt }: Inquiry) {
  return deletedAt === null && withdrawnAt !== null;
}

function mayExpire(inquiry: Inquiry) {
  return isInTrash(inquiry) && !outlivesTrash(inquiry.dueRule);
}

/** Leaves what the law retains. */
export async function destroyOldInquiries(before: string) {
  const old = await db
    .selectFrom("inquiry")
    .select(["id", "dueRule"])
    .where("deletedAt", "<", before)
    .where("withdrawnAt", "is", null)
    .orderBy("deletedAt")
    .execute();
  let destroyed = 0;
  for (const { id, dueRule } of old) {
    if (outlivesTrash(dueRule)) continue;
    await setImmediate();
    const uploadedNames = await destroyRows(id, {
      why: "TRASH",
      by: automatic,
      mayDestroy: mayExpire,
    });
    if (!uploadedNames) continue;
    await removeFiles(uploadedNames);
    destroyed += 1;
  }
  await writeLedger();
  return destroyed;
}
