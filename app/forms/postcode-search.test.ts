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

test("a road address carries its district and its apartment in parentheses", () => {
  expect(shownAddress(picked)).toBe("서울 강남구 테헤란로 1 (역삼동, 가나아파트)");
});

test("a village is no district, and a building that is no apartment is left out", () => {
  expect(shownAddress({ ...picked, bname: "청운리" })).toBe("서울 강남구 테헤란로 1 (가나아파트)");
  expect(shownAddress({ ...picked, apartment: "N" })).toBe("서울 강남구 테헤란로 1 (역삼동)");
  expect(shownAddress({ ...picked, bname: "", apartment: "N" })).toBe("서울 강남구 테헤란로 1");
});

test("a lot address stands as it is", () => {
  expect(shownAddress({ ...picked, userSelectedType: "J" })).toBe("서울 강남구 역삼동 1");
});
