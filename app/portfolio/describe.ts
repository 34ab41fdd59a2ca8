import type { BuildingType } from "./portfolio";
import { buildingTypes } from "./portfolio";
import { firstSentence } from "./story";

interface Described {
  title: string;
  mainAddress: string;
  buildingType: BuildingType;
  /** In pyeong; 0 if not given. */
  supplyArea: number;
  story?: string;
}

export function describe({ title, mainAddress, buildingType, supplyArea, story = "" }: Described) {
  const facts = [mainAddress, buildingTypes[buildingType], supplyArea > 0 ? `${supplyArea}평` : ""];
  return [`${title} 시공 사례. ${facts.filter(Boolean).join(", ")}`, firstSentence(story)]
    .filter(Boolean)
    .join(". ");
}
