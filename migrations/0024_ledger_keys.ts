import { type Kysely, sql } from "kysely";

/**
 * The public keys of all boxes that have signed lines of the ledger of destructions
 * (docs/decisions/035-an-end-to-what-is-stored.md), so that every backup knows them.
 */
export async function up(db: Kysely<unknown>) {
  await sql`CREATE TABLE ledgerKey (
    publicKey TEXT PRIMARY KEY,
    addedAt TEXT NOT NULL
  ) STRICT, WITHOUT ROWID`.execute(db);
}
