import { expect, test } from "vitest";
import { districtOf } from "./district";

test.each([
  ["서울 강남구 테헤란로 1 (역삼동)", "서울 강남구"],
  ["서울특별시 중구 세종대로 110", "서울 중구"],
  ["경기 수원시 팔달구 효원로 1", "경기 수원시 팔달구"],
  ["경기도 가평군 가평읍 1", "경기 가평군"],
  ["세종특별자치시 한누리대로 2130", "세종"],
  ["강원특별자치도 춘천시 중앙로 1", "강원 춘천시"],
  ["전라북도 전주시 완산구 1", "전북 전주시 완산구"],
  ["홍길동 010-1234-5678", ""],
  ["강남구 테헤란로 1", ""],
  ["서울 <script>구", "서울"],
  ["서울 https://evil.example/구", "서울"],
  ["", ""],
])("%s is in %s", (address, district) => {
  expect(districtOf(address)).toBe(district);
});
