import { type Kysely, sql } from "kysely";

/**
 * `alert` is the outbox: what the office is told, one row per inquiry and receiver, written in the
 * inquiry's transaction. A row goes with its inquiry. `dueAt` is when it is sent, or tried again.
 *
 * `alertChannel`: one row per way of telling; `secret` is encrypted (database/sealed).
 *
 * `pushDevice`: browsers that asked for alerts. Ending an account's sessions forgets its devices, as
 * it deletes its sessions (migration 0005). What was waiting for a forgotten device is given up.
 *
 * `policyVersion`: what was added to the privacy policy, and from when. Nobody changes a version;
 * public pages show the newest.
 */
export async function up(db: Kysely<unknown>) {
  const statements = [
    `CREATE TABLE alertChannel (
      kind TEXT PRIMARY KEY CHECK (kind IN ('MAIL', 'WEBHOOK', 'PUSH')),
      isOn INTEGER NOT NULL DEFAULT 0 CHECK (isOn IN (0, 1)),
      settings TEXT NOT NULL DEFAULT '',
      secret TEXT NOT NULL DEFAULT '',
      processor TEXT NOT NULL DEFAULT '',
      country TEXT NOT NULL DEFAULT ''
    ) STRICT`,
    "INSERT INTO alertChannel (kind) VALUES ('MAIL'), ('WEBHOOK'), ('PUSH')",

    `CREATE TABLE pushDevice (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      accountId INTEGER NOT NULL REFERENCES account (id) ON DELETE CASCADE,
      endpoint TEXT NOT NULL UNIQUE,
      p256dh TEXT NOT NULL,
      auth TEXT NOT NULL,
      device TEXT NOT NULL,
      createdAt TEXT NOT NULL
    ) STRICT`,
    "CREATE INDEX pushDeviceOfAccount ON pushDevice (accountId)",

    `CREATE TABLE alert (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      channel TEXT NOT NULL REFERENCES alertChannel (kind),
      kind TEXT NOT NULL CHECK (kind IN ('INQUIRY', 'SUMMARY', 'TEST')),
      inquiryId INTEGER REFERENCES inquiry (id) ON DELETE CASCADE,
      deviceId INTEGER REFERENCES pushDevice (id) ON DELETE SET NULL,
      target TEXT NOT NULL DEFAULT '',
      content TEXT NOT NULL DEFAULT '',
      createdAt TEXT NOT NULL,
      dueAt TEXT NOT NULL,
      attempts INTEGER NOT NULL DEFAULT 0,
      state TEXT NOT NULL DEFAULT 'WAITING' CHECK (state IN ('WAITING', 'SENT', 'GIVEN_UP')),
      endedAt TEXT,
      failure TEXT NOT NULL DEFAULT ''
    ) STRICT`,
    "CREATE INDEX alertWaiting ON alert (channel, deviceId, dueAt) WHERE state = 'WAITING'",
    "CREATE INDEX alertOfChannel ON alert (channel, state, id)",
    "CREATE INDEX alertByAge ON alert (createdAt)",
    "CREATE INDEX alertOfInquiry ON alert (inquiryId)",
    "CREATE INDEX alertOfDevice ON alert (deviceId)",
    `CREATE TRIGGER alertsOfForgottenDevice BEFORE DELETE ON pushDevice BEGIN
      UPDATE alert SET state = 'GIVEN_UP', failure = 'FORGOTTEN',
        endedAt = strftime('%Y-%m-%dT%H:%M:%fZ', 'now')
      WHERE deviceId = old.id AND state = 'WAITING'; END`,
    `CREATE TRIGGER devicesAreForgotten AFTER UPDATE OF sessionVersion ON account
      WHEN old.sessionVersion <> new.sessionVersion
      BEGIN DELETE FROM pushDevice WHERE accountId = new.id; END`,

    `CREATE TABLE alertSummary (
      id INTEGER PRIMARY KEY CHECK (id = 1),
      at TEXT NOT NULL DEFAULT '08:30',
      holidays TEXT NOT NULL DEFAULT '',
      lastDay TEXT,
      lastAt TEXT
    ) STRICT`,
    "INSERT INTO alertSummary (id) VALUES (1)",

    `CREATE TABLE policyVersion (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      effectiveFrom TEXT NOT NULL,
      text TEXT NOT NULL
    ) STRICT`,
    `CREATE TRIGGER policyVersionAfterINSERT AFTER INSERT ON policyVersion
      BEGIN UPDATE publicVersion SET value = value + 1; END`,
    `CREATE TRIGGER policyVersionIsNotChanged BEFORE UPDATE ON policyVersion
      BEGIN SELECT RAISE(ABORT, 'a version of the policy cannot be changed'); END`,
    `CREATE TRIGGER policyVersionIsKept BEFORE DELETE ON policyVersion
      BEGIN SELECT RAISE(ABORT, 'a version of the policy is kept'); END`,
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
