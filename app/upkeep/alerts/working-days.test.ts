import { expect, test } from "vitest";
import { workingDaysAgo } from "./working-days";

test.each([
  ["Wednesday", "2026-11-25T08:30:00+09:00", [], "2026-11-23T08:30:00+09:00"],
  ["Monday: Friday and Thursday", "2026-11-23T08:30:00+09:00", [], "2026-11-19T08:30:00+09:00"],
  ["Tuesday: Monday and Friday", "2026-11-24T08:30:00+09:00", [], "2026-11-20T08:30:00+09:00"],
  ["Sunday", "2026-11-22T08:30:00+09:00", [], "2026-11-19T08:30:00+09:00"],
  [
    "Wednesday after a holiday",
    "2026-11-25T08:30:00+09:00",
    ["2026-11-24"],
    "2026-11-20T08:30:00+09:00",
  ],
  // Six in the evening in London is already the next day in Seoul.
  ["a night in UTC", "2026-11-24T18:00:00Z", [], "2026-11-22T18:00:00Z"],
])("two working days before %s", (_, now, holidays, before) => {
  const moment = workingDaysAgo(new Date(now), 2, new Set(holidays));
  expect(moment.toISOString()).toBe(new Date(before).toISOString());
});
