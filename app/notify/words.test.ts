import { expect, test } from "vitest";
import { filledWords, type Occasion, occasionNames, occasions, ownWords, wordsFor } from "./words";

const problemOf = (typed: string, occasion: Occasion = "linkMessage") =>
  wordsFor(occasion).safeParse(typed).error?.issues[0]?.message;

test("the words have what belongs to them in its places, as often as it is named", () => {
  const values = { "{회사}": "느티 {링크} $& 공간", "{링크}": "https://site.example/abc" };
  expect(filledWords("{회사} {링크}\n다시: {링크} {이름}", values)).toBe(
    "느티 {링크} $& 공간 https://site.example/abc\n다시: https://site.example/abc {이름}",
  );
});

test("words without the link, with an unknown place and too long ones are refused with the reason", () => {
  expect(problemOf("안녕하세요.")).toContain("{링크} 표시를 추가해");
  expect(problemOf("{ 링크 }")).toContain("{링크} 표시를 추가해");
  expect(problemOf("{고객}님 {링크}")).toContain("{이름}, {회사}, {링크} 외의");
  expect(problemOf("{총액} {링크}")).toContain("외의");
  expect(problemOf("{총액} {링크}", "estimateMessage")).toBeUndefined();
  expect(problemOf("{방문 시간} {링크}", "estimateMessage")).toContain("{총액} 외의");
  expect(problemOf(`${"가".repeat(497)}{링크}`)).toContain("500자까지");
});

test("emoji and line breaks are kept, and empty words are the program's", () => {
  const schema = wordsFor("offerMessage");
  expect(schema.parse("  🏠 {링크}\n\n👷🏽 {방문 시간}  ")).toBe("🏠 {링크}\n\n👷🏽 {방문 시간}");
  expect(schema.parse(" \n ")).toBe("");
  for (const occasion of occasionNames) {
    const { words } = occasions[occasion];
    expect(problemOf(words, occasion)).toBeUndefined();
    expect([ownWords(occasion, words), ownWords(occasion, "{링크}")]).toEqual(["", "{링크}"]);
  }
});
