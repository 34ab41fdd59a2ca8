import { type Kysely, sql } from "kysely";

const inquiryTotal = (change: "+ 1" | "- 1", row: "new" | "old") =>
  `UPDATE inquiryTotal SET total = total ${change} WHERE status = ${row}.status`;
const portfolioTotal = (change: "+ 1" | "- 1") =>
  `UPDATE portfolioTotal SET total = total ${change}`;

const addToSearch =
  "INSERT INTO inquirySearch (rowid, pieces) SELECT id, pieces FROM inquiryPieces WHERE id = new.id";
const removeFromSearch = `INSERT INTO inquirySearch (inquirySearch, rowid, pieces)
  SELECT 'delete', id, pieces FROM inquiryPieces WHERE id = old.id`;
const searched = ["customer", "mainAddress", "detailAddress", "phoneNumber", "status"];
const rowOf = (row: "new" | "old") => `(${searched.map((name) => `${row}.${name}`).join(", ")})`;
const isSearchedChanged = `${rowOf("old")} IS NOT ${rowOf("new")}`;

/**
 * Keeps lists as fast with 100,000 rows as with a hundred (docs/decisions/021-lists-that-grow.md).
 * Triggers keep everything here in step, whoever writes.
 *
 * `portfolioTotal` and `inquiryTotal` replace counting.
 *
 * `inquirySearch` finds part of a name, an address or a phone number. FTS5 finds whole words only,
 * or three letters and more, and Korean names are searched by one or two. So `inquiryPieces` cuts
 * the texts into letters (l), overlapping pairs (p) and, of the number, triples (n): a search for
 * 김민서 is one for the phrase 김민 민서. Each piece is its letters' UTF-8 in hexadecimal, so that
 * no letter means anything to FTS5, after the inquiry's status, so that a search within one status
 * reads nothing of the others.
 *
 * FTS5 reads the texts from the view and stores only the index. With secure-delete and the
 * connection's secure_delete, nothing of a deleted inquiry remains in it.
 */
export async function up(db: Kysely<unknown>) {
  const statements = [
    `CREATE TABLE portfolioTotal (
      id INTEGER PRIMARY KEY CHECK (id = 1),
      total INTEGER NOT NULL CHECK (total >= 0)
    ) STRICT`,
    "INSERT INTO portfolioTotal (id, total) SELECT 1, count(*) FROM portfolio",
    `CREATE TRIGGER portfolioTotalInsert AFTER INSERT ON portfolio BEGIN ${portfolioTotal("+ 1")}; END`,
    `CREATE TRIGGER portfolioTotalDelete AFTER DELETE ON portfolio BEGIN ${portfolioTotal("- 1")}; END`,

    `CREATE TABLE inquiryTotal (
      status TEXT PRIMARY KEY NOT NULL,
      total INTEGER NOT NULL CHECK (total >= 0)
    ) STRICT, WITHOUT ROWID`,
    `INSERT INTO inquiryTotal (status, total)
      SELECT column1, (SELECT count(*) FROM inquiry WHERE status = column1)
      FROM (VALUES ('CONTACT'), ('MEET1'), ('MEET2'), ('MEET3'), ('CONTRACT'), ('IN_PROGRESS'),
        ('COMPLETE'), ('HOLD'))`,
    `CREATE TRIGGER inquiryTotalInsert AFTER INSERT ON inquiry BEGIN ${inquiryTotal("+ 1", "new")}; END`,
    `CREATE TRIGGER inquiryTotalDelete AFTER DELETE ON inquiry BEGIN ${inquiryTotal("- 1", "old")}; END`,
    `CREATE TRIGGER inquiryTotalUpdate AFTER UPDATE OF status ON inquiry BEGIN
      ${inquiryTotal("- 1", "old")}; ${inquiryTotal("+ 1", "new")}; END`,

    `CREATE VIEW inquiryPieces AS SELECT
      id,
      (
        WITH RECURSIVE text (rest) AS (
          SELECT lower(customer || ' ' || mainAddress || ' ' || detailAddress)
          UNION ALL SELECT substr(rest, 2) FROM text WHERE length(rest) > 1
        )
        SELECT group_concat(status || 'p' || hex(substr(rest, 1, 2)), ' ') || ' ' ||
          group_concat(status || 'l' || hex(substr(rest, 1, 1)), ' ')
        FROM text
      ) || ' ' || (
        WITH RECURSIVE number (rest) AS (
          SELECT replace(replace(phoneNumber, '-', ''), ' ', '')
          UNION ALL SELECT substr(rest, 2) FROM number WHERE length(rest) > 3
        )
        SELECT group_concat(status || 'n' || hex(substr(rest, 1, 3)), ' ') FROM number
      ) AS pieces
    FROM inquiry`,
    `CREATE VIRTUAL TABLE inquirySearch USING fts5 (
      pieces, content = 'inquiryPieces', content_rowid = 'id', tokenize = "ascii tokenchars '_'"
    )`,
    "INSERT INTO inquirySearch (inquirySearch, rank) VALUES ('secure-delete', 1)",
    "INSERT INTO inquirySearch (inquirySearch) VALUES ('rebuild')",
    `CREATE TRIGGER inquirySearchInsert AFTER INSERT ON inquiry BEGIN ${addToSearch}; END`,
    // Before: the view must still show what is to be removed.
    `CREATE TRIGGER inquirySearchDelete BEFORE DELETE ON inquiry BEGIN ${removeFromSearch}; END`,
    `CREATE TRIGGER inquirySearchBefore BEFORE UPDATE ON inquiry WHEN ${isSearchedChanged}
      BEGIN ${removeFromSearch}; END`,
    `CREATE TRIGGER inquirySearchAfter AFTER UPDATE ON inquiry WHEN ${isSearchedChanged}
      BEGIN ${addToSearch}; END`,
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
