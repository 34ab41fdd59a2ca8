import { type Kysely, sql } from "kysely";

/** The page of the site from which a visitor came to the form; "" for programs, telephone and before. */
export async function up(db: Kysely<unknown>) {
  await sql`ALTER TABLE inquiry ADD COLUMN cameFrom TEXT NOT NULL DEFAULT ''`.execute(db);
}
