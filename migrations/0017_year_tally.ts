import { type Kysely, sql } from "kysely";

/**
 * What the year at a glance has counted of inquiries that were destroyed since: how many in a month had
 * a label, such as a kind or a district. Nothing ties the labels of one inquiry to one another.
 */
export async function up(db: Kysely<unknown>) {
  await sql`CREATE TABLE yearTally (
    month TEXT NOT NULL,
    subject TEXT NOT NULL,
    label TEXT NOT NULL,
    count INTEGER NOT NULL,
    PRIMARY KEY (month, subject, label)
  ) STRICT, WITHOUT ROWID`.execute(db);
}
