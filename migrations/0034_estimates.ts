import { type Kysely, sql } from "kysely";

/**
 * Estimates (docs/decisions/050-the-estimate.md). A draft has what the office writes; once sent, a row
 * has the paper, as the customer is shown it, with its digest. The customer's answer stands beside it.
 *
 * What the customer answers to an estimate is a contact, from which the end of an inquiry is counted.
 */
export async function up(db: Kysely<unknown>) {
  const statements = [
    `CREATE TABLE estimate (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      inquiryId INTEGER NOT NULL REFERENCES inquiry (id) ON DELETE CASCADE,
      number INTEGER NOT NULL CHECK (number > 0),
      version INTEGER NOT NULL DEFAULT 1,
      draft TEXT CHECK (json_valid(draft)),
      paper TEXT CHECK (json_valid(paper)),
      digest TEXT,
      total INTEGER NOT NULL CHECK (total >= 0),
      validUntil TEXT NOT NULL,
      savedAt TEXT NOT NULL,
      savedBy TEXT NOT NULL,
      sentAt TEXT,
      sentBy TEXT NOT NULL DEFAULT '',
      seenAt TEXT,
      acceptedAt TEXT,
      acceptedBy TEXT NOT NULL DEFAULT '',
      answeredAt TEXT,
      answeredBy TEXT NOT NULL DEFAULT '',
      UNIQUE (inquiryId, number),
      CHECK ((draft IS NULL) = (sentAt IS NOT NULL)),
      CHECK ((paper IS NULL) = (sentAt IS NULL)),
      CHECK ((digest IS NULL) = (sentAt IS NULL))
    ) STRICT`,
    "CREATE UNIQUE INDEX estimateDraft ON estimate (inquiryId) WHERE draft IS NOT NULL",
    `CREATE TRIGGER sentEstimateIsNotChanged BEFORE UPDATE
      OF inquiryId, number, version, draft, paper, digest, total, validUntil, savedAt, savedBy,
        sentAt, sentBy ON estimate WHEN old.sentAt IS NOT NULL
      BEGIN SELECT RAISE(ABORT, 'an estimate that was sent cannot be changed'); END`,
    "DROP TRIGGER customerIsHeard",
    `CREATE TRIGGER customerIsHeard AFTER INSERT ON inquiryEvent
      WHEN new.kind IN ('ADDED', 'CORRECTED', 'ESTIMATE_SEEN', 'ESTIMATE_UNSEEN',
        'ESTIMATE_ACCEPTED', 'ESTIMATE_UNACCEPTED')
      BEGIN UPDATE inquiry SET heardAt = new.at WHERE id = new.inquiryId; END`,
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
