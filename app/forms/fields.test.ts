import { expect, test } from "vitest";
import type * as z from "zod";
import { coordinate, date, decimal, oneDecimal, optionalText, shownValues, text } from "./fields";

const message = (schema: z.ZodType, value: unknown) =>
  schema.safeParse(value).error?.issues[0]?.message;

test("text is trimmed, composed to NFC, and gets LF line ends", () => {
  expect(optionalText(20, { lines: true }).parse("  가\r\n나\r다 ")).toBe("가\n나\n다");
  expect(optionalText(20).parse("가".normalize("NFD"))).toBe("가");
});

test("a decimal has six places at most, so that none is shown as 1e-7", () => {
  const read = (value: string) => decimal(1000, "").parse(value);
  expect(["0.0000001", "0.000001", "84.97", "999.1234567"].map(read).map(String)).toEqual([
    ...["0", "0.000001", "84.97", "999.123457"],
  ]);
});

test("a tab becomes a space in single-line text and stays in multi-line text", () => {
  expect(text(20, "").parse("김고객\t사장\t")).toBe("김고객 사장");
  expect(optionalText(20, { lines: true }).parse("주방\t3평")).toBe("주방\t3평");
});

test("a limit counts characters as people do, and its message names it", () => {
  expect(optionalText(2).parse("🏠🏠")).toBe("🏠🏠");
  expect(message(optionalText(2), "🏠🏠🏠")).toBe("2자까지 입력할 수 있습니다.");
});

test("a limit applies to composed text, and to text too long to be composed", () => {
  const decomposed = "값".normalize("NFD");
  expect(optionalText(2).parse(decomposed.repeat(2))).toBe("값값");
  expect(optionalText(2, { lines: true }).parse("\r\n".repeat(4).concat("가나"))).toBe("가나");
  for (const count of [3, 1000]) {
    expect(message(optionalText(2), decomposed.repeat(count))).toBe("2자까지 입력할 수 있습니다.");
  }
});

test("marks that cover the lines around them are refused", () =>
  expect(message(text(50, ""), `가${"\u0316".repeat(9)}`)).toBe(
    "사용할 수 없는 문자가 들어 있습니다.",
  ));

test.each(["\0", "\u001b", "\u0080", "\u009b", "\u007f", "\ud800", "\udc00", "\ufffd"])(
  "what cannot be stored or shown is left out: %j",
  (unusable) => {
    expect(text(50, "").parse(`거${unusable}실`)).toBe("거실");
    expect(optionalText(50, { lines: true }).parse(`${unusable}거${unusable}실`)).toBe("거실");
    expect(message(text(50, "빈 칸").min(1, "빈 칸"), unusable)).toBe("빈 칸");
  },
);

test.each(["\n", "\r\n", "\r", "\v", "\f", "\u0085", "\u2028", "\u2029"])(
  "a line end of any script is one in multi-line text, and a space in a line: %j",
  (end) => {
    expect(optionalText(50, { lines: true }).parse(`거실${end}주방`)).toBe("거실\n주방");
    expect(text(50, "").parse(`거실${end}주방${end}`)).toBe("거실 주방");
  },
);

test("marks of direction, which come along with what is copied, are left out", () => {
  expect(text(50, "").parse("\u200e 010-\u202e8765\u202c-4321\u2069\u061c")).toBe("010-8765-4321");
  expect(optionalText(50, { lines: true }).parse("\u2067거실\n\u200f주방")).toBe("거실\n주방");
});

test("invisible breaks are left out of a line, where they would divide words, and stay in long text", () => {
  const divided = "\ufeff김\u200b고\u2060객 re\u00admodel";
  expect(text(50, "").parse(divided)).toBe("김고객 remodel");
  expect(optionalText(50, { lines: true }).parse(`거실 ${divided}`)).toBe(`거실 ${divided}`);
});

test("text that shows nothing is empty", () => {
  const title = text(50, "").min(1, "빈 칸");
  for (const blank of ["\u3164\u3164", "\u115f\u1160", "\uffa0 \u200b", "\u2800", "\u202e"]) {
    expect([blank, message(title, blank)]).toEqual([blank, "빈 칸"]);
    expect(optionalText(50, { lines: true }).parse(`${blank}\n${blank}`)).toBe("");
  }
});

test("emoji of several characters and old Hangul stay whole", () => {
  for (const whole of ["👨‍👩‍👧 🏴󠁧󠁢󠁥󠁮󠁧󠁿 ❤️ 1️⃣", "\u1112\u119e\u11ab글", "ᅟᅵ가"]) {
    expect(text(50, "").parse(whole)).toBe(whole);
  }
});

test.each(["-1", "NaN", "1e309", "0x10", "1e3", "Infinity", "1.2.3", "１２층", "١٢", "5."])(
  "%s is not a plain decimal",
  (value) => expect(message(decimal(100, ""), value)).toBe("0 이상의 숫자로 입력하세요."),
);

test("a number may be typed full-width and with the unit of its label", () => {
  const area = decimal(100, "", "pyeong");
  expect(["１２．５", "32평", " 32 평 ", "３２평"].map((typed) => area.parse(typed))).toEqual([
    12.5, 32, 32, 32,
  ]);
  expect(area.parse("105㎡")).toBe(31.76);
  expect(message(area, "105채")).toBe("0 이상의 숫자로 입력하세요.");
});

test("an area may begin with its point, and is rounded to one decimal as people round", () => {
  const area = decimal(100_000, "", "pyeong").transform(oneDecimal);
  const typed = [".5", "25.45", "25.44", "24.99", "0.05", "99999.95", "33", "84.99㎡"];
  expect(typed.map((each) => area.parse(each))).toEqual([
    ...[0.5, 25.5, 25.4, 25, 0.1, 100_000, 33, 25.7],
  ]);
});

test("a budget that is no amount is answered with examples", () => {
  const budget = decimal(1_000_000_000_000, "", "manwon");
  for (const typed of ["삼천", "-3억", "1e9"]) {
    expect(message(budget, typed)).toBe("0 이상의 숫자로 입력하세요. 예: 3000, 3천만원, 3억 5천");
  }
  expect(message(budget, "3천~4천")).toBe("금액을 하나만 입력하세요. 예: 3000, 3천만원");
  expect(budget.parse("1000000000000")).toBe(1_000_000_000_000);
});

test("a number may have commas and marks of direction, and has a limit", () => {
  expect(decimal(10_000, "").parse("\u202a1,500.5\u202c ")).toBe(1500.5);
  expect(decimal(10_000, "").parse(" 1,500.5 ")).toBe(1500.5);
  expect(message(decimal(10_000, ""), "10001")).toBe("10,000 이하로 입력하세요.");
});

test.each(["2025-02-29", "2025-13-01", "2025-00-10", "2025-1-1", "0000-01-01", "2025-02-30T00:00"])(
  "%s is not a date",
  (value) => expect(message(date(), value)).toContain("없는 날짜입니다."),
);

test("a leap day is a valid date, and no date becomes the spec's default", () => {
  expect(date().parse("2028-02-29")).toBe("2028-02-29");
  expect(date().parse(undefined)).toBe("2025-01-01");
});

test("a missing date or number is an empty field; text that reads like one stays", () => {
  const row = { startDate: "2025-01-01", endDate: "2025-03-01", memo: "2025-01-01", budget: 0 };
  expect(shownValues(["startDate", "endDate", "memo", "budget"], row)).toEqual({
    startDate: "",
    endDate: "2025-03-01",
    memo: "2025-01-01",
    budget: "",
  });
});

test("a coordinate is within its range", () => {
  expect(coordinate(90).parse("37.4979")).toBe(37.4979);
  expect(coordinate(180).parse("-127.0276")).toBe(-127.0276);
  expect(message(coordinate(90), "90.1")).toBe("좌표가 올바르지 않습니다.");
});
