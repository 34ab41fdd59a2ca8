import { type Kysely, sql } from "kysely";

/** Not `isSpam = 0`, for which SQLite would take an index of the list and sort. */
const isListed = "NOT isSpam AND deletedAt IS NULL";
const isAtWork = "status IN ('CONTRACT', 'IN_PROGRESS')";

/**
 * Indexes for what the office looks up about an inquiry. The partial ones have only the rows that 오늘
 * lists, so they stay small however many inquiries there are.
 */
export async function up(db: Kysely<unknown>) {
  const statements = [
    // The digits of a telephone number, for other inquiries of the same one.
    `CREATE INDEX inquiryByNumber ON inquiry (
      replace(replace(replace(replace(replace(phoneNumber, '-', ''), ' ', ''), '.', ''), '(', ''), ')', ''))`,
    `CREATE INDEX inquiryPromised ON inquiry (nextContactAt, id)
      WHERE nextContactAt IS NOT NULL AND ${isListed}`,
    `CREATE INDEX inquiryUnread ON inquiry (id) WHERE openedAt IS NULL AND ${isListed}`,
    `CREATE INDEX inquiryUntouched ON inquiry (id)
      WHERE touchedAt IS NULL AND openedAt IS NOT NULL AND status = 'CONTACT' AND ${isListed}`,
    `CREATE INDEX inquiryStarting ON inquiry (startDate, id) WHERE ${isAtWork} AND ${isListed}`,
    `CREATE INDEX inquiryMovingIn ON inquiry (moveInDate, id) WHERE ${isAtWork} AND ${isListed}`,
    "CREATE INDEX inquiryByArrival ON inquiry (receivedAt)",
    `CREATE INDEX inquiryFirstCall ON inquiryEvent (inquiryId, at)
      WHERE kind IN ('CALLED', 'MISSED')`,
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
