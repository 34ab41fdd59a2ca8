import { type Kysely, sql } from "kysely";

/** Who last gave an account a new first password, and when (docs/decisions/024-signing-in.md). */
export async function up(db: Kysely<unknown>) {
  const statements = [
    "ALTER TABLE account ADD COLUMN reissuedAt TEXT",
    "ALTER TABLE account ADD COLUMN reissuedBy TEXT NOT NULL DEFAULT ''",
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
