import { expect, test } from "vitest";
import { isDue } from "./due";

test.each([
  ["none yet", undefined, "2026-11-21T03:00:00+09:00", true],
  ["tonight's", "2026-11-21T03:30:05+09:00", "2026-11-21T23:00:00+09:00", false],
  ["tonight's, before the next", "2026-11-21T03:30:05+09:00", "2026-11-22T03:29:59+09:00", false],
  ["yesterday's", "2026-11-21T03:30:05+09:00", "2026-11-22T03:30:00+09:00", true],
  ["the machine was off at night", "2026-11-21T03:30:05+09:00", "2026-11-22T09:12:00+09:00", true],
  ["one by hand in the evening", "2026-11-21T19:00:00+09:00", "2026-11-22T03:29:00+09:00", false],
  ["and the night after it", "2026-11-21T19:00:00+09:00", "2026-11-22T03:31:00+09:00", true],
])("a backup at 03:30 in Seoul: %s", (_, newest, now, due) => {
  expect(isDue("03:30", newest === undefined ? undefined : new Date(newest), new Date(now))).toBe(
    due,
  );
});
