import { expect, test } from "vitest";
import { offeredPromise } from "./offered-promise";

/** By Seoul's clock; 2026-03-04 is a Wednesday. */
const at = (moment: string, officeHours = "") =>
  Object.values(offeredPromise(Date.parse(`${moment}+09:00`), officeHours)).join(" ");

test("a promise begins at the next full hour before six, else tomorrow at ten", () => {
  expect(at("2026-03-04T14:20")).toBe("2026-03-04 15:00");
  expect(at("2026-03-04T14:00")).toBe("2026-03-04 15:00");
  expect(at("2026-03-04T16:59")).toBe("2026-03-04 17:00");
  expect(at("2026-03-04T17:00")).toBe("2026-03-05 10:00");
  expect(at("2026-03-31T23:30")).toBe("2026-04-01 10:00");
  expect(at("2026-03-04T00:30")).toBe("2026-03-04 09:00");
});

test("where the office hours can be read, it is within them", () => {
  const hours = "평일 10:30~20:00, 토 10:00~15:00, 일요일 휴무";
  expect(at("2026-03-04T08:00", hours)).toBe("2026-03-04 11:00");
  expect(at("2026-03-04T18:30", hours)).toBe("2026-03-04 19:00");
  expect(at("2026-03-04T19:00", hours)).toBe("2026-03-05 10:00");
  expect(at("2026-03-07T13:10", hours)).toBe("2026-03-07 14:00");
  expect(at("2026-03-07T14:00", hours)).toBe("2026-03-08 10:00");
  expect(at("2026-03-08T11:00", hours)).toBe("2026-03-09 10:00");
  expect(at("2026-03-08T11:00", "토~월 9:00~18:00")).toBe("2026-03-08 12:00");
  expect(at("2026-03-04T14:20", "전화 주세요")).toBe("2026-03-04 15:00");
});
