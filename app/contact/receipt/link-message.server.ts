import { db } from "~/database/db.server";
import { messageOf } from "./link-message";

export async function readLinkMessage() {
  const row = await db.selectFrom("receiptPage").select("linkMessage").executeTakeFirstOrThrow();
  return messageOf(row.linkMessage);
}
