import { expect, test } from "vitest";
import { parseForm } from "~/request/parse.server";
import { portfolioSchema } from "./portfolio-schema";
import { budgetBand, regionOf, toldOf } from "./shown-facts";

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

test.each([
  ["서울 강남구 테헤란로 1", "서울 강남구"],
  ["부산광역시 기장군 기장읍 차성로 1", "부산광역시 기장군"],
  ["경기 수원시 영통구 광교로 1", "경기 수원시 영통구"],
  ["경기도 성남시 분당구 판교역로 1 (삼평동)", "경기도 성남시 분당구"],
  ["경남 창원시  의창구", "경남 창원시 의창구"],
  ["경기 김포시 김포한강1로 1", "경기 김포시"],
  ["경기 가평군 가평읍 1", "경기 가평군"],
  ["강원특별자치도 춘천시 중앙로 1", "강원특별자치도 춘천시"],
  ["강원특별자치도 홍천군 홍천읍 1", "강원특별자치도 홍천군"],
  ["제주특별자치도 제주시 첨단로 1", "제주특별자치도 제주시"],
  ["세종특별자치시 한누리대로 2130", "세종특별자치시"],
  ["세종 조치원읍 1", "세종"],
  ["", ""],
])("%s lies in %s", (mainAddress, region) => {
  expect(regionOf(mainAddress)).toBe(region);
});

test.each([
  ["서울 강남구 테헤란로 123-4", true],
  ["서울특별시　강남구 테헤란로 123-4", true],
  ["경기도 성남시 분당구 1", true],
  ["강원특별자치도 춘천시", true],
  // No more than the city: the list's filter knows the first two words.
  ["세종특별자치시", true],
  ["세종특별자치시 한누리대로 2130", false],
  ["", true],
  ["테헤란로 123-4", false],
  ["서울특별시강남구테헤란로123-4", false],
  ["서울 테헤란로 123-4", false],
])("an address %j may be shown as far as its district: %s", (mainAddress, isAllowed) => {
  const fields = new FormData();
  fields.set("title", "집");
  fields.set("mainAddress", mainAddress);
  fields.set("isDistrictOnly", "1");
  const submission = parseForm(fields as Parameters<typeof parseForm>[0], portfolioSchema);
  expect(submission.status).toBe(isAllowed ? "success" : "error");
  if (submission.status === "success") {
    expect(submission.value.mainAddress).not.toMatch(/[^\S ]/);
  }
});
