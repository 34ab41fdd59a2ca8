import { expect, test } from "vitest";
import { plainNumber } from "./plain-number";

test.each([
  ["3000", "3000"],
  ["3,000만원", "3000"],
  ["3000 만원", "3000"],
  ["5000만", "5000"],
  ["５０００만", "5000"],
  ["1억", "10000"],
  ["1억원", "10000"],
  ["1억 2,000만원", "12000"],
  ["1억2000", "12000"],
  ["1.15억", "11500"],
  ["0", "0"],
  // Returned unchanged, and then not a valid number.
  ["12000원", "12000원"],
  ["1억억", "1억억"],
  ["만", "만"],
  ["억", "억"],
  ["오천만", "오천만"],
  ["-1억", "-1억"],
  ["", ""],
])("the budget %j is %j 만원", (typed, plain) => {
  expect(plainNumber(typed, "manwon")).toBe(plain);
});

test.each([
  ["34", "34"],
  ["34.5평", "34.5"],
  [" ３４ 평 ", "34"],
  ["84㎡", "25.41"],
  ["84.99 m2", "25.71"],
  ["평", "평"],
  ["34평형", "34평형"],
])("the area %j is %j 평", (typed, plain) => {
  expect(plainNumber(typed, "pyeong")).toBe(plain);
});
