/** The scope of the work, in inquiries and portfolio entries. */
export const interiorTypes = { PART: "부분 시공", ALL: "전체 시공" } as const;
