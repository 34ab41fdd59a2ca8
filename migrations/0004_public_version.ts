import { type Kysely, sql } from "kysely";

const publicTables = ["portfolio", "portfolioPicture", "contentBlock", "company", "mainImage"];

/**
 * `publicVersion` counts the changes to what visitors' pages show, so that pages kept in memory are
 * dropped by those and not by an inquiry or a login. Triggers count, whoever writes: the office, a
 * script, another process.
 */
export async function up(db: Kysely<unknown>) {
  const statements = [
    `CREATE TABLE publicVersion (
      id INTEGER PRIMARY KEY CHECK (id = 1),
      value INTEGER NOT NULL
    ) STRICT`,
    "INSERT INTO publicVersion (id, value) VALUES (1, 1)",
    ...publicTables.flatMap((table) =>
      // INSERT OR REPLACE fires no DELETE trigger by default, but always the one for INSERT.
      ["INSERT", "UPDATE", "DELETE"].map(
        (event) => `CREATE TRIGGER ${table}After${event} AFTER ${event} ON ${table}
          BEGIN UPDATE publicVersion SET value = value + 1; END`,
      ),
    ),
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
