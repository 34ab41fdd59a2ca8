import { type Kysely, sql } from "kysely";

/**
 * The visitor's own page (docs/decisions/034-the-visitors-own-page.md).
 *
 * `newsAt`: what the customer did there last, until staff have opened the inquiry again.
 *
 * `addedBy`: the account that added a file; empty if the customer sent it. Only inquiries that come
 * from now on have a page that shows their own files, so earlier rows need no account.
 *
 * What was withdrawn after a contract has `deletedAt` too, which hides it everywhere, but it is not
 * in the trash.
 */
export async function up(db: Kysely<unknown>) {
  const statements = [
    "ALTER TABLE inquiry ADD COLUMN newsAt TEXT",
    "ALTER TABLE inquiryFile ADD COLUMN addedBy TEXT NOT NULL DEFAULT ''",

    "DROP INDEX inquiryUnread",
    `CREATE INDEX inquiryUnread ON inquiry (id)
      WHERE (openedAt IS NULL OR newsAt IS NOT NULL) AND NOT isSpam AND deletedAt IS NULL`,
    "DROP INDEX inquiryInTrash",
    `CREATE INDEX inquiryInTrash ON inquiry (deletedAt, id)
      WHERE deletedAt IS NOT NULL AND withdrawnAt IS NULL`,
    `CREATE INDEX inquiryApart ON inquiry (withdrawnAt, id)
      WHERE withdrawnAt IS NOT NULL AND deletedAt IS NOT NULL`,

    `CREATE TABLE receiptPage (
      id INTEGER PRIMARY KEY CHECK (id = 1),
      nextStep TEXT NOT NULL
    ) STRICT`,
    "INSERT INTO receiptPage (id, nextStep) VALUES (1, '영업일 기준 이틀 안에 전화드립니다.')",
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
