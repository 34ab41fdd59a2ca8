import { type Kysely, sql } from "kysely";

const facets = ["buildingType", "sizeBand", "interiorType", "district", "rooms"];
const valuesOf = (row: "new" | "old") => facets.map((name) => `${row}.${name}`).join(", ");
const add = `INSERT INTO portfolioFacet (${facets.join(", ")}, total)
  SELECT ${valuesOf("new")}, 1 WHERE new.deletedAt IS NULL AND new.isDraft = 0
  ON CONFLICT DO UPDATE SET total = total + 1`;
const remove = `UPDATE portfolioFacet SET total = total - 1
  WHERE (${facets.join(", ")}) = (${valuesOf("old")}) AND old.deletedAt IS NULL AND old.isDraft = 0;
  DELETE FROM portfolioFacet WHERE (${facets.join(", ")}) = (${valuesOf("old")}) AND total = 0`;

const roomsOf = (id: string) => `(SELECT coalesce(group_concat(room, ' ' ORDER BY room), '')
  FROM (SELECT DISTINCT room FROM portfolioPicture
    WHERE portfolioId = ${id} AND role = 'GALLERY' AND room <> ''))`;
const setRooms = (id: string) => `UPDATE portfolio SET rooms = ${roomsOf(id)}
  WHERE id = ${id} AND rooms <> ${roomsOf(id)}`;

/** Letters: to find one in a long text, SQLite counts from its beginning, so it is cut first. */
const PART = 100;

const addToSearch = (id: string) =>
  `INSERT INTO portfolioSearch (rowid, pieces) SELECT id, pieces FROM portfolioPieces WHERE id = ${id}`;
const removeFromSearch = (
  id: string,
) => `INSERT INTO portfolioSearch (portfolioSearch, rowid, pieces)
  SELECT 'delete', id, pieces FROM portfolioPieces WHERE id = ${id}`;
const searched = ["title", "story", "customerWords", "captions", "mainAddress", "isDistrictOnly"];
const rowOf = (row: "new" | "old") => `(${searched.map((name) => `${row}.${name}`).join(", ")})`;
const isSearchedChanged = `${rowOf("old")} IS NOT ${rowOf("new")}`;

/**
 * What drafts, the order by hand, rooms and the search of visitors need
 * (docs/decisions/039-which-projects-who-sees.md).
 *
 * `portfolio.rooms` has the rooms of a project's pictures, each once, with spaces between, in the
 * alphabet's order; `portfolioFacet` counts by it too. `portfolioSearch` is made like `inquirySearch`
 * of migration 0003, of overlapping pairs of letters: a word is a phrase of its pairs, and a single
 * letter the beginning of one. It has drafts and the trash too, which the query leaves out, and of an
 * address no more than visitors see. `captions` has those of the pictures: whoever saves a gallery
 * writes it once, because a trigger for each picture would index the whole text as often.
 */
export async function up(db: Kysely<unknown>) {
  const statements = [
    ...["buildingType", "sizeBand", "interiorType", "province", "district"].flatMap((name) => [
      `DROP INDEX portfolioBy_${name}`,
      `CREATE INDEX portfolioBy_${name} ON portfolio (${name}, publicRank)
        WHERE publicRank IS NOT NULL`,
    ]),
    "DROP INDEX portfolioLikeThis",
    `CREATE INDEX portfolioLikeThis ON portfolio (buildingType, supplyArea, id)
      WHERE publicRank IS NOT NULL`,
    "CREATE INDEX portfolioByOfficeRank ON portfolio (deletedAt, officeRank)",

    // What was moved to the top may have the place that the next id would take.
    "CREATE INDEX portfolioByPosition ON portfolio (position)",
    "DROP TRIGGER portfolioPosition",
    `CREATE TRIGGER portfolioPosition AFTER INSERT ON portfolio WHEN new.position = 0
      BEGIN UPDATE portfolio
        SET position = max(new.id, (SELECT max(position) FROM portfolio) + 1) WHERE id = new.id; END`,

    "ALTER TABLE portfolio ADD COLUMN rooms TEXT NOT NULL DEFAULT ''",
    "ALTER TABLE portfolio ADD COLUMN captions TEXT NOT NULL DEFAULT ''",
    "DROP TRIGGER portfolioFacetInsert",
    "DROP TRIGGER portfolioFacetDelete",
    "DROP TRIGGER portfolioFacetUpdate",
    `UPDATE portfolio SET rooms = ${roomsOf("portfolio.id")}`,
    "DROP TABLE portfolioFacet",
    `CREATE TABLE portfolioFacet (
      buildingType TEXT NOT NULL,
      sizeBand INTEGER NOT NULL,
      interiorType TEXT NOT NULL,
      district TEXT NOT NULL,
      rooms TEXT NOT NULL,
      total INTEGER NOT NULL,
      PRIMARY KEY (${facets.join(", ")})
    ) STRICT, WITHOUT ROWID`,
    `INSERT INTO portfolioFacet SELECT ${facets.join(", ")}, count(*) FROM portfolio
      WHERE publicRank IS NOT NULL GROUP BY ${facets.join(", ")}`,
    `CREATE TRIGGER portfolioFacetInsert AFTER INSERT ON portfolio BEGIN ${add}; END`,
    `CREATE TRIGGER portfolioFacetDelete AFTER DELETE ON portfolio BEGIN ${remove}; END`,
    // Not of position: its trigger may run before the one that counts the new row.
    `CREATE TRIGGER portfolioFacetUpdate
      AFTER UPDATE OF buildingType, supplyArea, interiorType, mainAddress, deletedAt, isDraft, rooms
      ON portfolio BEGIN ${remove}; ${add}; END`,
    `CREATE TRIGGER portfolioRoomsInsert AFTER INSERT ON portfolioPicture WHEN new.room <> ''
      BEGIN ${setRooms("new.portfolioId")}; END`,
    `CREATE TRIGGER portfolioRoomsDelete AFTER DELETE ON portfolioPicture WHEN old.room <> ''
      BEGIN ${setRooms("old.portfolioId")}; END`,
    `CREATE TRIGGER portfolioRoomsUpdate AFTER UPDATE ON portfolioPicture
      WHEN (old.room, old.role, old.portfolioId) IS NOT (new.room, new.role, new.portfolioId)
      BEGIN ${setRooms("old.portfolioId")}; ${setRooms("new.portfolioId")}; END`,

    `CREATE VIEW portfolioPieces AS SELECT
      id,
      (
        WITH RECURSIVE texts (letters) AS MATERIALIZED (
          SELECT lower(title || ' ' || story || ' ' || customerWords || ' ' ||
            iif(isDistrictOnly, district, mainAddress) || ' ' || captions)
        ), whole (letters, long) AS MATERIALIZED (
          SELECT letters, length(letters) FROM texts
        ), step (n) AS (
          SELECT 1 UNION ALL SELECT n + 1 FROM step WHERE n < ${PART}
        ), part (at, letters) AS (
          SELECT 1, substr(letters, 1, ${PART} + 1) FROM whole
          UNION ALL SELECT at + ${PART}, substr(whole.letters, at + ${PART}, ${PART} + 1)
            FROM part, whole WHERE at + ${PART} <= long
        )
        SELECT group_concat('p' || hex(substr(letters, n, 2)), ' ' ORDER BY at, n)
        FROM part, step WHERE n <= length(letters)
      ) AS pieces
    FROM portfolio`,
    `CREATE VIRTUAL TABLE portfolioSearch USING fts5 (
      pieces, content = 'portfolioPieces', content_rowid = 'id', tokenize = "ascii"
    )`,
    "INSERT INTO portfolioSearch (portfolioSearch, rank) VALUES ('secure-delete', 1)",
    "INSERT INTO portfolioSearch (portfolioSearch) VALUES ('rebuild')",
    `CREATE TRIGGER portfolioSearchInsert AFTER INSERT ON portfolio
      BEGIN ${addToSearch("new.id")}; END`,
    // Before: the view must still show what is to be removed.
    `CREATE TRIGGER portfolioSearchDelete BEFORE DELETE ON portfolio
      BEGIN ${removeFromSearch("old.id")}; END`,
    `CREATE TRIGGER portfolioSearchBefore BEFORE UPDATE ON portfolio WHEN ${isSearchedChanged}
      BEGIN ${removeFromSearch("old.id")}; END`,
    `CREATE TRIGGER portfolioSearchAfter AFTER UPDATE ON portfolio WHEN ${isSearchedChanged}
      BEGIN ${addToSearch("new.id")}; END`,
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
