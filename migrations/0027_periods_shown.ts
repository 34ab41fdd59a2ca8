import { type Kysely, sql } from "kysely";

/** /privacy shows the periods, so that a changed one ends the pages that are kept in memory. */
export async function up(db: Kysely<unknown>) {
  await sql`CREATE TRIGGER retentionAfterUpdate
    AFTER UPDATE OF contractYears, disputeYears, quietMonths, spamDays ON retention
    BEGIN UPDATE publicVersion SET value = value + 1; END`.execute(db);
}
