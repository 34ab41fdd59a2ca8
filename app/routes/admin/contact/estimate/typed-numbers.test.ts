import { expect, test } from "vitest";
import { percentIn, priceIn, quantityIn, wonIn } from "./typed-numbers";

const wrong = "0 이상의 숫자로 입력하세요.";

test.each([
  ["1", 100],
  ["2.5", 250],
  ["12.30", 1230],
  ["0.01", 1],
  ["1,000", 100_000],
  ["１２．５", 1250],
  [" 3 ", 300],
  ["100,000", 10_000_000],
  ["1.2300", 123],
  ["", null],
  ["-", null],
  ["0", "0보다 큰 수로 입력하세요."],
  ["0.00", "0보다 큰 수로 입력하세요."],
  ["0.005", "소수 둘째 자리까지 입력하세요."],
  ["-1", wrong],
  ["1e9", wrong],
  ["0x10", wrong],
  ["1.2.3", wrong],
  ["두 개", wrong],
  ["=1+1", wrong],
  ["NaN", wrong],
  ["1000000000", "100,000 이하로 입력하세요."],
  ["9".repeat(99), wrong],
])("a quantity of %j is %j in hundredths", (typed, expected) => {
  const read = quantityIn(typed);
  expect("value" in read ? read.value : read.problem).toBe(expected);
});

test.each([
  ["12000", 12_000],
  ["12,000원", 12_000],
  ["₩ 12,000", 12_000],
  ["\\12,000", 12_000],
  ["１２，０００", 12_000],
  ["12,000.00", 12_000],
  ["0", 0],
  ["10000000000", 10_000_000_000],
  ["", null],
  ["-", null],
  ["10000000001", "10,000,000,000 이하로 입력하세요."],
  ["12000.5", "원 단위로 입력하세요."],
  ["-12000", wrong],
  ["1e10", wrong],
  ["만원", wrong],
])("a price of %j is %j won", (typed, expected) => {
  const read = priceIn(typed);
  expect("value" in read ? read.value : read.problem).toBe(expected);
});

test("an instalment goes up to 1조원, a discount in percent to 100, with two decimals", () => {
  expect(wonIn("1000000000000")).toEqual({ value: 1_000_000_000_000 });
  expect(wonIn("1000000000001")).toHaveProperty("problem");
  expect([percentIn("5.5%"), percentIn("100")]).toEqual([{ value: 550 }, { value: 10_000 }]);
  expect(percentIn("101")).toEqual({ problem: "100 이하로 입력하세요." });
});
