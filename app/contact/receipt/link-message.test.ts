import { expect, test } from "vitest";
import { filledMessage, linkMessage, messageOf, ownMessage } from "./link-message";

const link = "https://site.example/contact/receipt/abc";
const problemOf = (typed: string) => linkMessage.safeParse(typed).error?.issues[0]?.message;

test("the words have the company's name and the link in their places, as often as they are named", () => {
  const message = filledMessage("{회사} {링크}\n다시: {링크} {이름}", "느티 {링크} $& 공간", link);
  expect(message).toBe(`느티 {링크} $& 공간 ${link}\n다시: ${link} {이름}`);
});

test("words without the link, with an unknown place and too long ones are refused with the reason", () => {
  expect(problemOf("안녕하세요.")).toContain("{링크} 표시를 추가해");
  expect(problemOf("{ 링크 }")).toContain("{링크} 표시를 추가해");
  expect(problemOf("{고객}님 {링크}")).toContain("{회사}, {링크} 외의");
  expect(problemOf(`${"가".repeat(497)}{링크}`)).toContain("500자까지");
});

test("emoji and line breaks are kept, and empty words are the program's", () => {
  expect(linkMessage.parse("  🏠 {링크}\n\n👷🏽 {회사}  ")).toBe("🏠 {링크}\n\n👷🏽 {회사}");
  expect(linkMessage.parse(" \n ")).toBe("");
  expect(messageOf("")).toContain("{회사}입니다.");
  expect(messageOf("")).toContain("\n{링크}\n");
  expect(ownMessage(messageOf(""))).toBe("");
  expect(ownMessage("{링크}")).toBe("{링크}");
});
