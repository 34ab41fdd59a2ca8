import SQLite from "better-sqlite3";
import { type Actor, actorOf } from "~/auth/note-access.server";
import type { User } from "~/auth/session.server";
import { noteEvent } from "~/contact/note-event.server";
import { db } from "~/database/db.server";

/**
 * Notes who of the staff was the first to open an inquiry, by page or by /api, and that what the
 * customer has added since was seen. Call it after `noteLook`, which turns a prefetch away.
 */
export async function noteOpening(
  user: User,
  inquiry: { id: number; openedAt: string | null; newsAt: string | null },
) {
  const { id, openedAt, newsAt } = inquiry;
  try {
    if (openedAt === null) await open(id, actorOf(user));
    if (newsAt !== null) await noteSeen(id, newsAt);
  } catch (error) {
    // On a full disk inquiries can still be read; the next opening is noted instead.
    if (!(error instanceof SQLite.SqliteError)) throw error;
  }
}

/** The inquiry that a page opens: its own, but not for editing, which does not show what has come since. */
export function openedBy({ url }: Request) {
  const { pathname, searchParams } = new URL(url);
  const [, id] = /^\/admin\/contact\/(\d+)$/.exec(pathname) ?? [];
  return id === undefined || searchParams.has("edit") ? undefined : Number(id);
}

/** Marks the customer's news as seen, unless more has come since the page was read. */
async function noteSeen(id: number, newsAt: string) {
  await db
    .updateTable("inquiry")
    .set({ newsAt: null })
    .where("id", "=", id)
    .where("newsAt", "=", newsAt)
    .execute();
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
