import { type Kysely, sql } from "kysely";

const visit = "SELECT at FROM visit WHERE inquiryId = inquiry.id AND agreedAt IS NOT NULL";
const agreed = "SELECT at FROM visit WHERE inquiryId = new.inquiryId AND agreedAt IS NOT NULL";
const isListed = "NOT isSpam AND deletedAt IS NULL";
/** Earliest first if read backwards, inquiries with neither at the end. */
const next = "coalesce(-unixepoch(nextAt), -9000000000000)";

/**
 * The call and the visit are two moments (docs/decisions/052-the-visit-and-the-month.md): `nextContactAt`
 * is the call alone. Triggers keep the agreed visit's moment in `visitAt`, which the office empties when
 * it has been there; `nextAt` is the earlier of the two. `sharedWith` names the inquiries with which a
 * time may overlap. The table is rebuilt because its CHECK names `thenContactAt`.
 */
export async function up(db: Kysely<unknown>) {
  const statements = [
    "ALTER TABLE inquiry ADD COLUMN visitAt TEXT",
    `UPDATE inquiry SET visitAt = (${visit}
      AND (at > strftime('%Y-%m-%dT%H:%M:%fZ', 'now') OR nextContactAt <= at))
      WHERE withdrawnAt IS NULL`,
    `UPDATE inquiry SET nextContactAt = (SELECT thenContactAt FROM visit
        WHERE inquiryId = inquiry.id AND agreedAt IS NOT NULL)
      WHERE nextContactAt = (${visit})`,
    `ALTER TABLE inquiry ADD COLUMN nextAt TEXT GENERATED ALWAYS AS
      (min(coalesce(nextContactAt, visitAt), coalesce(visitAt, nextContactAt))) VIRTUAL`,
    "DROP INDEX inquiryByPromise",
    "DROP INDEX inquiryByStatusAndPromise",
    `CREATE INDEX inquiryByPromise ON inquiry (isSpam, ${next}, id) WHERE deletedAt IS NULL`,
    `CREATE INDEX inquiryByStatusAndPromise ON inquiry (isSpam, status, ${next}, id)
      WHERE deletedAt IS NULL`,
    `CREATE INDEX inquiryNext ON inquiry (nextAt, id) WHERE nextAt IS NOT NULL AND ${isListed}`,
    `CREATE INDEX inquiryVisited ON inquiry (visitAt, id) WHERE visitAt IS NOT NULL AND ${isListed}`,

    `CREATE TABLE visitRebuilt (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      inquiryId INTEGER NOT NULL REFERENCES inquiry (id) ON DELETE CASCADE,
      at TEXT NOT NULL,
      agreedAt TEXT,
      sharedWith TEXT NOT NULL DEFAULT '',
      UNIQUE (inquiryId, at)
    ) STRICT`,
    `INSERT INTO visitRebuilt (id, inquiryId, at, agreedAt)
      SELECT id, inquiryId, at, agreedAt FROM visit`,
    "DROP TABLE visit",
    "ALTER TABLE visitRebuilt RENAME TO visit",
    "CREATE UNIQUE INDEX visitAgreed ON visit (inquiryId) WHERE agreedAt IS NOT NULL",
    "CREATE INDEX visitByMoment ON visit (at, inquiryId)",
    `CREATE TRIGGER visitIsAgreed AFTER INSERT ON visit WHEN new.agreedAt IS NOT NULL
      BEGIN UPDATE inquiry SET visitAt = new.at WHERE id = new.inquiryId; END`,
    `CREATE TRIGGER visitIsChanged AFTER UPDATE OF at, agreedAt ON visit
      WHEN old.agreedAt IS NOT NULL OR new.agreedAt IS NOT NULL
      BEGIN UPDATE inquiry SET visitAt = (${agreed}) WHERE id = new.inquiryId; END`,
    `CREATE TRIGGER visitIsCancelled AFTER DELETE ON visit WHEN old.agreedAt IS NOT NULL
      BEGIN UPDATE inquiry SET visitAt = NULL WHERE id = old.inquiryId; END`,
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
