import { type Kysely, sql } from "kysely";

/**
 * `access`: who saw or changed which customers' data, for a year. Nobody changes a row, and only the
 * sweep deletes one, when it is old; triggers hold this against every writer. An account's name
 * stands in the row, because the account may be deleted. `kind` has no CHECK: a table that cannot
 * be rewritten must be able to take kinds that come later.
 *
 * `inquiryChange`: what each save changed of an inquiry, one row per field. It contains the
 * customer's data, so it goes with the inquiry.
 */
export async function up(db: Kysely<unknown>) {
  const statements = [
    `CREATE TABLE access (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      at TEXT NOT NULL,
      accountId INTEGER NOT NULL,
      username TEXT NOT NULL,
      address TEXT NOT NULL,
      kind TEXT NOT NULL,
      inquiryIds TEXT NOT NULL DEFAULT '',
      inquiries INTEGER NOT NULL DEFAULT 0,
      fileId INTEGER
    ) STRICT`,
    "CREATE INDEX accessByTime ON access (at)",
    "CREATE INDEX accessOfAccount ON access (accountId, at)",
    "CREATE INDEX accessOfKind ON access (kind, at)",
    `CREATE TRIGGER accessIsNotChanged BEFORE UPDATE ON access
      BEGIN SELECT RAISE(ABORT, 'the access log cannot be changed'); END`,
    `CREATE TRIGGER accessIsKeptForAYear BEFORE DELETE ON access
      WHEN old.at >= strftime('%Y-%m-%dT%H:%M:%fZ', 'now', '-1 year')
      BEGIN SELECT RAISE(ABORT, 'the access log is kept for a year'); END`,
    // INSERT OR REPLACE fires no DELETE trigger unless the connection asks for it.
    `CREATE TRIGGER accessIsNotReplaced BEFORE INSERT ON access
      WHEN EXISTS (SELECT 1 FROM access WHERE id = new.id)
      BEGIN SELECT RAISE(ABORT, 'the access log cannot be changed'); END`,

    `CREATE TABLE inquiryChange (
      inquiryId INTEGER NOT NULL REFERENCES inquiry (id) ON DELETE CASCADE,
      version INTEGER NOT NULL,
      field TEXT NOT NULL,
      before TEXT NOT NULL,
      after TEXT NOT NULL,
      at TEXT NOT NULL,
      username TEXT NOT NULL,
      PRIMARY KEY (inquiryId, version, field)
    ) STRICT, WITHOUT ROWID`,
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
