import { type Kysely, sql } from "kysely";

const listOf = (row: "new" | "old") => `iif(${row}.isSpam, 'SPAM', ${row}.status)`;
const total = (change: "+ 1" | "- 1", row: "new" | "old") =>
  `UPDATE inquiryTotal SET total = total ${change} WHERE status = ${listOf(row)}`;

const addToSearch =
  "INSERT INTO inquirySearch (rowid, pieces) SELECT id, pieces FROM inquiryPieces WHERE id = new.id";
const removeFromSearch = `INSERT INTO inquirySearch (inquirySearch, rowid, pieces)
  SELECT 'delete', id, pieces FROM inquiryPieces WHERE id = old.id`;
const searched = ["customer", "mainAddress", "detailAddress", "phoneNumber", "status", "isSpam"];
const rowOf = (row: "new" | "old") => `(${searched.map((name) => `${row}.${name}`).join(", ")})`;
const isSearchedChanged = `${rowOf("old")} IS NOT ${rowOf("new")}`;

/**
 * Spam is kept apart from the other inquiries (docs/decisions/029-spam-without-a-captcha.md).
 *
 * For the totals and the search of migration 0003, `SPAM` takes the place of the inquiry's status, so
 * neither list reads rows of the other. There is no spam yet, so the index's pieces are still right.
 */
export async function up(db: Kysely<unknown>) {
  const statements = [
    "ALTER TABLE inquiry ADD COLUMN isSpam INTEGER NOT NULL DEFAULT 0 CHECK (isSpam IN (0, 1))",
    "ALTER TABLE inquiry ADD COLUMN spamSignals TEXT NOT NULL DEFAULT ''",
    `ALTER TABLE inquiry ADD COLUMN movedByStaff INTEGER NOT NULL DEFAULT 0
      CHECK (movedByStaff IN (0, 1))`,
    "CREATE INDEX inquiryInList ON inquiry (isSpam, id)",
    "DROP INDEX inquiryByStatus",
    "CREATE INDEX inquiryByStatus ON inquiry (isSpam, status, id)",
    "CREATE INDEX spamByMoment ON inquiry (isSpam, receivedAt) WHERE isSpam = 1",

    "INSERT INTO inquiryTotal (status, total) VALUES ('SPAM', 0)",
    "DROP TRIGGER inquiryTotalInsert",
    "DROP TRIGGER inquiryTotalDelete",
    "DROP TRIGGER inquiryTotalUpdate",
    `CREATE TRIGGER inquiryTotalInsert AFTER INSERT ON inquiry BEGIN ${total("+ 1", "new")}; END`,
    `CREATE TRIGGER inquiryTotalDelete AFTER DELETE ON inquiry BEGIN ${total("- 1", "old")}; END`,
    `CREATE TRIGGER inquiryTotalUpdate AFTER UPDATE OF status, isSpam ON inquiry BEGIN
      ${total("- 1", "old")}; ${total("+ 1", "new")}; END`,

    "DROP VIEW inquiryPieces",
    `CREATE VIEW inquiryPieces AS SELECT
      id,
      (
        WITH RECURSIVE text (rest) AS (
          SELECT lower(customer || ' ' || mainAddress || ' ' || detailAddress)
          UNION ALL SELECT substr(rest, 2) FROM text WHERE length(rest) > 1
        )
        SELECT group_concat(list || 'p' || hex(substr(rest, 1, 2)), ' ') || ' ' ||
          group_concat(list || 'l' || hex(substr(rest, 1, 1)), ' ')
        FROM text
      ) || ' ' || (
        WITH RECURSIVE number (rest) AS (
          SELECT replace(replace(phoneNumber, '-', ''), ' ', '')
          UNION ALL SELECT substr(rest, 2) FROM number WHERE length(rest) > 3
        )
        SELECT group_concat(list || 'n' || hex(substr(rest, 1, 3)), ' ') FROM number
      ) AS pieces
    FROM (SELECT *, iif(isSpam, 'SPAM', status) AS list FROM inquiry)`,
    "DROP TRIGGER inquirySearchBefore",
    "DROP TRIGGER inquirySearchAfter",
    `CREATE TRIGGER inquirySearchBefore BEFORE UPDATE ON inquiry WHEN ${isSearchedChanged}
      BEGIN ${removeFromSearch}; END`,
    `CREATE TRIGGER inquirySearchAfter AFTER UPDATE ON inquiry WHEN ${isSearchedChanged}
      BEGIN ${addToSearch}; END`,
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
