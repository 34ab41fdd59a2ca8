import { db } from "~/database/db.server";
import type { Facet, Filter } from "./filter";
import { portfolioCards } from "./portfolio-cards.server";

/** How many projects there are of each kind, size, scope and district. */
export function readFacets(): Promise<Facet[]> {
  return db.selectFrom("portfolioFacet").selectAll().execute();
}

interface Place {
  page: number;
  pageSize: number;
}

/**
 * A page of the projects that meet a filter, newest first.
 *
 * @returns undefined if there is no such page any more
 */
export async function findPortfolios(filter: Filter, { page, pageSize }: Place) {
  let cards = portfolioCards().limit(pageSize);
  const { type, size, scope, region } = filter;
  if (type) cards = cards.where("portfolio.buildingType", "=", type);
  if (size) cards = cards.where("portfolio.sizeBand", "=", Number(size));
  if (scope) cards = cards.where("portfolio.interiorType", "=", scope);
  if (region) cards = cards.where(`portfolio.${columnOf(region)}`, "=", region);
  if (page === 1) return cards.execute();
  const first = await firstIdOf(filter, (page - 1) * pageSize);
  return first === undefined ? undefined : cards.where("portfolio.id", "<=", first).execute();
}

function columnOf(region: string) {
  return region.includes(" ") ? "district" : "province";
}

/** Steps over ids only: without their pictures, 20,000 rows are skipped in half a millisecond. */
async function firstIdOf({ type, size, scope, region }: Filter, offset: number) {
  let ids = db
    .selectFrom("portfolio")
    .select("id")
    .where("deletedAt", "is", null)
    .orderBy("id", "desc")
    .limit(1)
    .offset(offset);
  if (type) ids = ids.where("buildingType", "=", type);
  if (size) ids = ids.where("sizeBand", "=", Number(size));
  if (scope) ids = ids.where("interiorType", "=", scope);
  if (region) ids = ids.where(columnOf(region), "=", region);
  return (await ids.executeTakeFirst())?.id;
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
      .where("deletedAt", "is", null)
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
  if (ids.length === 0) return [];
  const cards = await portfolioCards().where("portfolio.id", "in", ids).execute();
  return cards.sort((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id));
}
