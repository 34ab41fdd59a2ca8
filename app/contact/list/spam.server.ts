import { sql } from "kysely";
import { db } from "~/database/db.server";

/** How many inquiries under 스팸 have come since a moment. */
export async function spamSince(moment: Date) {
  const { count } = await db
    .selectFrom("inquiry")
    .select(sql<number>`count(*)`.as("count"))
    // A constant, because only then SQLite uses the index of spam alone.
    .where(sql<boolean>`isSpam = 1`)
    .where("deletedAt", "is", null)
    .where("receivedAt", ">=", moment.toISOString())
    .executeTakeFirstOrThrow();
  return count;
}
