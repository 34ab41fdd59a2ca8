import { expect, test } from "vitest";
import { numberHint } from "./number-hint";

test.each([
  ["010-123-45", true],
  ["010 1234 567", true],
  ["010123456789", true],
  ["01012345678", false],
  ["010-1234-5678", false],
  ["010-1234-5678 (저녁)", false],
  ["02-123-4567", false],
  ["1588-1234", false],
  ["+82 10-1234-5678", false],
  ["", false],
])("%s looks mistyped: %s", (typed, isOdd) => {
  expect(numberHint(typed).startsWith("010 번호는")).toBe(isOdd);
});
