/** The keys are stored. */
export const rooms = {
  LIVING: "거실",
  KITCHEN: "주방",
  BATHROOM: "욕실",
  BEDROOM: "침실",
  KIDS: "아이 방",
  STUDY: "서재",
  DRESSING: "드레스룸",
  ENTRANCE: "현관",
  BALCONY: "발코니",
  UTILITY: "다용도실",
  OUTSIDE: "외부",
} as const;

export type Room = keyof typeof rooms;
