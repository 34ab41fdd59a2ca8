import { type Kysely, sql } from "kysely";

const gone = {
  TRIGGER: [
    ...["Insert", "Delete", "Update"].flatMap((event) => [
      `portfolioTotal${event}`,
      `portfolioFacet${event}`,
      `portfolioRooms${event}`,
      `portfolioRoom${event}`,
      `inquiryTotal${event}`,
    ]),
    ...["Insert", "Delete", "Before", "After"].flatMap((event) => [
      `portfolioSearch${event}`,
      `inquirySearch${event}`,
    ]),
  ],
  TABLE: [
    ...["portfolioTotal", "portfolioFacet", "portfolioRoom", "portfolioSearch"],
    ...["inquiryTotal", "inquirySearch"],
  ],
  VIEW: ["portfolioPieces", "inquiryPieces"],
  INDEX: [
    "portfolioByRank",
    ...["buildingType", "sizeBand", "interiorType", "province", "district"].map(
      (name) => `portfolioBy_${name}`,
    ),
  ],
};

/**
 * Lists are counted and searched by reading their rows, which at 20,000 inquiries takes less time than
 * a person notices (docs/decisions/021-lists-that-grow.md). `portfolio.rooms` and `captions` are
 * written by whoever saves a gallery; `portfolioFacts` has what the visitors' filter reads of each
 * project, because a long story stands before it in the row. With these triggers and views goes what SQLite before 3.44,
 * such as Debian 12's, could not read.
 */
export async function up(db: Kysely<unknown>) {
  for (const [kind, names] of Object.entries(gone)) {
    for (const name of names) await sql.raw(`DROP ${kind} ${name}`).execute(db);
  }
  await sql`CREATE INDEX portfolioFacts
    ON portfolio (publicRank, buildingType, sizeBand, interiorType, district, rooms)
    WHERE publicRank IS NOT NULL`.execute(db);
}
