import { expect, test } from "vitest";
import { diffWeek, knownDiffWeek, workYear } from "./diff-week";

test("whole weeks from start to end, rounded down and never negative", () => {
  expect(diffWeek("2024-03-04", "2024-05-03")).toBe(8);
  expect(diffWeek("2024-03-04", "2024-03-11")).toBe(1);
  expect(diffWeek("2024-03-04", "2024-03-10")).toBe(0);
  expect(diffWeek("2024-05-03", "2024-03-04")).toBe(0);
});

test("2025-01-01 is a date that nobody gave", () => {
  expect(knownDiffWeek("2024-03-04", "2024-05-03")).toBe(8);
  expect(knownDiffWeek("2025-01-01", "2025-03-01")).toBe(null);
  expect(knownDiffWeek("2024-03-04", "2025-01-01")).toBe(null);
});

test("the year of the works is that of their end", () => {
  expect(workYear("2024-05-03")).toBe(2024);
  expect(workYear("2025-01-01")).toBe(null);
});
