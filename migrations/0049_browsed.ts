import { type Kysely, sql } from "kysely";

/**
 * What visitors browse projects by besides the facts: the lower end of the price band on a card (0
 * without a price), and whether a 시공 전 is followed by its 시공 후, as in portfolio/story.ts. And the
 * promise on the first screen.
 */
export async function up(db: Kysely<unknown>) {
  const statements = [
    "ALTER TABLE site ADD COLUMN promise TEXT NOT NULL DEFAULT ''",
    `ALTER TABLE portfolio ADD COLUMN shownBudget INTEGER GENERATED ALWAYS AS
      (iif(isBudgetShown = 1 AND budget > 0,
        iif(budget < 100, 1, iif(budget < 1000, CAST(budget / 100 AS INTEGER) * 100,
          CAST(budget / 1000 AS INTEGER) * 1000)), 0)) VIRTUAL`,
    "ALTER TABLE portfolio ADD COLUMN hasPair INTEGER NOT NULL DEFAULT 0 CHECK (hasPair IN (0, 1))",
    `UPDATE portfolio SET hasPair = 1 WHERE id IN (
      SELECT portfolioId FROM (
        SELECT portfolioId, moment, room, lead(moment) OVER follows AS nextMoment,
          lead(room) OVER follows AS nextRoom
        FROM portfolioPicture WHERE role = 'GALLERY'
        WINDOW follows AS (PARTITION BY portfolioId ORDER BY ord, id)
      ) WHERE moment = 'BEFORE' AND nextMoment = 'AFTER'
        AND (room = '' OR nextRoom = '' OR room = nextRoom))`,
    "DROP INDEX portfolioFacts",
    `CREATE INDEX portfolioFacts ON portfolio (publicRank, buildingType, sizeBand, shownBudget,
      hasPair, interiorType, district, rooms) WHERE publicRank IS NOT NULL`,
    `CREATE INDEX portfolioWithPair ON portfolio (publicRank)
      WHERE publicRank IS NOT NULL AND hasPair = 1`,
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
