import { type Kysely, sql } from "kysely";

/**
 * What the year at a glance has counted of inquiries that were destroyed since: how many in a month
 * had an outcome, and in a year a kind, size, district or wait. Nothing ties the labels of one inquiry
 * to one another.
 */
export async function up(db: Kysely<unknown>) {
  await sql`CREATE TABLE yearTally (
    period TEXT NOT NULL,
    subject TEXT NOT NULL,
    label TEXT NOT NULL,
    count INTEGER NOT NULL,
    PRIMARY KEY (period, subject, label)
  ) STRICT, WITHOUT ROWID`.execute(db);
}
