import { type Kysely, sql } from "kysely";

/**
 * What the office does about an inquiry, beside its fields: none of these columns raises the
 * version, so nobody who is editing meets a conflict because a colleague opened the page. Inquiries
 * that are here already count as opened, and as touched if staff have changed them.
 *
 * `deletedAt`: in the trash since then.
 *
 * `inquiryEvent`: what happened to an inquiry besides changes of its fields, which `inquiryChange`
 * has. Nobody rewrites an event; it goes with the inquiry. `kind` has no CHECK, so that later kinds
 * need no new table.
 */
export async function up(db: Kysely<unknown>) {
  const statements = [
    "ALTER TABLE inquiry ADD COLUMN openedAt TEXT",
    "ALTER TABLE inquiry ADD COLUMN touchedAt TEXT",
    "ALTER TABLE inquiry ADD COLUMN nextContactAt TEXT",
    "ALTER TABLE inquiry ADD COLUMN deletedAt TEXT",
    "UPDATE inquiry SET openedAt = receivedAt",
    `UPDATE inquiry SET touchedAt = coalesce(
      (SELECT max(at) FROM inquiryChange WHERE inquiryId = inquiry.id), receivedAt)
      WHERE version > 1`,
    `CREATE TABLE inquiryEvent (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      inquiryId INTEGER NOT NULL REFERENCES inquiry (id) ON DELETE CASCADE,
      at TEXT NOT NULL,
      username TEXT NOT NULL DEFAULT '',
      kind TEXT NOT NULL,
      text TEXT NOT NULL DEFAULT ''
    ) STRICT`,
    "CREATE INDEX inquiryEventInOrder ON inquiryEvent (inquiryId, id)",
    `CREATE TRIGGER inquiryEventIsNotChanged BEFORE UPDATE ON inquiryEvent
      BEGIN SELECT RAISE(ABORT, 'an event of an inquiry cannot be changed'); END`,
    "ALTER TABLE portfolio ADD COLUMN deletedAt TEXT",
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
