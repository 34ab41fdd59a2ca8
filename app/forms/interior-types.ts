export const interiorTypes = { PART: "부분 시공", ALL: "전체 시공" } as const;

export const interiorTypeWords = { ...interiorTypes, "": "미선택" } as const;
