import { publicProjects } from "~/database/public-projects.server";
import type { Facet } from "~/portfolio/filter";
import { cardsOf } from "~/portfolio/portfolio-cards.server";

/** Candidates on either side of a size. */
const NEAR = 12;

interface Home {
  id: number;
  buildingType: Facet["buildingType"];
  supplyArea: number;
  interiorType: Facet["interiorType"];
  mainAddress: string;
}

/** Of the same kind, near in size, preferably of its region and scope. */
export async function findSimilar(home: Home, count: number) {
  const near = (side: "<" | ">=", order: "asc" | "desc") =>
    publicProjects()
      .select(["id", "supplyArea", "interiorType", "district", "province"])
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
