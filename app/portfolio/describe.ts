import type { BuildingType } from "./portfolio";
import { buildingTypes } from "./portfolio";

interface Described {
  title: string;
  mainAddress: string;
  buildingType: BuildingType;
  /** In pyeong; 0 if not given. */
  supplyArea: number;
}

/** An entry in one sentence, for search results, previews and the feed. */
export function describe({ title, mainAddress, buildingType, supplyArea }: Described) {
  const facts = [mainAddress, buildingTypes[buildingType], supplyArea > 0 ? `${supplyArea}평` : ""];
  return `${title} 시공 사례. ${facts.filter(Boolean).join(", ")}`;
}
