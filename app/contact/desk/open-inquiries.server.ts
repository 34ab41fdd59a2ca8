import { type SqlBool, sql } from "kysely";
import { db } from "~/database/db.server";

/**
 * Those that the office still has to do with: not spam, in the trash, withdrawn or closed. In the very
 * words of 0010's and 0014's partial indexes, which SQLite uses for no others.
 */
export function openInquiries(connection: Pick<typeof db, "selectFrom"> = db) {
  return connection
    .selectFrom("inquiry")
    .where(sql<SqlBool>`not isSpam and deletedAt is null`)
    .where("withdrawnAt", "is", null)
    .where("closedAt", "is", null);
}
