import { type Kysely, sql } from "kysely";

/** As in migration 0010's index. */
const plainNumber =
  "replace(replace(replace(replace(replace(phoneNumber, '-', ''), ' ', ''), '.', ''), '(', ''), ')', '')";

/**
 * The search finds a telephone number that was written with dots or brackets, which the pieces of
 * migration 0011 still had.
 */
export async function up(db: Kysely<unknown>) {
  const statements = [
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
          SELECT ${plainNumber}
          UNION ALL SELECT substr(rest, 2) FROM number WHERE length(rest) > 3
        )
        SELECT group_concat(list || 'n' || hex(substr(rest, 1, 3)), ' ') FROM number
      ) AS pieces
    FROM (
      SELECT *, iif(isSpam, 'SPAM', status) AS list FROM inquiry WHERE deletedAt IS NULL
    )`,
    "INSERT INTO inquirySearch (inquirySearch) VALUES ('rebuild')",
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
