import { type Kysely, sql } from "kysely";

const blocks = "id, version, kind, ord, title, str";

const facets = ["buildingType", "sizeBand", "interiorType", "district"];
const valuesOf = (row: "new" | "old") => facets.map((name) => `${row}.${name}`).join(", ");
const add = `INSERT INTO portfolioFacet (${facets.join(", ")}, total)
  SELECT ${valuesOf("new")}, 1 WHERE new.deletedAt IS NULL AND new.isDraft = 0
  ON CONFLICT DO UPDATE SET total = total + 1`;
const remove = `UPDATE portfolioFacet SET total = total - 1
  WHERE (${facets.join(", ")}) = (${valuesOf("old")}) AND old.deletedAt IS NULL AND old.isDraft = 0;
  DELETE FROM portfolioFacet WHERE (${facets.join(", ")}) = (${valuesOf("old")}) AND total = 0`;

const flag = "INTEGER NOT NULL DEFAULT 0 CHECK";
const text = "TEXT NOT NULL DEFAULT ''";

const publicVersion = (table: string) =>
  ["INSERT", "UPDATE", "DELETE"].map(
    (event) => `CREATE TRIGGER ${table}After${event} AFTER ${event} ON ${table}
      BEGIN UPDATE publicVersion SET value = value + 1; END`,
  );

/**
 * What the shop says about itself (`site`, `siteLogo`, the steps of a job among the content blocks),
 * what a project tells, whether and where visitors see it, and where an inquiry came from.
 *
 * `position` is the order by hand: a new project's is its id, so no two are the same. `publicRank` is
 * the place in visitors' lists, highest first; null for a draft and in the trash.
 */
export async function up(db: Kysely<unknown>) {
  const statements = [
    `CREATE TABLE site (
      id INTEGER PRIMARY KEY CHECK (id = 1),
      version INTEGER NOT NULL DEFAULT 1,
      name ${text}, tagline ${text}, introduction ${text},
      accent ${text},
      instagramUrl ${text}, blogUrl ${text}, youtubeUrl ${text},
      kakaoChannelUrl ${text}, naverPlaceUrl ${text}, naverTalkUrl ${text},
      officeHours ${text},
      tradeName ${text}, businessNumber ${text}, licence ${text},
      kakaoMapKey ${text}, naverVerification ${text}, googleVerification ${text},
      notice ${text}, noticeFrom ${text}, noticeUntil ${text},
      stepsAside ${text}
    ) STRICT`,
    ...publicVersion("site"),
    `CREATE TABLE siteLogo (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      ord INTEGER NOT NULL,
      name TEXT NOT NULL,
      uploadedName TEXT NOT NULL UNIQUE,
      type TEXT NOT NULL,
      size INTEGER NOT NULL CHECK (size >= 0),
      alt ${text},
      width INTEGER NOT NULL CHECK (width > 0),
      height INTEGER NOT NULL CHECK (height > 0),
      color TEXT NOT NULL CHECK (color GLOB '#[0-9a-f][0-9a-f][0-9a-f][0-9a-f][0-9a-f][0-9a-f]')
    ) STRICT`,
    ...publicVersion("siteLogo"),

    // The steps of a job are blocks of a third kind, which the CHECK does not allow yet.
    `CREATE TABLE newBlock (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      version INTEGER NOT NULL DEFAULT 1,
      kind TEXT NOT NULL CHECK (kind IN ('about', 'service', 'step')),
      ord INTEGER NOT NULL,
      title ${text},
      str ${text}
    ) STRICT`,
    `INSERT INTO newBlock (${blocks}) SELECT ${blocks} FROM contentBlock`,
    // Ids are never given twice, those of deleted blocks included.
    `DELETE FROM sqlite_sequence WHERE name = 'newBlock'`,
    `INSERT INTO sqlite_sequence (name, seq)
      SELECT 'newBlock', seq FROM sqlite_sequence WHERE name = 'contentBlock'`,
    "DROP TABLE contentBlock",
    "ALTER TABLE newBlock RENAME TO contentBlock",
    "CREATE INDEX contentBlockInOrder ON contentBlock (kind, ord)",
    ...publicVersion("contentBlock"),

    `ALTER TABLE portfolio ADD COLUMN isDraft ${flag} (isDraft IN (0, 1))`,
    `ALTER TABLE portfolio ADD COLUMN isFeatured ${flag} (isFeatured IN (0, 1))`,
    `ALTER TABLE portfolio ADD COLUMN position INTEGER NOT NULL DEFAULT 0`,
    `ALTER TABLE portfolio ADD COLUMN story ${text}`,
    `ALTER TABLE portfolio ADD COLUMN customerWords ${text}`,
    `ALTER TABLE portfolio ADD COLUMN isBudgetShown ${flag} (isBudgetShown IN (0, 1))`,
    `ALTER TABLE portfolio ADD COLUMN isDistrictOnly ${flag} (isDistrictOnly IN (0, 1))`,
    "DROP TRIGGER portfolioFacetInsert",
    "DROP TRIGGER portfolioFacetDelete",
    "DROP TRIGGER portfolioFacetUpdate",
    "UPDATE portfolio SET position = id",
    `ALTER TABLE portfolio ADD COLUMN officeRank INTEGER GENERATED ALWAYS AS
      (isFeatured * 1099511627776 + position) VIRTUAL`,
    `ALTER TABLE portfolio ADD COLUMN publicRank INTEGER GENERATED ALWAYS AS
      (iif(deletedAt IS NULL AND isDraft = 0, isFeatured * 1099511627776 + position, NULL)) VIRTUAL`,
    `CREATE TRIGGER portfolioPosition AFTER INSERT ON portfolio WHEN new.position = 0
      BEGIN UPDATE portfolio SET position = new.id WHERE id = new.id; END`,
    `CREATE TRIGGER portfolioFacetInsert AFTER INSERT ON portfolio BEGIN ${add}; END`,
    `CREATE TRIGGER portfolioFacetDelete AFTER DELETE ON portfolio BEGIN ${remove}; END`,
    // Not of position: its trigger may run before the one that counts the new row.
    `CREATE TRIGGER portfolioFacetUpdate
      AFTER UPDATE OF buildingType, supplyArea, interiorType, mainAddress, deletedAt, isDraft
      ON portfolio BEGIN ${remove}; ${add}; END`,
    "CREATE INDEX portfolioByRank ON portfolio (publicRank) WHERE publicRank IS NOT NULL",

    `ALTER TABLE portfolioPicture ADD COLUMN caption ${text}`,
    `ALTER TABLE portfolioPicture ADD COLUMN room ${text}`,
    `ALTER TABLE portfolioPicture ADD COLUMN moment ${text} CHECK (moment IN ('', 'BEFORE', 'AFTER'))`,
    `ALTER TABLE mainImage ADD COLUMN line ${text}`,
    `ALTER TABLE mainImage ADD COLUMN leadsTo INTEGER
      REFERENCES portfolio (id) ON DELETE SET NULL`,
    "CREATE INDEX mainImageOfPortfolio ON mainImage (leadsTo)",

    `ALTER TABLE inquiry ADD COLUMN portfolioId INTEGER
      REFERENCES portfolio (id) ON DELETE SET NULL`,
    "CREATE INDEX inquiryOfPortfolio ON inquiry (portfolioId) WHERE portfolioId IS NOT NULL",
    `ALTER TABLE inquiry ADD COLUMN portfolioTitle ${text}`,
    `ALTER TABLE inquiry ADD COLUMN referrer ${text}`,
    `ALTER TABLE inquiry ADD COLUMN utmSource ${text}`,
    `ALTER TABLE inquiry ADD COLUMN utmMedium ${text}`,
    `ALTER TABLE inquiry ADD COLUMN utmCampaign ${text}`,
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
