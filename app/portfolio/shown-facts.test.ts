import { expect, test } from "vitest";
import { budgetBand, toldOf } from "./shown-facts";

test.each([
  [0, ""],
  [-1, ""],
  [0.5, "100만원 미만"],
  [99, "100만원 미만"],
  [100, "100만원대"],
  [950, "900만원대"],
  [1000, "1,000만원대"],
  [3999.9, "3,000만원대"],
  [9999, "9,000만원대"],
  [10_000, "1억원대"],
  [12_500, "1억 2,000만원대"],
  [100_000_000, "10,000억원대"],
])("%d만원 is shown as '%s'", (manwon, band) => {
  expect(budgetBand(manwon)).toBe(band);
});

test("the address ends at its district, and the budget is told, only where the office says so", () => {
  const row = { mainAddress: " 서울  강남구 테헤란로 1", budget: 3500 };
  expect(toldOf({ ...row, isDistrictOnly: 1, isBudgetShown: 0 })).toEqual({
    mainAddress: "서울 강남구",
    budget: 0,
  });
  expect(toldOf({ ...row, isDistrictOnly: 0, isBudgetShown: 1 })).toEqual(row);
});
