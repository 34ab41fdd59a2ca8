import { sql } from "kysely";
import { notFound, parseInquiryId } from "~/contact/read-inquiry.server";
import { db } from "~/database/db.server";

/** Withdrawn after a contract or in dispute; all other screens leave out `deletedAt`. */
function retained() {
  return (
    db
      .selectFrom("inquiry")
      // As in the partial index of migration 0014.
      .where("withdrawnAt", "is not", null)
      .where("deletedAt", "is not", null)
  );
}

export function listApart(limit: number, before: number | undefined) {
  let query = retained()
    .select(["id", "receivedAt", "withdrawnAt", "status"])
    .select(["endRule", "endFrom", "dueRule", "dueFrom"])
    .orderBy("withdrawnAt", "desc")
    .orderBy("id", "desc")
    .limit(limit);
  if (before !== undefined) {
    const last = sql`(select withdrawnAt from inquiry where id = ${before})`;
    query = query.where(sql<boolean>`(withdrawnAt, id) < (${last}, ${before})`);
  }
  return query.execute();
}

export async function readApart(id: string | undefined) {
  const inquiry = await retained()
    .selectAll()
    .where("id", "=", parseInquiryId(id))
    .executeTakeFirst();
  if (!inquiry) throw notFound();
  return inquiry;
}

/** None for those that were destroyed. */
export async function officePathsOf(ids: number[]): Promise<Record<number, string>> {
  // For no ids, SQLite would scan all inquiries.
  if (ids.length === 0) return {};
  const rows = await db
    .selectFrom("inquiry")
    .select(["id", "deletedAt", "withdrawnAt"])
    .where("id", "in", ids)
    .execute();
  return Object.fromEntries(rows.map((row) => [row.id, officePathOf(row)]));
}

interface Stored {
  id: number;
  deletedAt: string | null;
  withdrawnAt: string | null;
}

/** Those kept apart have another page, which asks for a reason. */
function officePathOf({ id, deletedAt, withdrawnAt }: Stored) {
  if (deletedAt === null) return `/admin/contact/${id}`;
  return withdrawnAt === null ? "/admin/settings/trash" : `/admin/settings/apart/${id}`;
}
