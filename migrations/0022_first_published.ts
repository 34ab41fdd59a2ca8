import { type Kysely, sql } from "kysely";

const words = (rooms: string) => `json_each('["' || replace(${rooms}, ' ', '","') || '"]')`;
const addRooms = (row: "new" | "portfolio", from: string) =>
  `INSERT INTO portfolioRoom (room, publicRank, portfolioId)
    SELECT word.value, ${row}.publicRank, ${row}.id FROM ${from}${words(`${row}.rooms`)} AS word
    WHERE ${row}.publicRank IS NOT NULL AND ${row}.rooms <> ''`;
const removeRooms = "DELETE FROM portfolioRoom WHERE portfolioId = old.id";

/**
 * When visitors first saw a project, which is the feed's news (docs/decisions/039-which-projects-who-sees.md):
 * a draft that is published late is not as old as its first save. Null for a draft that never was.
 *
 * `portfolioRoom` has the published projects of each room in the visitors' order, so that a room that
 * few have is found without reading the others. Triggers keep both.
 */
export async function up(db: Kysely<unknown>) {
  const statements = [
    "ALTER TABLE portfolio ADD COLUMN publishedAt TEXT",
    "UPDATE portfolio SET publishedAt = createdAt WHERE isDraft = 0",
    `CREATE TRIGGER portfolioPublishedInsert AFTER INSERT ON portfolio
      WHEN new.isDraft = 0 AND new.publishedAt IS NULL
      BEGIN UPDATE portfolio SET publishedAt = new.createdAt WHERE id = new.id; END`,
    `CREATE TRIGGER portfolioPublishedUpdate AFTER UPDATE OF isDraft ON portfolio
      WHEN new.isDraft = 0 AND new.publishedAt IS NULL
      BEGIN UPDATE portfolio SET publishedAt = strftime('%Y-%m-%dT%H:%M:%fZ', 'now')
        WHERE id = new.id; END`,
    `CREATE INDEX portfolioByPublished ON portfolio (publishedAt)
      WHERE publicRank IS NOT NULL`,

    `CREATE TABLE portfolioRoom (
      room TEXT NOT NULL,
      publicRank INTEGER NOT NULL,
      portfolioId INTEGER NOT NULL,
      PRIMARY KEY (room, publicRank, portfolioId)
    ) STRICT, WITHOUT ROWID`,
    "CREATE INDEX portfolioRoomOfPortfolio ON portfolioRoom (portfolioId)",
    addRooms("portfolio", "portfolio, "),
    // With position 0 the trigger that sets it comes to the next one.
    `CREATE TRIGGER portfolioRoomInsert AFTER INSERT ON portfolio WHEN new.position <> 0
      BEGIN ${addRooms("new", "")}; END`,
    `CREATE TRIGGER portfolioRoomUpdate
      AFTER UPDATE OF rooms, deletedAt, isDraft, isFeatured, position ON portfolio
      BEGIN ${removeRooms}; ${addRooms("new", "")}; END`,
    `CREATE TRIGGER portfolioRoomDelete AFTER DELETE ON portfolio BEGIN ${removeRooms}; END`,
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
