import { type Kysely, sql } from "kysely";

/**
 * The shop's own days off are a setting of the site, one a line: the month shows them, too. Where nobody
 * has saved the site yet, the row is that of version 0, as when a first step is put aside.
 */
export async function up(db: Kysely<unknown>) {
  const statements = [
    "ALTER TABLE site ADD COLUMN daysOff TEXT NOT NULL DEFAULT ''",
    `INSERT INTO site (id, version, daysOff)
      SELECT 1, 0, replace(holidays, ' ', char(10)) FROM alertSummary WHERE holidays <> ''
      ON CONFLICT DO UPDATE SET daysOff = excluded.daysOff`,
    "ALTER TABLE alertSummary DROP COLUMN holidays",
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
