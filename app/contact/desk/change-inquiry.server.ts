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
import { isStored } from "~/database/is-stored";
import { coordinatesFor } from "~/database/new-address.server";
import type { Tables } from "~/database/tables";
import type { Move } from "./moves";

/**
 * False if someone else has saved other values meanwhile.
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
    if (version !== undefined && version !== before.version) return isStored(before, values);
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
function changeOf(before: Inquiry, status: string, since: string) {
  if (status === before.status) return {};
  return {
    statusAt: since,
    openedAt: before.openedAt ?? since,
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

/** `wasClosed`: what is taken back had opened a closed consultation, which stays open. */
interface Changed extends StatusChange {
  wasClosed?: boolean;
}

/**
 * Skips inquiries that changed since the page was shown, and counts those already as wanted.
 *
 * @param isUndo only what was last changed by the same person, from `status` to `seen`
 */
export function changeStatuses(changes: StatusChange[], by: Actor, isUndo = false) {
  return db.transaction().execute(async (trx) => {
    const changed: Changed[] = [];
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
        if (await hasLastMade(trx, change, by)) changed.push(change);
        else alreadySo += 1;
      }
      if (before?.status !== change.seen) continue;
      const undone = { ...change, seen: change.status, status: change.seen };
      if (isUndo && !(await hasLastMade(trx, undone, by))) continue;
      const now = new Date().toISOString();
      // A contract's years count from it (decision 035): what is taken back completed nothing today.
      const since = (isUndo && (await whenMade(trx, change))) || now;
      const after = await trx
        .updateTable("inquiry")
        .set({
          status: change.status,
          ...changeOf(before, change.status, since),
          version: sql`version + 1`,
          touchedAt: now,
        })
        .where("id", "=", change.id)
        .returningAll()
        .executeTakeFirstOrThrow();
      if (isUndo) await bringBack(trx, before);
      await recordSave(trx, by, before, after);
      changed.push(isUndo ? { ...change, wasClosed: await hasReopened(trx, before) } : change);
    }
    return { changed, alreadySo };
  });
}

/** As if nothing had happened: otherwise a contract on hold would be one no more, and be destroyed. */
function bringBack(trx: typeof db, { id, heldFrom, completedAt }: Inquiry) {
  return trx.updateTable("inquiry").set({ heldFrom, completedAt }).where("id", "=", id).execute();
}

/** The second press of a double click has, and whoever takes a change back. */
async function hasLastMade(trx: typeof db, { id, seen, status }: StatusChange, by: Actor) {
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

/** When it was last given this status, if that has been recorded. */
async function whenMade(trx: typeof db, { id, status }: StatusChange) {
  const last = await trx
    .selectFrom("inquiryChange")
    .select("at")
    .where("inquiryId", "=", id)
    .where("field", "=", "status")
    .where("after", "=", status)
    .orderBy("version", "desc")
    .limit(1)
    .executeTakeFirst();
  return last?.at;
}

/** Whether the change to its present status has opened it again. */
async function hasReopened(trx: typeof db, { id, statusAt, closedAt }: Inquiry) {
  if (closedAt !== null) return false;
  const event = await trx
    .selectFrom("inquiryEvent")
    .select("id")
    .where("inquiryId", "=", id)
    .where("kind", "=", "REOPENED")
    .where("at", ">=", statusAt ?? "")
    .executeTakeFirst();
  return event !== undefined;
}

/** Leaves the version, so that whoever is editing can go on. False as `moveOne`. Throws a 404. */
export async function moveInquiry(id: string | undefined, move: Move, by: Actor, isUndo = false) {
  return db.transaction().execute(async (trx) => {
    return moveOne(trx, await requireOpen(trx, parseInquiryId(id)), move, by, isUndo);
  });
}

/** Skips those withdrawn, deleted or changed since the page was shown, and returns the others. */
export async function moveInquiries(chosen: ToMove[], move: Move, by: Actor, isUndo: boolean) {
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
      if (await moveOne(trx, inquiry, move, by, isUndo)) ids.push(id);
    }
    return ids;
  });
}

export interface ToMove {
  id: number;
  seen?: Status;
}

/** @returns false if where it is now is not this person's doing, which would not be theirs to undo */
async function moveOne(
  trx: typeof db,
  { id, isSpam: isThere }: { id: number; isSpam: 0 | 1 },
  move: Move,
  by: Actor,
  isUndo: boolean,
) {
  const isSpam = move === "spam" ? 1 : 0;
  // A second press, or a colleague was faster.
  if (isThere === isSpam) return hasLastMoved(trx, id, by);
  if (isUndo && !(await hasLastMoved(trx, id, by))) return false;
  await trx
    .updateTable("inquiry")
    .set({ isSpam, movedByStaff: 1, spamAt: isSpam ? new Date().toISOString() : null })
    .where("id", "=", id)
    .execute();
  await recordEvent(trx, id, isSpam ? "SPAM" : "NOT_SPAM", "", by);
  await requeueAlerts(trx, id);
  return true;
}

async function hasLastMoved(trx: typeof db, id: number, by: Actor) {
  const last = await trx
    .selectFrom("inquiryEvent")
    .select("username")
    .where("inquiryId", "=", id)
    .where("kind", "in", ["SPAM", "NOT_SPAM"])
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  return last?.username === by.username;
}
