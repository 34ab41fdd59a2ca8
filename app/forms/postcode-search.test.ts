import { expect, test } from "vitest";
import { shownAddress } from "./postcode-search";

const picked = {
  userSelectedType: "R",
  roadAddress: "서울 강남구 테헤란로 1",
  jibunAddress: "서울 강남구 역삼동 1",
  bname: "역삼동",
  buildingName: "가나아파트",
  apartment: "Y",
} as const;

test("a road address gets its district and its apartment complex in parentheses", () => {
  expect(shownAddress(picked)).toBe("서울 강남구 테헤란로 1 (역삼동, 가나아파트)");
});

test("villages and buildings other than apartments are left out", () => {
  expect(shownAddress({ ...picked, bname: "청운리" })).toBe("서울 강남구 테헤란로 1 (가나아파트)");
  expect(shownAddress({ ...picked, apartment: "N" })).toBe("서울 강남구 테헤란로 1 (역삼동)");
  expect(shownAddress({ ...picked, bname: "", apartment: "N" })).toBe("서울 강남구 테헤란로 1");
});

test("a lot address is not changed", () => {
  expect(shownAddress({ ...picked, userSelectedType: "J" })).toBe("서울 강남구 역삼동 1");
});
