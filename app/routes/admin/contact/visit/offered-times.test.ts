import { expect, test } from "vitest";
import { checkTimes } from "./offered-times";

const now = "2026-11-27T00:00:00.000Z";
const check = (...rows: string[]) =>
  checkTimes(
    rows.map((row) => {
      const [day = "", time = ""] = row.split(" ");
      return { day, time };
    }),
    now,
  );

test("times are moments of Seoul, in their order; a row without a day is empty", () => {
  expect(check("2026-12-02 14:00", " 10:00", "2026-12-01 00:30")).toEqual({
    moments: ["2026-11-30T15:30:00.000Z", "2026-12-02T05:00:00.000Z"],
    problems: ["", "", ""],
  });
});

test.each([
  [
    ["", "", ""],
    ["하나 이상", "", ""],
  ],
  [["2026-11-27 09:00"], ["이미 지난 시각"]],
  [
    ["2026-12-01 10:00", "2026-12-01 10:00"],
    ["", "같은 시각을 두 번"],
  ],
  [["2026-02-30 10:00"], ["날짜를"]],
  [["2026-12-01 "], ["시각을"]],
  [["2026-12-01 24:00"], ["시각을"]],
  [["2026-12-01 １０:00"], ["시각을"]],
  [["9999-12-01 10:00"], ["2년 이내"]],
  [["<b>12</b> 10:00"], ["날짜를"]],
])("%j is refused in words beside its row", (rows, problems) => {
  expect(check(...rows).problems).toEqual(problems.map((words) => expect.stringContaining(words)));
});
