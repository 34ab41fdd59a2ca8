import { sql } from "kysely";
import { type Status, statuses } from "~/contact/inquiry";
import { db } from "~/database/db.server";

/** How many inquiries have each status, and how many are under 스팸. */
export async function countInquiries() {
  const rows = await db
    .selectFrom("inquiry")
    .select(["isSpam", "status", (is) => is.fn.countAll<number>().as("total")])
    .where("deletedAt", "is", null)
    .groupBy(["isSpam", "status"])
    .execute();
  const counts = Object.fromEntries(
    [...Object.keys(statuses), "SPAM"].map((status) => [status, 0]),
  ) as Record<Status | "SPAM", number>;
  for (const { isSpam, status, total } of rows) counts[isSpam ? "SPAM" : status] += total;
  return counts;
}

/** How many inquiries wait for a first answer: not those whose consultation is over. */
export async function countWaiting() {
  const { total } = await db
    .selectFrom("inquiry")
    .select((is) => is.fn.countAll<number>().as("total"))
    .where("isSpam", "=", 0)
    .where("status", "=", "CONTACT")
    .where("deletedAt", "is", null)
    .executeTakeFirstOrThrow();
  const { over } = await db
    .selectFrom("inquiry")
    .select((eb) => eb.fn.countAll<number>().as("over"))
    // Few: they are destroyed within days, or there is a dispute. Without the two plus signs SQLite
    // takes an index of the statuses, and reads all that wait.
    .where("dueRule", "in", ["CLOSED", "WITHDRAWN", "DISPUTE"])
    .where(({ eb, or }) => or([eb("closedAt", "is not", null), eb("withdrawnAt", "is not", null)]))
    .where(sql<boolean>`+status = 'CONTACT'`)
    .where(sql<boolean>`+isSpam = 0`)
    .where("deletedAt", "is", null)
    .executeTakeFirstOrThrow();
  return total - over;
}
