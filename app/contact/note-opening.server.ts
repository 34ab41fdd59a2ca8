import SQLite from "better-sqlite3";
import { type Actor, actorOf } from "~/auth/note-access.server";
import type { User } from "~/auth/session.server";
import { db } from "~/database/db.server";
import { noteEvent } from "./note-event.server";

/**
 * Notes who of the staff was the first to open an inquiry, by page or by /api. Call it after
 * `noteLook`, which turns a prefetch away.
 */
export async function noteOpening(
  request: Request,
  user: User,
  inquiry: { id: number; openedAt: string | null },
) {
  if (inquiry.openedAt !== null) return;
  try {
    await open(inquiry.id, actorOf(user, request));
  } catch (error) {
    // On a full disk inquiries can still be read; the next opening is noted instead.
    if (!(error instanceof SQLite.SqliteError)) throw error;
  }
}

function open(id: number, by: Actor) {
  return db.transaction().execute(async (trx) => {
    const { numUpdatedRows } = await trx
      .updateTable("inquiry")
      .set({ openedAt: new Date().toISOString() })
      .where("id", "=", id)
      // A colleague may have been faster.
      .where("openedAt", "is", null)
      .executeTakeFirst();
    if (numUpdatedRows > 0n) await noteEvent(trx, id, "OPENED", "", by);
  });
}
