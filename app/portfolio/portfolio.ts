export const buildingTypes = {
  APARTMENT: "아파트",
  SMALL_APARTMENT: "빌라",
  HOUSE: "주택",
} as const;

export type BuildingType = keyof typeof buildingTypes;

/** Of a picture. */
export const moments = { BEFORE: "시공 전", AFTER: "시공 후" } as const;
