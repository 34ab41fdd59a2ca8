import { type Kysely, sql } from "kysely";

/** The same of what a save is about to change. */
const sinceOldStatus = "coalesce(old.statusAt, max(old.receivedAt, coalesce(old.touchedAt, '')))";

/**
 * `heldFrom` and `completedAt` stay when the status leaves 보류 or 시공완료, so that 되돌리기 can bring
 * them back. They count under these two alone.
 */
export async function up(db: Kysely<unknown>) {
  const statements = [
    "DROP TRIGGER inquiryIsHeld",
    `CREATE TRIGGER inquiryIsHeld AFTER UPDATE OF status ON inquiry WHEN new.status <> old.status
      BEGIN
        UPDATE inquiry SET heldFrom = iif(new.status = 'HOLD', old.status, old.heldFrom),
          completedAt = CASE
            WHEN old.status = 'COMPLETE' AND new.status = 'HOLD'
              OR old.status = 'HOLD' AND old.heldFrom = 'COMPLETE' AND new.status = 'COMPLETE'
              THEN coalesce(old.completedAt, ${sinceOldStatus})
            WHEN new.status = 'COMPLETE' THEN new.statusAt
            ELSE old.completedAt END
          WHERE id = new.id;
        -- Its end is another one now, which has to be seen anew, even if it comes back to this one.
        DELETE FROM dueSighting WHERE inquiryId = new.id;
      END`,
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
