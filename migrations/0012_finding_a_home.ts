import { type Kysely, sql } from "kysely";

const address = "trim(mainAddress)";
const firstWord = (text: string) => `substr(${text}, 1, instr(${text} || ' ', ' ') - 1)`;
const afterFirstWord = (text: string) => `ltrim(substr(${text}, instr(${text} || ' ', ' ') + 1))`;

const facets = ["buildingType", "sizeBand", "interiorType", "district"];
const valuesOf = (row: "new" | "old") => facets.map((name) => `${row}.${name}`).join(", ");
const add = `INSERT INTO portfolioFacet (${facets.join(", ")}, total)
  SELECT ${valuesOf("new")}, 1 WHERE new.deletedAt IS NULL
  ON CONFLICT DO UPDATE SET total = total + 1`;
const remove = `UPDATE portfolioFacet SET total = total - 1
  WHERE (${facets.join(", ")}) = (${valuesOf("old")}) AND old.deletedAt IS NULL;
  DELETE FROM portfolioFacet WHERE (${facets.join(", ")}) = (${valuesOf("old")}) AND total = 0`;

/**
 * What visitors find projects by (docs/decisions/021-lists-that-grow.md). A project's band of size
 * (0 if unknown, 10 for less than 20평, 60 for 60평 and more), province and district follow from its
 * row. `portfolioFacet` counts the projects of each combination, so that a page that shows how many
 * there are reads no projects; triggers keep it, whoever writes.
 */
export async function up(db: Kysely<unknown>) {
  const statements = [
    `ALTER TABLE portfolio ADD COLUMN sizeBand INTEGER GENERATED ALWAYS AS
      (iif(supplyArea > 0, max(10, min(60, CAST(supplyArea / 10 AS INTEGER) * 10)), 0)) VIRTUAL`,
    `ALTER TABLE portfolio ADD COLUMN province TEXT GENERATED ALWAYS AS
      (${firstWord(address)}) VIRTUAL`,
    `ALTER TABLE portfolio ADD COLUMN district TEXT GENERATED ALWAYS AS
      (rtrim(${firstWord(address)} || ' ' || ${firstWord(afterFirstWord(address))})) VIRTUAL`,
    ...["buildingType", "sizeBand", "interiorType", "province", "district"].map(
      (name) =>
        `CREATE INDEX portfolioBy_${name} ON portfolio (${name}, id) WHERE deletedAt IS NULL`,
    ),
    `CREATE INDEX portfolioLikeThis ON portfolio (buildingType, supplyArea, id)
      WHERE deletedAt IS NULL`,

    `CREATE TABLE portfolioFacet (
      buildingType TEXT NOT NULL,
      sizeBand INTEGER NOT NULL,
      interiorType TEXT NOT NULL,
      district TEXT NOT NULL,
      total INTEGER NOT NULL,
      PRIMARY KEY (buildingType, sizeBand, interiorType, district)
    ) STRICT, WITHOUT ROWID`,
    `INSERT INTO portfolioFacet SELECT ${facets.join(", ")}, count(*) FROM portfolio
      WHERE deletedAt IS NULL GROUP BY ${facets.join(", ")}`,
    `CREATE TRIGGER portfolioFacetInsert AFTER INSERT ON portfolio BEGIN ${add}; END`,
    `CREATE TRIGGER portfolioFacetDelete AFTER DELETE ON portfolio BEGIN ${remove}; END`,
    `CREATE TRIGGER portfolioFacetUpdate AFTER UPDATE ON portfolio BEGIN ${remove}; ${add}; END`,
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
