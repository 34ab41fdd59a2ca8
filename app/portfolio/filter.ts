import { interiorTypes } from "~/forms/interior-types";
import { isKeyOf } from "~/text/is-key";
import { oneLine } from "~/text/one-line";
import { type BuildingType, buildingTypes } from "./portfolio";
import { type Room, rooms } from "./rooms";
import { budgetBand, inShort } from "./shown-facts";

/** Lower ends of bands of the supply area, in pyeong. */
export const sizeBands = {
  "10": "20평 미만",
  "20": "20평대",
  "30": "30평대",
  "40": "40평대",
  "50": "50평대",
  "60": "60평 이상",
} as const;

/** Lower ends of bands of the price that is shown, in 만원: like the cards', but open above 1억. */
export const priceBands: Record<string, string> = { "0": "1,000만원 미만" };
for (let from = 1000; from < 10_000; from += 1000) priceBands[from] = budgetBand(from);
priceBands[10_000] = "1억원 이상";

export const pairs = { "1": "전·후" } as const;

type SizeBand = keyof typeof sizeBands;
export type Scope = keyof typeof interiorTypes;

export interface Filter {
  type?: BuildingType;
  size?: SizeBand;
  /** A key of `priceBands`. */
  budget?: string;
  pair?: keyof typeof pairs;
  scope?: Scope;
  room?: Room;
  /** 서울, or 서울 강남구. */
  region?: string;
  /** With one space between words. */
  q?: string;
}

type FilterName = keyof Filter;
type FacetName = Exclude<FilterName, "q">;

export const filterNames: readonly FilterName[] = [
  ...(["type", "size", "budget", "pair", "scope", "room", "region", "q"] as const),
];
const MOST_LETTERS = 40;
/** Search engines would ask for all combinations. */
export const MOST_INDEXED = 2;
export const MOST_SEARCHED = 60;
const MOST_WORDS = 6;

export function filterIn(search: URLSearchParams): Filter {
  const type = search.get("type") ?? "";
  const size = search.get("size") ?? "";
  const budget = search.get("budget") ?? "";
  const pair = search.get("pair") ?? "";
  const scope = search.get("scope") ?? "";
  const room = search.get("room") ?? "";
  const region = (search.get("region") ?? "").normalize("NFC").trim().split(/\s+/).join(" ");
  const q = wordsIn(search.get("q") ?? "");
  return {
    ...(isKeyOf(buildingTypes, type) && { type }),
    ...(isKeyOf(sizeBands, size) && { size }),
    ...(isKeyOf(priceBands, budget) && { budget }),
    ...(isKeyOf(pairs, pair) && { pair }),
    ...(isKeyOf(interiorTypes, scope) && { scope }),
    ...(isKeyOf(rooms, room) && { room }),
    ...(region && region.length <= MOST_LETTERS && region.split(" ").length <= 2 && { region }),
    ...(q && { q }),
  };
}

function wordsIn(text: string) {
  return oneLine(text, MOST_SEARCHED).split(" ").slice(0, MOST_WORDS).join(" ");
}

/** The one spelling of each page of the list. */
export function listPath(filter: Filter, page = 1) {
  const search = new URLSearchParams();
  for (const name of filterNames) {
    const value = filter[name];
    if (value !== undefined) search.set(name, value);
  }
  if (page > 1) search.set("page", String(page));
  return search.size > 0 ? `/portfolio?${search}` : "/portfolio";
}

export function wordsOf(filter: Filter) {
  const { type, size, budget, pair, scope, room, region, q } = filter;
  return [
    region && inShort(region),
    size && sizeBands[size],
    type && buildingTypes[type],
    budget && priceBands[budget],
    pair && pairs[pair],
    scope && interiorTypes[scope],
    room && rooms[room],
    q && `“${q}”`,
  ].filter((word) => word !== undefined);
}

export interface Facet {
  buildingType: BuildingType;
  sizeBand: number;
  interiorType: Scope;
  district: string;
  /** Keys of rooms.ts, with spaces between. */
  rooms: string;
  /** In 만원; 0 if there is none to show. */
  shownBudget: number;
  hasPair: 0 | 1;
  total: number;
}

interface Option {
  label: string;
  total: number;
  isChosen: boolean;
  /** With this condition instead of the group's present one, or without it if chosen. */
  path: string;
  conditions: number;
}

export interface OptionGroup {
  name: FacetName;
  label: string;
  options: Option[];
}

/** No condition leads to an empty list; a group goes if nothing in it narrows the list. */
export function optionGroups(projects: Facet[], filter: Filter): OptionGroup[] {
  const facets = combined(projects);
  const all = totalOf(facets, filter);
  const groups: { name: FacetName; label: string; labels: [string, string][] }[] = [
    { name: "type", label: "건물 유형", labels: Object.entries(buildingTypes) },
    { name: "size", label: "평수", labels: Object.entries(sizeBands) },
    { name: "budget", label: "예산", labels: Object.entries(priceBands) },
    { name: "pair", label: "전후", labels: Object.entries(pairs) },
    { name: "scope", label: "공사 범위", labels: Object.entries(interiorTypes) },
    { name: "room", label: "공간", labels: Object.entries(rooms) },
    { name: "region", label: "지역", labels: regionsIn(facets, filter.region) },
  ];
  return groups.flatMap(({ name, label, labels }) => {
    const options = labels
      .map(([value, label]) => optionOf(facets, filter, name, value, label))
      .filter(({ total, isChosen }) => total > 0 || isChosen);
    const isChoice =
      options.length > 1 || options.some(({ isChosen, total }) => isChosen || total < all);
    return isChoice ? [{ name, label, options }] : [];
  });
}

/** A shop has far fewer combinations than projects. */
function combined(facets: Facet[]) {
  const sums = new Map<string, Facet>();
  for (const { total, ...facet } of facets) {
    const { buildingType, sizeBand, shownBudget, hasPair, interiorType, district, rooms } = facet;
    const like = { buildingType, sizeBand, shownBudget, hasPair, interiorType, district, rooms };
    const key = Object.values(like).join();
    sums.set(key, { ...like, total: total + (sums.get(key)?.total ?? 0) });
  }
  return [...sums.values()];
}

function optionOf(
  facets: Facet[],
  filter: Filter,
  name: FacetName,
  value: string,
  label: string,
): Option {
  const isChosen = filter[name] === value;
  const { [name]: _, ...others } = filter;
  const narrowed: Filter = { ...others, [name]: value };
  const next = isChosen ? others : narrowed;
  return {
    label,
    total: totalOf(facets, narrowed),
    isChosen,
    path: listPath(next),
    conditions: Object.keys(next).length,
  };
}

function regionsIn(facets: Facet[], chosen = ""): [string, string][] {
  const [province = ""] = chosen.split(" ");
  const totals = new Map<string, number>();
  for (const { district, total } of facets) {
    const own = district.split(" ")[0] ?? "";
    for (const region of own === province ? new Set([own, district]) : [own]) {
      if (region) totals.set(region, (totals.get(region) ?? 0) + total);
    }
  }
  if (chosen && !totals.has(chosen)) totals.set(chosen, 0);
  const isWithin = (region: string) => region.includes(" ");
  return [...totals]
    .sort(([a, most], [b, less]) => Number(isWithin(a)) - Number(isWithin(b)) || less - most)
    .map(([region]) => [region, inShort(region).split(" ").at(-1) ?? region]);
}

/** Words have been looked up before. */
export function totalOf(facets: Facet[], filter: Filter) {
  return facets.filter((facet) => isMet(facet, filter)).reduce((sum, { total }) => sum + total, 0);
}

export function isMet(facet: Facet, { type, size, budget, pair, scope, room, region }: Filter) {
  return (
    (type === undefined || facet.buildingType === type) &&
    (size === undefined || facet.sizeBand === Number(size)) &&
    (budget === undefined || priceBandOf(facet) === budget) &&
    (pair === undefined || facet.hasPair === 1) &&
    (scope === undefined || facet.interiorType === scope) &&
    (room === undefined || facet.rooms.split(" ").includes(room)) &&
    (region === undefined || isWithin(facet.district, region))
  );
}

function priceBandOf({ shownBudget }: Facet) {
  if (shownBudget === 0) return undefined;
  return String(Math.min(10_000, Math.floor(shownBudget / 1000) * 1000));
}

function isWithin(district: string, region: string) {
  return district === region || district.startsWith(`${region} `);
}
