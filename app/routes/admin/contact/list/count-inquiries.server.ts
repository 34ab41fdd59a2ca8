import { type Status, statuses } from "~/contact/inquiry";
import { db } from "~/database/db.server";

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
