import { type Kysely, sql } from "kysely";

/**
 * `removedFile`: files whose rows are gone and that must not outlive them. `submission` learns when a
 * token was used, and forgets which inquiry it made; `stagedFile` loses a column that nothing read.
 */
export async function up(db: Kysely<unknown>) {
  const statements = [
    `CREATE TABLE removedFile (
      area TEXT NOT NULL CHECK (area IN ('contact', 'content', 'portfolio')),
      uploadedName TEXT NOT NULL,
      PRIMARY KEY (area, uploadedName)
    ) STRICT, WITHOUT ROWID`,
    `CREATE TABLE usedToken (
      token TEXT PRIMARY KEY NOT NULL,
      digest TEXT NOT NULL,
      usedAt TEXT NOT NULL
    ) STRICT`,
    `INSERT INTO usedToken (token, digest, usedAt)
      SELECT token, digest, strftime('%Y-%m-%dT%H:%M:%fZ', 'now') FROM submission`,
    "DROP TABLE submission",
    "ALTER TABLE usedToken RENAME TO submission",
    "CREATE INDEX submissionByAge ON submission (usedAt)",
    "ALTER TABLE stagedFile DROP COLUMN alt",
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
