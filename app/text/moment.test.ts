import { expect, test } from "vitest";
import { dayInSeoul } from "./moment";

test("a day is the one in Seoul", () => {
  const moment = "2026-11-24T15:00:00Z";
  for (const same of [moment, Date.parse(moment), new Date(moment)]) {
    expect(dayInSeoul(same)).toBe("2026-11-25");
  }
  expect(dayInSeoul("2026-11-24T14:59:59Z")).toBe("2026-11-24");
});
