import { type Kysely, sql } from "kysely";

const listOf = (row: "new" | "old") => `iif(${row}.isSpam, 'SPAM', ${row}.status)`;
const inquiryTotal = (change: "+ 1" | "- 1", row: "new" | "old") =>
  `UPDATE inquiryTotal SET total = total ${change}
    WHERE status = ${listOf(row)} AND ${row}.deletedAt IS NULL`;
const portfolioTotal = (change: "+ 1" | "- 1", row: "new" | "old") =>
  `UPDATE portfolioTotal SET total = total ${change} WHERE ${row}.deletedAt IS NULL`;

const addToSearch =
  "INSERT INTO inquirySearch (rowid, pieces) SELECT id, pieces FROM inquiryPieces WHERE id = new.id";
const removeFromSearch = `INSERT INTO inquirySearch (inquirySearch, rowid, pieces)
  SELECT 'delete', id, pieces FROM inquiryPieces WHERE id = old.id`;
const searched = [
  ...["customer", "mainAddress", "detailAddress", "phoneNumber", "status", "isSpam"],
  "deletedAt",
];
const rowOf = (row: "new" | "old") => `(${searched.map((name) => `${row}.${name}`).join(", ")})`;
const isSearchedChanged = `${rowOf("old")} IS NOT ${rowOf("new")}`;

/** Earliest first if read backwards, inquiries without a promise at the end. */
const promise = "coalesce(-unixepoch(nextContactAt), -9000000000000)";
const touch = "coalesce(touchedAt, '')";

/**
 * The trash, the office's list in three orders, and exports
 * (docs/decisions/031-the-story-of-an-inquiry.md).
 *
 * What is in the trash is in no total and not in the search: nothing but the trash's own page reads
 * it. Nothing is in the trash yet, so totals and index are still right.
 */
export async function up(db: Kysely<unknown>) {
  const statements = [
    "ALTER TABLE inquiry ADD COLUMN deletedBy TEXT",
    "ALTER TABLE portfolio ADD COLUMN deletedBy TEXT",
    "ALTER TABLE access ADD COLUMN reason TEXT NOT NULL DEFAULT ''",

    "DROP INDEX inquiryInList",
    "DROP INDEX inquiryByStatus",
    "DROP INDEX spamByMoment",
    "CREATE INDEX inquiryInList ON inquiry (isSpam, id) WHERE deletedAt IS NULL",
    "CREATE INDEX inquiryByStatus ON inquiry (isSpam, status, id) WHERE deletedAt IS NULL",
    `CREATE INDEX spamByMoment ON inquiry (isSpam, receivedAt)
      WHERE isSpam = 1 AND deletedAt IS NULL`,
    `CREATE INDEX inquiryByPromise ON inquiry (isSpam, ${promise}, id) WHERE deletedAt IS NULL`,
    `CREATE INDEX inquiryByStatusAndPromise ON inquiry (isSpam, status, ${promise}, id)
      WHERE deletedAt IS NULL`,
    `CREATE INDEX inquiryByTouch ON inquiry (isSpam, ${touch}, id) WHERE deletedAt IS NULL`,
    `CREATE INDEX inquiryByStatusAndTouch ON inquiry (isSpam, status, ${touch}, id)
      WHERE deletedAt IS NULL`,
    "CREATE INDEX inquiryInTrash ON inquiry (deletedAt, id) WHERE deletedAt IS NOT NULL",
    "CREATE INDEX portfolioByDeletion ON portfolio (deletedAt, id)",

    "DROP TRIGGER inquiryTotalInsert",
    "DROP TRIGGER inquiryTotalDelete",
    "DROP TRIGGER inquiryTotalUpdate",
    `CREATE TRIGGER inquiryTotalInsert AFTER INSERT ON inquiry
      BEGIN ${inquiryTotal("+ 1", "new")}; END`,
    `CREATE TRIGGER inquiryTotalDelete AFTER DELETE ON inquiry
      BEGIN ${inquiryTotal("- 1", "old")}; END`,
    `CREATE TRIGGER inquiryTotalUpdate AFTER UPDATE OF status, isSpam, deletedAt ON inquiry
      BEGIN ${inquiryTotal("- 1", "old")}; ${inquiryTotal("+ 1", "new")}; END`,
    "DROP TRIGGER portfolioTotalInsert",
    "DROP TRIGGER portfolioTotalDelete",
    `CREATE TRIGGER portfolioTotalInsert AFTER INSERT ON portfolio
      BEGIN ${portfolioTotal("+ 1", "new")}; END`,
    `CREATE TRIGGER portfolioTotalDelete AFTER DELETE ON portfolio
      BEGIN ${portfolioTotal("- 1", "old")}; END`,
    `CREATE TRIGGER portfolioTotalUpdate AFTER UPDATE OF deletedAt ON portfolio
      BEGIN ${portfolioTotal("- 1", "old")}; ${portfolioTotal("+ 1", "new")}; END`,

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
    FROM (
      SELECT *, iif(isSpam, 'SPAM', status) AS list FROM inquiry WHERE deletedAt IS NULL
    )`,
    "DROP TRIGGER inquirySearchBefore",
    "DROP TRIGGER inquirySearchAfter",
    `CREATE TRIGGER inquirySearchBefore BEFORE UPDATE ON inquiry WHEN ${isSearchedChanged}
      BEGIN ${removeFromSearch}; END`,
    `CREATE TRIGGER inquirySearchAfter AFTER UPDATE ON inquiry WHEN ${isSearchedChanged}
      BEGIN ${addToSearch}; END`,
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
