import { sql } from "kysely";
import { db } from "~/database/db.server";
import { asciiLower, hexPieces } from "~/database/search-pieces";
import { type Facet, type FacetName, type Filter, isMet, totalOf } from "./filter";
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
 * @param facets of all projects
 * @returns undefined if there is no such page any more
 */
export async function findPortfolios(facets: Facet[], filter: Filter, place: Place) {
  const rows = await idsOf(filter, rarestOf(facets, filter), place);
  if (rows.length === 0) return place.page === 1 ? [] : undefined;
  return cardsOf(rows.map(({ id }) => id));
}

/** The condition that the fewest projects meet: its index is walked, whatever the others are. */
function rarestOf(facets: Facet[], { q: _, ...filter }: Filter) {
  return (Object.keys(filter) as FacetName[])
    .map((name) => ({ name, total: totalOf(facets, { [name]: filter[name] }) }))
    .sort((a, b) => a.total - b.total)[0]?.name;
}

/**
 * Steps over ids only: without their pictures, 20,000 rows are skipped in half a millisecond.
 *
 * @param lead the condition whose index is walked
 */
function idsOf(filter: Filter, lead: FacetName | undefined, { page, pageSize }: Place) {
  const conditions = conditionsOf(filter, lead);
  const offset = (page - 1) * pageSize;
  if (lead !== "room") {
    return db
      .selectFrom("portfolio")
      .select("portfolio.id")
      .where("publicRank", "is not", null)
      .where((is) => is.and(conditions))
      .orderBy("publicRank", "desc")
      .limit(pageSize)
      .offset(offset)
      .execute();
  }
  const ofRoom = db
    .selectFrom("portfolioRoom")
    .where("room", "=", filter.room ?? "")
    .orderBy("portfolioRoom.publicRank", "desc")
    .limit(pageSize)
    .offset(offset);
  if (conditions.length === 0) return ofRoom.select("portfolioId as id").execute();
  return (
    ofRoom
      // SQLite takes the tables of a cross join in the given order: the room leads.
      .crossJoin("portfolio")
      .whereRef("portfolio.id", "=", "portfolioRoom.portfolioId")
      .where((is) => is.and(conditions))
      .select("portfolio.id")
      .execute()
  );
}

/** With a plus before a column, SQLite does not use its index. */
function conditionsOf({ type, size, scope, room, region }: Filter, lead: FacetName | undefined) {
  const is = (name: FacetName, column: string, value: string | number) =>
    sql<boolean>`${sql.raw(name === lead ? "" : "+")}${sql.ref(`portfolio.${column}`)} = ${value}`;
  return [
    type !== undefined && is("type", "buildingType", type),
    size !== undefined && is("size", "sizeBand", Number(size)),
    scope !== undefined && is("scope", "interiorType", scope),
    region !== undefined && is("region", region.includes(" ") ? "district" : "province", region),
    room !== undefined &&
      lead !== "room" &&
      sql<boolean>`instr(' ' || portfolio.rooms || ' ', ${` ${room} `}) > 0`,
  ].filter((condition) => condition !== false);
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
  return asciiLower(words)
    .split(" ")
    .map((word) => {
      const letters = [...word];
      const isOne = letters.length === 1;
      const pieces = hexPieces(letters, isOne ? 1 : 2).map((piece) => `p${piece}`);
      const phrase = pieces.join(" ");
      return isOne ? `${phrase}*` : `"${phrase}"`;
    })
    .join(" AND ");
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
