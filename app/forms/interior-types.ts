/** The scope of the work, in inquiries and projects. */
export const interiorTypes = { PART: "부분 시공", ALL: "전체 시공" } as const;

/** With none chosen. */
export const interiorTypeWords = { ...interiorTypes, "": "미선택" } as const;
