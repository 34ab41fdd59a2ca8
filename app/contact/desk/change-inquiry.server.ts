import { type Selectable, sql } from "kysely";
import type * as z from "zod";
import type { Actor } from "~/auth/record-access.server";
import { requeueAlerts } from "~/contact/announce.server";
import { isContract } from "~/contact/has-contract";
import type { Status } from "~/contact/inquiry";
import { recordChanges } from "~/contact/inquiry-history.server";
import type { staffInquirySchema } from "~/contact/inquiry-schema";
import { parseInquiryId, requireOpen } from "~/contact/read-inquiry.server";
import { recordEvent } from "~/contact/record-event.server";
import { db } from "~/database/db.server";
import { coordinatesFor } from "~/database/new-address.server";
import type { Tables } from "~/database/tables";
import type { Move } from "./moves";

/**
 * False if someone else has saved a newer version.
 *
 * @throws Response 404 if the inquiry is gone, 409 if it was withdrawn
 */
export function saveInquiry(
  id: string | undefined,
  values: Changes,
  version: number | undefined,
  by: Actor,
) {
  return db.transaction().execute(async (trx) => {
    const before = await requireOpen(trx, parseInquiryId(id));
    if (version !== undefined && version !== before.version) return false;
    const now = new Date().toISOString();
    const { status = before.status, interiorType = before.interiorType } = values;
    const after = await trx
      .updateTable("inquiry")
      .set({
        ...coordinatesFor(values.mainAddress),
        // A program that sends back what it has read has chosen nothing.
        ...(interiorType !== before.interiorType && { isInteriorTypeChosen: 1 as const }),
        ...values,
        ...changeOf(before, status, now),
        version: sql`version + 1`,
        touchedAt: now,
      })
      .where("id", "=", before.id)
      .returningAll()
      .executeTakeFirstOrThrow();
    await recordSave(trx, by, before, after);
    return true;
  });
}

type Inquiry = Selectable<Tables["inquiry"]>;
type Changes = Partial<
  Omit<z.output<typeof staffInquirySchema>, "version"> & Pick<Inquiry, "isInteriorTypeChosen">
>;

/**
 * What follows from a status. A consultation that became a contract is not over; and nothing that
 * somebody has decided about is listed as unread. `heldFrom` and `completedAt` follow by themselves: the
 * trigger `inquiryIsHeld` in docs/schema.sql.
 */
function changeOf(before: Inquiry, status: string, now: string) {
  if (status === before.status) return {};
  return {
    statusAt: now,
    openedAt: before.openedAt ?? now,
    ...(isContract(status) && { closedAt: null, closedFor: "" }),
  };
}

async function recordSave(trx: typeof db, by: Actor, before: Inquiry, after: Inquiry) {
  await recordChanges(trx, by, before, after);
  const isOpenAgain = before.closedAt !== null && after.closedAt === null;
  if (isOpenAgain) await recordEvent(trx, after.id, "REOPENED", "", by);
}

export interface StatusChange {
  id: number;
  seen: Status;
  status: Status;
}

/** Skips inquiries that changed since the page was shown, and counts those already as wanted. */
export function changeStatuses(changes: StatusChange[], by: Actor) {
  return db.transaction().execute(async (trx) => {
    const changed: StatusChange[] = [];
    let alreadySo = 0;
    for (const change of changes) {
      const before = await trx
        .selectFrom("inquiry")
        .selectAll()
        .where("id", "=", change.id)
        .where("deletedAt", "is", null)
        .where("withdrawnAt", "is", null)
        .executeTakeFirst();
      if (before?.status === change.status) {
        if (await hasJustMade(trx, change, by)) changed.push(change);
        else alreadySo += 1;
      }
      if (before?.status !== change.seen) continue;
      const now = new Date().toISOString();
      const after = await trx
        .updateTable("inquiry")
        .set({
          status: change.status,
          ...changeOf(before, change.status, now),
          version: sql`version + 1`,
          touchedAt: now,
        })
        .where("id", "=", change.id)
        .returningAll()
        .executeTakeFirstOrThrow();
      await recordSave(trx, by, before, after);
      changed.push(change);
    }
    return { changed, alreadySo };
  });
}

/** The second press of a double click. */
async function hasJustMade(trx: typeof db, { id, seen, status }: StatusChange, by: Actor) {
  const last = await trx
    .selectFrom("inquiryChange")
    .select(["username", "before", "after"])
    .where("inquiryId", "=", id)
    .where("field", "=", "status")
    .orderBy("version", "desc")
    .limit(1)
    .executeTakeFirst();
  return last?.username === by.username && last.before === seen && last.after === status;
}

/** Leaves the version, so that whoever is editing can go on. Throws a 404. */
export async function moveInquiry(id: string | undefined, move: Move, by: Actor) {
  await db.transaction().execute(async (trx) => {
    await moveOne(trx, await requireOpen(trx, parseInquiryId(id)), move, by);
  });
}

/** Skips those withdrawn, deleted or changed since the page was shown, and returns the others. */
export async function moveInquiries(chosen: ToMove[], move: Move, by: Actor) {
  return db.transaction().execute(async (trx) => {
    const ids: number[] = [];
    for (const { id, seen } of chosen) {
      const inquiry = await trx
        .selectFrom("inquiry")
        .select(["id", "status", "isSpam"])
        .where("id", "=", id)
        .where("deletedAt", "is", null)
        .where("withdrawnAt", "is", null)
        .executeTakeFirst();
      if (!inquiry || (seen && seen !== inquiry.status)) continue;
      await moveOne(trx, inquiry, move, by);
      ids.push(id);
    }
    return ids;
  });
}

export interface ToMove {
  id: number;
  seen?: Status;
}

async function moveOne(
  trx: typeof db,
  { id, isSpam: isThere }: { id: number; isSpam: 0 | 1 },
  move: Move,
  by: Actor,
) {
  const isSpam = move === "spam" ? 1 : 0;
  // A second press, or a colleague was faster.
  if (isThere === isSpam) return;
  await trx
    .updateTable("inquiry")
    .set({ isSpam, movedByStaff: 1, spamAt: isSpam ? new Date().toISOString() : null })
    .where("id", "=", id)
    .execute();
  await recordEvent(trx, id, isSpam ? "SPAM" : "NOT_SPAM", "", by);
  await requeueAlerts(trx, id);
}
