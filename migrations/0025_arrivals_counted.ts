import { type Kysely, sql } from "kysely";

/**
 * How many inquiries of a month came from a site, and with a campaign: nothing ties a row to an inquiry.
 * What inquiries from before have in their own columns stays there until they are destroyed.
 */
export async function up(db: Kysely<unknown>) {
  await sql`CREATE TABLE arrivalTally (
    month TEXT NOT NULL,
    source TEXT NOT NULL,
    campaign TEXT NOT NULL,
    count INTEGER NOT NULL,
    PRIMARY KEY (month, source, campaign)
  ) STRICT, WITHOUT ROWID`.execute(db);
}
