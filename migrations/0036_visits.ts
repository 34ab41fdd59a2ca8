import { type Kysely, sql } from "kysely";

/**
 * Visits (docs/decisions/052-the-visit-and-the-month.md): each time that the office offers is a row, and
 * the one with `agreedAt` is the visit. `thenContactAt` is the promise that comes after it.
 *
 * The indexes of estimates are for what waits on 오늘, and for the figures of a year.
 */
export async function up(db: Kysely<unknown>) {
  const statements = [
    `CREATE TABLE visit (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      inquiryId INTEGER NOT NULL REFERENCES inquiry (id) ON DELETE CASCADE,
      at TEXT NOT NULL,
      agreedAt TEXT,
      thenContactAt TEXT,
      UNIQUE (inquiryId, at),
      CHECK (thenContactAt IS NULL OR agreedAt IS NOT NULL)
    ) STRICT`,
    "CREATE UNIQUE INDEX visitAgreed ON visit (inquiryId) WHERE agreedAt IS NOT NULL",
    "CREATE INDEX visitByMoment ON visit (at, inquiryId)",
    "CREATE INDEX visitThenContact ON visit (thenContactAt) WHERE thenContactAt IS NOT NULL",
    `CREATE INDEX estimateWaiting ON estimate (validUntil, id)
      WHERE sentAt IS NOT NULL AND acceptedAt IS NULL`,
    "CREATE INDEX estimateFirstSent ON estimate (sentAt) WHERE sentAt IS NOT NULL AND number = 1",
    "CREATE INDEX estimateAccepted ON estimate (acceptedAt) WHERE acceptedAt IS NOT NULL",
    "DROP TRIGGER customerIsHeard",
    `CREATE TRIGGER customerIsHeard AFTER INSERT ON inquiryEvent
      WHEN new.kind IN ('ADDED', 'CORRECTED', 'ESTIMATE_SEEN', 'ESTIMATE_UNSEEN',
        'ESTIMATE_ACCEPTED', 'ESTIMATE_UNACCEPTED', 'VISIT_AGREED', 'VISIT_UNAGREED', 'VISIT_OTHERS')
      BEGIN UPDATE inquiry SET heardAt = new.at WHERE id = new.inquiryId; END`,
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
