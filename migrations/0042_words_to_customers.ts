import { type Kysely, sql } from "kysely";

/** The office's own words with which a customer is told of something; empty for the program's. */
export async function up(db: Kysely<unknown>) {
  for (const column of ["estimateMessage", "offerMessage", "cancelledMessage"]) {
    await sql
      .raw(`ALTER TABLE receiptPage ADD COLUMN ${column} TEXT NOT NULL DEFAULT ''`)
      .execute(db);
  }
}
