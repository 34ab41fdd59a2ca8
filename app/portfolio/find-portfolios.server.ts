import { sql } from "kysely";
import { db } from "~/database/db.server";
import { type Facet, type Filter, isMet } from "./filter";
import { portfolioCards } from "./portfolio-cards.server";

/** How many projects there are of each kind, size, scope, district and rooms. */
export function readFacets(): Promise<Facet[]> {
  return db.selectFrom("portfolioFacet").selectAll().execute();
}

interface Place {
  page: number;
  pageSize: number;
}

/**
 * A page of the projects that meet a filter without words, in the order by hand.
 *
 * @returns undefined if there is no such page any more
 */
export async function findPortfolios(filter: Filter, { page, pageSize }: Place) {
  let cards = portfolioCards().limit(pageSize);
  const { type, size, scope, room, region } = filter;
  if (type) cards = cards.where("portfolio.buildingType", "=", type);
  if (size) cards = cards.where("portfolio.sizeBand", "=", Number(size));
  if (scope) cards = cards.where("portfolio.interiorType", "=", scope);
  if (room) cards = cards.where(hasRoom(room));
  if (region) cards = cards.where(`portfolio.${columnOf(region)}`, "=", region);
  if (page === 1) return cards.execute();
  const first = await firstRankOf(filter, (page - 1) * pageSize);
  return first === undefined ? undefined : cards.where("publicRank", "<=", first).execute();
}

function columnOf(region: string) {
  return region.includes(" ") ? "district" : "province";
}

function hasRoom(room: string) {
  return sql<boolean>`instr(' ' || portfolio.rooms || ' ', ${` ${room} `}) > 0`;
}

/** Steps over ranks only: without their pictures, 20,000 rows are skipped in half a millisecond. */
async function firstRankOf({ type, size, scope, room, region }: Filter, offset: number) {
  let ranks = db
    .selectFrom("portfolio")
    .select("publicRank")
    .where("publicRank", "is not", null)
    .orderBy("publicRank", "desc")
    .limit(1)
    .offset(offset);
  if (type) ranks = ranks.where("buildingType", "=", type);
  if (size) ranks = ranks.where("sizeBand", "=", Number(size));
  if (scope) ranks = ranks.where("interiorType", "=", scope);
  if (room) ranks = ranks.where(hasRoom(room));
  if (region) ranks = ranks.where(columnOf(region), "=", region);
  return (await ranks.executeTakeFirst())?.publicRank ?? undefined;
}

/**
 * The projects that have all words, each part of its title, story, captions, customer's words or of
 * the address that visitors see.
 *
 * @returns each as a facet of one, in the order by hand
 */
export async function searchPortfolios(words: string) {
  const rows = await db
    .selectFrom("portfolioSearch")
    // SQLite takes the tables of a cross join in the given order: the index leads.
    .crossJoin("portfolio")
    .whereRef("portfolio.id", "=", "portfolioSearch.rowid")
    .where("publicRank", "is not", null)
    .where(sql<boolean>`portfolioSearch match ${phrases(words)}`)
    .select(["portfolio.id", "publicRank", "buildingType", "sizeBand", "interiorType"])
    .select(["district", "rooms"])
    .execute();
  return rows
    .map((row) => ({ ...row, total: 1 }))
    .sort((a, b) => Number(b.publicRank) - Number(a.publicRank));
}

/**
 * A page of what was found by words, narrowed by the other conditions.
 *
 * @returns undefined if there is no such page any more
 */
export async function pageOfFound(
  found: Awaited<ReturnType<typeof searchPortfolios>>,
  filter: Filter,
  { page, pageSize }: Place,
) {
  const ids = found
    .filter((project) => isMet(project, filter))
    .slice((page - 1) * pageSize, page * pageSize)
    .map(({ id }) => id);
  if (ids.length === 0) return page === 1 ? [] : undefined;
  return cardsOf(ids);
}

/** FTS5's query for the pairs that the view of migration 0020 makes of each project. */
function phrases(words: string) {
  // SQLite's lower(), which made the pairs, knows only these letters.
  const plain = words.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
  return plain
    .split(" ")
    .map((word) => {
      const letters = [...word];
      if (letters.length === 1) return `p${hexOf(word)}*`;
      const pairs = letters.slice(1).map((letter, at) => `p${hexOf(letters[at] + letter)}`);
      return `"${pairs.join(" ")}"`;
    })
    .join(" AND ");
}

function hexOf(text: string) {
  return Buffer.from(text).toString("hex");
}

/** @returns the published ones, in the order of the ids */
async function cardsOf(ids: number[]) {
  const cards = await portfolioCards().clearOrderBy().where("portfolio.id", "in", ids).execute();
  return cards.sort((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id));
}

/** Projects looked at on either side of a size, of which the most similar ones are shown. */
const NEAR = 12;

interface Home {
  id: number;
  buildingType: Facet["buildingType"];
  supplyArea: number;
  interiorType: Facet["interiorType"];
  mainAddress: string;
}

/**
 * The projects most like one: of the same kind, near in size, rather of its region and scope.
 *
 * @returns at most `count`; fewer if the shop has shown few of the kind
 */
export async function findSimilar(home: Home, count: number) {
  const near = (side: "<" | ">=", order: "asc" | "desc") =>
    db
      .selectFrom("portfolio")
      .select(["id", "supplyArea", "interiorType", "district", "province"])
      .where("publicRank", "is not", null)
      .where("buildingType", "=", home.buildingType)
      .where("supplyArea", side, home.supplyArea)
      .orderBy("supplyArea", order)
      .orderBy("id", order)
      .limit(NEAR)
      .execute();
  const candidates = [...(await near("<", "desc")), ...(await near(">=", "asc"))];
  const [province = "", second = ""] = home.mainAddress.trim().split(/\s+/);
  const unlike = (each: (typeof candidates)[number]) =>
    Math.abs(each.supplyArea - home.supplyArea) +
    (each.interiorType === home.interiorType ? 0 : 5) +
    (each.district === `${province} ${second}` ? 0 : each.province === province ? 2 : 4);
  const ids = candidates
    .filter(({ id }) => id !== home.id)
    .sort((a, b) => unlike(a) - unlike(b) || b.id - a.id)
    .slice(0, count)
    .map(({ id }) => id);
  return ids.length === 0 ? [] : cardsOf(ids);
}
