import { randomBytes } from "node:crypto";
import { db } from "~/database/db.server";
import { receiptOf } from "./receipt-key.server";

/** The links with which a customer opens their page: the visitor's own, and those of the office. */
export function liveLinks(inquiryId: number, connection: Pick<typeof db, "selectFrom"> = db) {
  return connection
    .selectFrom("customerLink")
    .where("inquiryId", "=", inquiryId)
    .where("endedAt", "is", null);
}

/** Whether the customer has a page. */
export async function hasPage(inquiryId: number, connection: Pick<typeof db, "selectFrom"> = db) {
  const link = await liveLinks(inquiryId, connection).select("hash").limit(1).executeTakeFirst();
  return link !== undefined;
}

/** @returns its path; undefined if none can be computed: its seed is not known, or the site had another secret */
export async function knownLink(inquiryId: number, connection: Pick<typeof db, "selectFrom">) {
  const links = await liveLinks(inquiryId, connection)
    .select(["hash", "seed"])
    .orderBy("madeAt", "desc")
    .execute();
  for (const { hash, seed } of links) {
    const computed = seed === null ? undefined : receiptOf(seed);
    if (computed?.hash === hash) return computed.path;
  }
  return undefined;
}

/**
 * Others go on opening the page.
 *
 * @param seed the visitor's token. The office's is random: after a restore, numbers of inquiries are given again
 */
export async function addLink(
  trx: Pick<typeof db, "insertInto">,
  inquiryId: number,
  seed = randomBytes(16).toString("base64url"),
) {
  const { hash, path } = receiptOf(seed);
  const madeAt = new Date().toISOString();
  await trx.insertInto("customerLink").values({ hash, inquiryId, seed, madeAt }).execute();
  return path;
}

export async function endLinks(trx: Pick<typeof db, "updateTable">, inquiryId: number) {
  await trx
    .updateTable("customerLink")
    .set({ endedAt: new Date().toISOString() })
    .where("inquiryId", "=", inquiryId)
    .where("endedAt", "is", null)
    .execute();
}

/** When the office last made a link or changed it, and who. */
export function readNewestLink(inquiryId: number, connection: Pick<typeof db, "selectFrom"> = db) {
  return connection
    .selectFrom("inquiryEvent")
    .select(["id", "at", "username", "kind"])
    .where("inquiryId", "=", inquiryId)
    .where("kind", "in", ["LINK_MADE", "LINK_CHANGED"])
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
}
