import { sql } from "kysely";
import { db } from "~/database/db.server";
import type { Status } from "./inquiry";

/** How many inquiries have each status, and how many are under 스팸. */
export async function countInquiries() {
  const rows = await db.selectFrom("inquiryTotal").selectAll().execute();
  return Object.fromEntries(rows.map(({ status, total }) => [status, total])) as Record<
    Status | "SPAM",
    number
  >;
}

/** How many of those have come since a moment. */
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
