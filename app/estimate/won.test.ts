import { expect, test } from "vitest";
import { quantityInWords, won, wonInHangul, wonInManwon } from "./won";

test.each([
  [0, "일금 영원정", "0원"],
  [10, "일금 일십원정", "10원"],
  [113_560, "일금 일십일만삼천오백육십원정", "11만 3,560원"],
  [35_200_000, "일금 삼천오백이십만원정", "3,520만원"],
  [100_000_000, "일금 일억원정", "1억원"],
  [123_456_789, "일금 일억이천삼백사십오만육천칠백팔십구원정", "1억 2,345만 6,789원"],
  [1_000_000_010_000, "일금 일조일만원정", "1조 1만원"],
])("%d won in words is %s and %s", (amount, hangul, manwon) => {
  expect([wonInHangul(amount), wonInManwon(amount)]).toEqual([hangul, manwon]);
});

test("amounts have commas, and quantities no more decimals than they need", () => {
  expect(won(35_200_000)).toBe("35,200,000원");
  expect([100, 250, 1_234_567, null].map(quantityInWords)).toEqual(["1", "2.5", "12,345.67", ""]);
});
