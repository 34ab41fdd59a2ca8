import { db } from "~/database/db.server";

/** When the office last made a link to the customer's page, and who. */
export function readNewestLink(inquiryId: number, connection: Pick<typeof db, "selectFrom"> = db) {
  return connection
    .selectFrom("inquiryEvent")
    .select(["at", "username"])
    .where("inquiryId", "=", inquiryId)
    .where("kind", "=", "LINK_MADE")
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
}
