import { type Kysely, sql } from "kysely";

/** The status; of an inquiry on hold, the one before. */
const work = "iif(status = 'HOLD', coalesce(heldFrom, status), status)";
const isContract = `${work} IN ('CONTRACT', 'IN_PROGRESS', 'COMPLETE')`;
/** Since when it has its status, as far as is known. */
const sinceStatus = "coalesce(statusAt, max(receivedAt, coalesce(touchedAt, '')))";
const moments = ["touchedAt", "statusAt", "closedAt", "heardAt", "rescuedAt"];
/** The same of what a save is about to change. */
const sinceOldStatus = "coalesce(old.statusAt, max(old.receivedAt, coalesce(old.touchedAt, '')))";
const lastContact = `max(receivedAt, ${moments.map((name) => `coalesce(${name}, '')`).join(", ")})`;

/**
 * Until when an inquiry is stored (docs/decisions/035-an-end-to-what-is-stored.md).
 *
 * `endRule` and `endFrom` say by which rule and from which moment; with a dispute, `dueRule` and
 * `dueFrom` say that, and otherwise the same. How long a rule takes is in `retention`, so that a
 * changed period changes no row. Null: it is not to be destroyed, such as a contract in progress.
 *
 * `heldFrom`, `heardAt`, `spamAt`: the status before 보류, when the customer last added or corrected
 * something, and when staff moved it to 스팸. `rescuedAt`: when staff last took it out of 스팸 or the
 * trash, which is no answer to the customer, and yet means that somebody wants it. `completedAt`: when the
 * work was done, which 보류 afterwards does not change.
 *
 * `destruction` has the ids of what was destroyed, `ledgerOutbox` the lines that have yet to be
 * written to the ledger outside the database, `dueSighting` and `retentionClock` what a destruction
 * waits for.
 */
export async function up(db: Kysely<unknown>) {
  const statements = [
    "ALTER TABLE inquiry ADD COLUMN heldFrom TEXT",
    "ALTER TABLE inquiry ADD COLUMN heardAt TEXT",
    "ALTER TABLE inquiry ADD COLUMN spamAt TEXT",
    "ALTER TABLE inquiry ADD COLUMN rescuedAt TEXT",
    "ALTER TABLE inquiry ADD COLUMN completedAt TEXT",
    `UPDATE inquiry SET heldFrom = (SELECT before FROM inquiryChange
      WHERE inquiryId = inquiry.id AND field = 'status' AND after = 'HOLD'
      ORDER BY version DESC LIMIT 1) WHERE status = 'HOLD'`,
    `UPDATE inquiry SET completedAt = ${sinceStatus} WHERE status = 'COMPLETE'`,
    `CREATE TRIGGER inquiryIsHeld AFTER UPDATE OF status ON inquiry WHEN new.status <> old.status
      BEGIN
        UPDATE inquiry SET heldFrom = iif(new.status = 'HOLD', old.status, NULL),
          completedAt = CASE
            WHEN new.status = 'HOLD' AND old.status = 'COMPLETE'
              THEN coalesce(old.completedAt, ${sinceOldStatus})
            WHEN new.status <> 'COMPLETE' THEN NULL
            WHEN old.status = 'HOLD' AND old.heldFrom = 'COMPLETE'
              THEN coalesce(old.completedAt, ${sinceOldStatus})
            ELSE new.statusAt END
          WHERE id = new.id;
        -- Its end is another one now, which has to be seen anew, even if it comes back to this one.
        DELETE FROM dueSighting WHERE inquiryId = new.id;
      END`,
    `CREATE TRIGGER customerIsHeard AFTER INSERT ON inquiryEvent
      WHEN new.kind IN ('ADDED', 'CORRECTED')
      BEGIN UPDATE inquiry SET heardAt = new.at WHERE id = new.inquiryId; END`,
    `CREATE TRIGGER inquiryIsRescued AFTER INSERT ON inquiryEvent
      WHEN new.kind IN ('NOT_SPAM', 'RESTORED')
      BEGIN
        UPDATE inquiry SET rescuedAt = new.at WHERE id = new.inquiryId;
        DELETE FROM dueSighting WHERE inquiryId = new.inquiryId;
      END`,

    `ALTER TABLE inquiry ADD COLUMN endRule TEXT GENERATED ALWAYS AS (CASE
      WHEN ${work} = 'COMPLETE' THEN 'CONTRACT'
      WHEN ${isContract} THEN iif(withdrawnAt IS NULL, NULL, 'CONTRACT')
      WHEN withdrawnAt IS NOT NULL THEN 'WITHDRAWN'
      WHEN closedAt IS NOT NULL THEN 'CLOSED'
      WHEN isSpam THEN 'SPAM'
      WHEN noticeId > 1 THEN 'NOTHING'
      ELSE 'EARLIER' END) VIRTUAL`,
    `ALTER TABLE inquiry ADD COLUMN endFrom TEXT GENERATED ALWAYS AS (CASE endRule
      WHEN 'CONTRACT' THEN iif(${work} = 'COMPLETE', coalesce(completedAt, ${sinceStatus}), withdrawnAt)
      WHEN 'WITHDRAWN' THEN withdrawnAt
      WHEN 'CLOSED' THEN closedAt
      WHEN 'SPAM' THEN max(receivedAt, coalesce(spamAt, ''))
      WHEN 'NOTHING' THEN ${lastContact}
      WHEN 'EARLIER' THEN ${lastContact} END) VIRTUAL`,
    `ALTER TABLE inquiry ADD COLUMN dueRule TEXT GENERATED ALWAYS AS
      (iif(endRule IS NOT NULL AND disputedAt IS NOT NULL, 'DISPUTE', endRule)) VIRTUAL`,
    `ALTER TABLE inquiry ADD COLUMN dueFrom TEXT GENERATED ALWAYS AS
      (iif(endRule IS NOT NULL AND disputedAt IS NOT NULL, disputedAt, endFrom)) VIRTUAL`,
    "CREATE INDEX inquiryDue ON inquiry (dueRule, dueFrom, id) WHERE dueRule IS NOT NULL",

    `CREATE TABLE retention (
      id INTEGER PRIMARY KEY CHECK (id = 1),
      contractYears INTEGER NOT NULL DEFAULT 5 CHECK (contractYears BETWEEN 5 AND 10),
      disputeYears INTEGER NOT NULL DEFAULT 3 CHECK (disputeYears BETWEEN 3 AND 10),
      quietMonths INTEGER NOT NULL DEFAULT 6 CHECK (quietMonths BETWEEN 1 AND 6),
      spamDays INTEGER NOT NULL DEFAULT 30 CHECK (spamDays BETWEEN 1 AND 90),
      since TEXT NOT NULL,
      earlierAt TEXT,
      earlierBy TEXT NOT NULL DEFAULT ''
    ) STRICT`,
    "INSERT INTO retention (id, since) VALUES (1, strftime('%Y-%m-%dT%H:%M:%fZ', 'now'))",

    `CREATE TABLE retentionClock (
      id INTEGER PRIMARY KEY CHECK (id = 1),
      wall INTEGER,
      careful INTEGER NOT NULL DEFAULT 0,
      doubtUntil INTEGER
    ) STRICT`,
    "INSERT INTO retentionClock (id) VALUES (1)",
    `CREATE TABLE dueSighting (
      inquiryId INTEGER PRIMARY KEY REFERENCES inquiry (id) ON DELETE CASCADE,
      rule TEXT NOT NULL,
      dueFrom TEXT NOT NULL,
      seenAt INTEGER NOT NULL
    ) STRICT`,

    `CREATE TABLE destruction (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      inquiryId INTEGER NOT NULL,
      at TEXT NOT NULL,
      why TEXT NOT NULL,
      username TEXT NOT NULL DEFAULT ''
    ) STRICT`,
    "CREATE INDEX destructionByMoment ON destruction (at, id)",
    `CREATE TRIGGER destructionIsNotChanged BEFORE UPDATE ON destruction
      BEGIN SELECT RAISE(ABORT, 'the log of destructions cannot be changed'); END`,
    `CREATE TRIGGER destructionIsKept BEFORE DELETE ON destruction
      BEGIN SELECT RAISE(ABORT, 'the log of destructions is kept'); END`,
    // INSERT OR REPLACE fires no DELETE trigger unless the connection asks for it.
    `CREATE TRIGGER destructionIsNotReplaced BEFORE INSERT ON destruction
      WHEN EXISTS (SELECT 1 FROM destruction WHERE id = new.id)
      BEGIN SELECT RAISE(ABORT, 'the log of destructions cannot be changed'); END`,
    `CREATE TABLE ledgerOutbox (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      line TEXT NOT NULL
    ) STRICT`,

    "ALTER TABLE submission ADD COLUMN inquiryId INTEGER",
    "CREATE INDEX submissionOfInquiry ON submission (inquiryId)",
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
