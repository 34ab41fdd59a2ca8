import { type Kysely, sql } from "kysely";

/**
 * Links to a customer's own page that the office renews (docs/decisions/051-a-link-that-reaches-the-customer.md).
 *
 * `endedReceipt`: digests of keys that no longer open a page, so that whoever has one is told why.
 *
 * `linkMessage`: the words around the link in the office's own; empty for the program's.
 *
 * What staff attached to a telephone call's inquiry had no account, because there was no page on which the
 * customer could have seen it.
 */
export async function up(db: Kysely<unknown>) {
  const statements = [
    `CREATE TABLE endedReceipt (
      hash TEXT PRIMARY KEY,
      inquiryId INTEGER NOT NULL REFERENCES inquiry (id) ON DELETE CASCADE,
      endedAt TEXT NOT NULL
    ) STRICT, WITHOUT ROWID`,
    "CREATE INDEX endedReceiptOfInquiry ON endedReceipt (inquiryId)",
    "ALTER TABLE receiptPage ADD COLUMN linkMessage TEXT NOT NULL DEFAULT ''",
    `UPDATE inquiryFile SET addedBy = iif(consentBy = '', '?', consentBy) FROM inquiry
      WHERE inquiry.id = inquiryId AND consentChannel = 'PHONE' AND addedBy = ''`,
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
