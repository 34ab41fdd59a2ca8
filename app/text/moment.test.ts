import { expect, test } from "vitest";
import { dayInSeoul, momentInWords, weekdayInWords } from "./moment";

test("a day is the one in Seoul", () => {
  const moment = "2026-11-24T15:00:00Z";
  for (const same of [moment, Date.parse(moment), new Date(moment)]) {
    expect(dayInSeoul(same)).toBe("2026-11-25");
  }
  expect(dayInSeoul("2026-11-24T14:59:59Z")).toBe("2026-11-24");
});

test("a day and a moment are told in words, with the weekday and the year of Seoul", () => {
  expect(weekdayInWords("2026-03-01")).toBe("2026년 3월 1일(일)");
  expect(momentInWords("2026-11-26T05:05:00Z")).toBe("2026년 11월 26일(목) 오후 2시 5분");
  expect(momentInWords("2026-12-31T14:59:59Z")).toBe("2026년 12월 31일(목) 오후 11시 59분");
  expect(momentInWords("2026-12-31T15:00:00Z")).toBe("2027년 1월 1일(금) 오전 12시");
});
