import { sql } from "kysely";
import { db } from "~/database/db.server";

export async function spamSince(moment: Date) {
  const { count } = await db
    .selectFrom("inquiry")
    .select(sql<number>`count(*)`.as("count"))
    // SQLite uses the index of spam only for a constant.
    .where(sql<boolean>`isSpam = 1`)
    .where("deletedAt", "is", null)
    .where("receivedAt", ">=", moment.toISOString())
    .executeTakeFirstOrThrow();
  return count;
}
