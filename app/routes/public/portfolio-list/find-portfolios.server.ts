import { sql } from "kysely";
import { publicProjects } from "~/database/public-projects.server";
import { readPublicVersion } from "~/database/public-version.server";
import { type Facet, type Filter, isMet } from "~/portfolio/filter";
import { cardsOf } from "~/portfolio/portfolio-cards.server";
import { regionOf } from "~/portfolio/shown-facts";
import { type Word, wordsWithMeanings } from "./search-words";

/** In the order by hand. Words may also name the kind, size, scope or room. */
export async function readFacets(q?: string): Promise<(Facet & { id: number })[]> {
  if (!q) return (await facets().execute()).map((row) => ({ ...row, total: 1 }));
  const words = wordsWithMeanings(q);
  return (await readSearched()).filter((project) => words.every((word) => isAbout(project, word)));
}

function facets() {
  return publicProjects()
    .select(["id", "buildingType", "sizeBand", "interiorType", "district", "rooms"])
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
  const { text, buildingType, interiorType, rooms, supplyArea } = project;
  const { spellings, type, scope, room, area: [from, below] = [] } = word;
  return (
    spellings.some((spelling) => text.includes(spelling)) ||
    buildingType === type ||
    interiorType === scope ||
    (room !== undefined && rooms.split(" ").includes(room)) ||
    (from !== undefined && below !== undefined && supplyArea >= from && supplyArea < below)
  );
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
