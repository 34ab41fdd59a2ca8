import { type Kysely, sql } from "kysely";

/** The newest projects with a customer's words, for the first page, whatever the others are. */
export async function up(db: Kysely<unknown>) {
  await sql`CREATE INDEX portfolioWithWords ON portfolio (publicRank)
    WHERE publicRank IS NOT NULL AND customerWords <> ''`.execute(db);
}
