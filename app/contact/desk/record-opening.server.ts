import SQLite from "better-sqlite3";
import { type Actor, actorOf } from "~/auth/record-access.server";
import type { User } from "~/auth/session.server";
import { recordEvent } from "~/contact/record-event.server";
import { db } from "~/database/db.server";

/** Call it after `recordLook`, which turns a prefetch away. */
export async function recordOpening(
  user: User,
  inquiry: { id: number; openedAt: string | null; newsAt: string | null },
) {
  const { id, openedAt, newsAt } = inquiry;
  try {
    if (openedAt === null) await open(id, actorOf(user));
    if (newsAt !== null) await recordSeen(id, newsAt);
  } catch (error) {
    // On a full disk inquiries stay readable; the next opening is recorded instead.
    if (!(error instanceof SQLite.SqliteError)) throw error;
  }
}

/** Not the page for editing, nor an earlier part of the story: neither shows what has come since. */
export function openedBy({ url }: Request) {
  const { pathname, searchParams } = new URL(url);
  const [, id] = /^\/admin\/contact\/(\d+)$/.exec(pathname) ?? [];
  const isWhole = !searchParams.has("edit") && !searchParams.has("story");
  return id !== undefined && isWhole ? Number(id) : undefined;
}

/** Unless more has come since the page was read. */
async function recordSeen(id: number, newsAt: string) {
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
      .where("openedAt", "is", null)
      .executeTakeFirst();
    if (numUpdatedRows > 0n) await recordEvent(trx, id, "OPENED", "", by);
  });
}
