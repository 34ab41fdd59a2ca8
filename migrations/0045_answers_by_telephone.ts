import { type Kysely, sql } from "kysely";

/**
 * What the customer said by telephone, as staff enter it, and a paper that was taken back
 * (docs/decisions/050-the-estimate.md). An answer of which `…EnteredBy` is empty is the customer's own.
 *
 * Their objection to such an answer is a contact, from which the end of an inquiry is counted.
 */
export async function up(db: Kysely<unknown>) {
  const statements = [
    ...["seenBy", "seenEnteredBy", "acceptedEnteredBy"].map(textColumn),
    "ALTER TABLE estimate ADD COLUMN declinedAt TEXT",
    ...["declinedBy", "declinedEnteredBy"].map(textColumn),
    "ALTER TABLE estimate ADD COLUMN takenBackAt TEXT",
    ...["takenBackBy", "takenBackFor"].map(textColumn),
    "DROP TRIGGER customerIsHeard",
    `CREATE TRIGGER customerIsHeard AFTER INSERT ON inquiryEvent
      WHEN new.kind IN ('ADDED', 'CORRECTED', 'ESTIMATE_SEEN', 'ESTIMATE_UNSEEN',
        'ESTIMATE_ACCEPTED', 'ESTIMATE_UNACCEPTED', 'ESTIMATE_OBJECTED', 'VISIT_AGREED',
        'VISIT_UNAGREED', 'VISIT_OTHERS')
      BEGIN UPDATE inquiry SET heardAt = new.at WHERE id = new.inquiryId; END`,
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}

function textColumn(name: string) {
  return `ALTER TABLE estimate ADD COLUMN ${name} TEXT NOT NULL DEFAULT ''`;
}
