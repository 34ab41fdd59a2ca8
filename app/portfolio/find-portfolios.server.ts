import { sql } from "kysely";
import { publicProjects } from "~/database/public-projects.server";
import { readPublicVersion } from "~/database/public-version.server";
import { type Facet, type Filter, isMet } from "./filter";
import { cardsOf } from "./portfolio-cards.server";
import { type Word, wordsWithMeanings } from "./search-words";
import { regionOf } from "./shown-facts";

/** In the order by hand. Words may also name what a card says, the scope or a room. */
export async function readFacets(q?: string): Promise<(Facet & { id: number })[]> {
  if (!q) return (await facets().execute()).map((row) => ({ ...row, total: 1 }));
  const words = wordsWithMeanings(q);
  return (await readSearched()).filter((project) => words.every((word) => isAbout(project, word)));
}

function facets() {
  return publicProjects()
    .select(["id", "buildingType", "sizeBand", "shownBudget", "hasPair"])
    .select(["interiorType", "district", "rooms"])
    .orderBy("publicRank", "desc");
}

type Searched = Awaited<ReturnType<typeof readFacets>>[number] & {
  supplyArea: number;
  text: string;
};

let known: { version: number; projects: Searched[] } | undefined;

/**
 * What is searched, from memory until what visitors see has changed: SQLite takes ten
 * times as long to look for a word as we do, and nobody else is answered meanwhile.
 */
async function readSearched() {
  const version = readPublicVersion();
  if (known?.version === version) return known.projects;
  const rows = await facets()
    .select(["supplyArea", "mainAddress", "isDistrictOnly", searched.as("words")])
    .execute();
  const projects = rows.map(({ mainAddress, isDistrictOnly, words, ...row }) => {
    const region = isDistrictOnly ? regionOf(mainAddress) : mainAddress;
    return { ...row, total: 1, text: `${words} ${region}`.toLowerCase() };
  });
  known = { version, projects };
  return projects;
}

/** Besides the address that is shown. */
const searched = sql<string>`title || ' ' || story || ' ' || customerWords || ' ' || captions`;

function isAbout(project: Searched, word: Word) {
  const { text, buildingType, interiorType, rooms, supplyArea, shownBudget, hasPair } = project;
  const { spellings, type, scope, room, pair, area, price } = word;
  return (
    spellings.some((spelling) => text.includes(spelling)) ||
    buildingType === type ||
    interiorType === scope ||
    (room !== undefined && rooms.split(" ").includes(room)) ||
    (pair !== undefined && hasPair === 1) ||
    isIn(supplyArea, area) ||
    isIn(shownBudget, price)
  );
}

function isIn(value: number, [from = 0, below = 0]: readonly number[] = []) {
  return value >= from && value < below;
}

/** @returns undefined if there is no such page any more */
export async function findPortfolios(
  found: Awaited<ReturnType<typeof readFacets>>,
  filter: Filter,
  { page, pageSize }: { page: number; pageSize: number },
) {
  const ids = found
    .filter((project) => isMet(project, filter))
    .slice((page - 1) * pageSize, page * pageSize)
    .map(({ id }) => id);
  if (ids.length === 0) return page === 1 ? [] : undefined;
  return cardsOf(ids);
}

/** The ids before and after a project on the filtered list. */
export async function neighboursIn(filter: Filter, id: number) {
  const ids = (await readFacets(filter.q))
    .filter((project) => isMet(project, filter))
    .map((project) => project.id);
  const at = ids.indexOf(id);
  return at < 0 ? undefined : { newer: ids[at - 1], older: ids[at + 1] };
}
