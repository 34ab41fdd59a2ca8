import type { BuildingType } from "./portfolio";
import { buildingTypes } from "./portfolio";
import { firstSentence } from "./story";

interface Described {
  title: string;
  mainAddress: string;
  buildingType: BuildingType;
  /** In pyeong; 0 if not given. */
  supplyArea: number;
  /** The budget's band; "" if it is not to be shown. */
  price?: string;
  diffWeek?: number | null;
  story?: string;
}

export function describe({ title, story = "", ...facts }: Described) {
  const { mainAddress, buildingType, supplyArea, price = "", diffWeek = null } = facts;
  const told = [
    price && `예산 ${price}`,
    diffWeek !== null && `시공기간 ${diffWeek}주`,
    mainAddress,
    buildingTypes[buildingType],
    supplyArea > 0 && `${supplyArea}평`,
  ];
  return [`${title} 시공 사례. ${told.filter(Boolean).join(", ")}`, firstSentence(story)]
    .filter(Boolean)
    .join(". ");
}
