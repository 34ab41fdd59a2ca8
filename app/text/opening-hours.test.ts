import { expect, test } from "vitest";
import { openingHoursOf } from "./opening-hours";

test.each([
  ["매일 10:00~19:00", ["Mo-Su 10:00-19:00"]],
  ["평일 9:00 ~ 18:00, 토요일 10:00-15:00, 일요일 휴무", ["Mo-Fr 09:00-18:00", "Sa 10:00-15:00"]],
  // Dashes and tildes of various keyboards and phones.
  ["월–금 09:00–18:00", ["Mo-Fr 09:00-18:00"]],
  ["평일 09:00～18:00, 토 10:00∼15:00", ["Mo-Fr 09:00-18:00", "Sa 10:00-15:00"]],
  ["월~목 09:00~18:00 / 공휴일 휴무", ["Mo-Th 09:00-18:00"]],
  // Ambiguous on Sundays.
  ["매일 10:00~19:00, 일요일 휴무", []],
  ["평일 10:00~19:00, 수요일 휴무", []],
])("%s", (text, hours) => {
  expect(openingHoursOf(text)).toEqual(hours);
});

test.each([
  "",
  "평일 9시부터 6시까지",
  "평일 09:00~18:00 (점심 12:00~13:00)",
  "평일 09:00~18:00, 토요일은 전화 주세요",
  "평일~토 09:00~18:00",
  "매일 25:00~26:00",
])("%s: nothing that a search engine could read wrongly", (text) => {
  expect(openingHoursOf(text)).toEqual([]);
});
