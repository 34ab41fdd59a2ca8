import { db } from "~/database/db.server";

/** What the shop says that it does next, as the office has written it. */
export async function readNextStep() {
  const row = await db.selectFrom("receiptPage").select("nextStep").executeTakeFirstOrThrow();
  return row.nextStep;
}
