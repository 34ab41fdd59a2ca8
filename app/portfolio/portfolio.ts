export const buildingTypes = {
  APARTMENT: "아파트",
  SMALL_APARTMENT: "빌라",
  HOUSE: "주택",
} as const;

export type BuildingType = keyof typeof buildingTypes;
