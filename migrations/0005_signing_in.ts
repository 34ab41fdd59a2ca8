import { type Kysely, sql } from "kysely";

/**
 * `session`: one row per login, so that a logout ends it wherever its cookie was copied. The table
 * has the SHA-256 of the cookie's token: whoever reads a backup cannot log in with it.
 *
 * Raising an account's `sessionVersion` ends all its sessions. The trigger deletes their rows; a
 * login that is under way meanwhile inserts its row with the old version, which is never valid.
 *
 * `secondStep` and `recoveryCode`: the accounts whose login takes a code (TOTP) too, and the codes
 * for those who have lost their phone, of which only hashes are kept.
 */
export async function up(db: Kysely<unknown>) {
  const statements = [
    `CREATE TABLE session (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      tokenHash TEXT NOT NULL UNIQUE,
      accountId INTEGER NOT NULL REFERENCES account (id) ON DELETE CASCADE,
      sessionVersion INTEGER NOT NULL,
      createdAt TEXT NOT NULL,
      lastUsedAt TEXT NOT NULL,
      device TEXT NOT NULL,
      address TEXT NOT NULL
    ) STRICT`,
    "CREATE INDEX sessionOfAccount ON session (accountId, lastUsedAt)",
    "CREATE INDEX sessionByAge ON session (createdAt)",
    "CREATE INDEX sessionByLastUse ON session (lastUsedAt)",
    `CREATE TRIGGER sessionsEnd AFTER UPDATE OF sessionVersion ON account
      WHEN old.sessionVersion <> new.sessionVersion
      BEGIN DELETE FROM session WHERE accountId = new.id; END`,

    `CREATE TABLE secondStep (
      accountId INTEGER PRIMARY KEY REFERENCES account (id) ON DELETE CASCADE,
      secret TEXT NOT NULL,
      usedPeriod INTEGER NOT NULL
    ) STRICT`,
    `CREATE TABLE recoveryCode (
      accountId INTEGER NOT NULL REFERENCES secondStep (accountId) ON DELETE CASCADE,
      codeHash TEXT NOT NULL,
      PRIMARY KEY (accountId, codeHash)
    ) STRICT, WITHOUT ROWID`,
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
