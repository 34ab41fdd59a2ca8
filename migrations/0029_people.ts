import { type Kysely, sql } from "kysely";

/**
 * Who has added an account, and who has switched it off. Its row stays, so its name is never given to
 * somebody else, and the log says whom it means. `isFirstPassword`: the account's own user has not
 * chosen a password yet. `lastLoginAt` is known from now on.
 */
export async function up(db: Kysely<unknown>) {
  for (const column of [
    "addedBy TEXT NOT NULL DEFAULT ''",
    "endedAt TEXT",
    "endedBy TEXT NOT NULL DEFAULT ''",
    "isFirstPassword INTEGER NOT NULL DEFAULT 0 CHECK (isFirstPassword IN (0, 1))",
    "lastLoginAt TEXT",
  ]) {
    await sql.raw(`ALTER TABLE account ADD COLUMN ${column}`).execute(db);
  }
}
