import { type Kysely, sql } from "kysely";

/**
 * What staff typed in on the telephone, and what somebody has given a status, counts as opened. Since
 * then, both are from the start.
 */
export async function up(db: Kysely<unknown>) {
  await sql`UPDATE inquiry SET openedAt = coalesce(statusAt, receivedAt)
    WHERE openedAt IS NULL AND statusAt IS NOT NULL`.execute(db);
  await sql`UPDATE inquiry SET openedAt = receivedAt
    WHERE openedAt IS NULL AND (consentChannel = 'PHONE' OR status <> 'CONTACT')`.execute(db);
}
