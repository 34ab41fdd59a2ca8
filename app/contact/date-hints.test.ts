import { expect, test } from "vitest";
import { dateHints } from "./date-hints";

const past = "이미 지난 날짜입니다. 맞는지 확인해 주세요.";
const reversed = "공사 시작 예정일보다 빠릅니다. 맞는지 확인해 주세요.";

test.each([
  ["", "", undefined, undefined],
  ["", "2020-01-01", undefined, undefined],
  ["2026-05-10", "", undefined, undefined],
  ["2026-05-10", "2026-05-10", undefined, undefined],
  ["2026-05-09", "", past, undefined],
  ["2026-06-01", "2026-05-31", undefined, reversed],
  ["2026-05-09", "2026-05-08", past, reversed],
])("on 2026-05-10 a start on %j and a move-in on %j", (startDate, moveInDate, start, moveIn) => {
  expect(dateHints({ startDate, moveInDate }, "2026-05-10")).toEqual({
    startDate: start,
    moveInDate: moveIn,
  });
});

test("for an inquiry in progress, only the order of its dates gets a hint", () => {
  const days = { startDate: "2020-02-01", moveInDate: "2020-01-01" };
  expect(dateHints(days, undefined)).toEqual({ startDate: undefined, moveInDate: reversed });
});
