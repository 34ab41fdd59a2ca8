import { type Kysely, sql } from "kysely";

/**
 * The links to a customer's own page (docs/decisions/051-a-link-that-reaches-the-customer.md), of which an inquiry
 * may have several; in place of `receiptHash` and `endedReceipt`.
 *
 * `seed` is what the key is computed from, with the site's secret: so that a link can be shown again. Of a link of
 * before, it is known while the visitor's form is; whether it is the right one, a comparison of digests tells.
 *
 * A restore writes live links into an earlier backup's `endedReceipt` as well, with an empty `endedAt`.
 */
export async function up(db: Kysely<unknown>) {
  const statements = [
    `CREATE TABLE customerLink (
      hash TEXT PRIMARY KEY,
      inquiryId INTEGER NOT NULL REFERENCES inquiry (id) ON DELETE CASCADE,
      seed TEXT,
      madeAt TEXT NOT NULL,
      endedAt TEXT
    ) STRICT, WITHOUT ROWID`,
    "CREATE INDEX customerLinkOfInquiry ON customerLink (inquiryId)",
    `INSERT INTO customerLink SELECT receiptHash, id,
      (SELECT token FROM submission WHERE inquiryId = inquiry.id ORDER BY usedAt LIMIT 1), receivedAt, NULL
      FROM inquiry WHERE receiptHash IS NOT NULL`,
    `INSERT OR IGNORE INTO customerLink SELECT hash, inquiryId, NULL, endedAt, nullif(endedAt, '')
      FROM endedReceipt`,
    "DROP TABLE endedReceipt",
    "DROP INDEX inquiryByReceipt",
    "ALTER TABLE inquiry DROP COLUMN receiptHash",
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
