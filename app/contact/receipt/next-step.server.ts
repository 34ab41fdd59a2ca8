import { db } from "~/database/db.server";

export async function readNextStep() {
  const row = await db.selectFrom("receiptPage").select("nextStep").executeTakeFirstOrThrow();
  return row.nextStep;
}
