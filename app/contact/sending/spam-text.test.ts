import { expect, test } from "vitest";
import { isAnnounced, isScoredAsSpam, reasonsOf, type Signal } from "~/contact/spam";
import { honestInquiries } from "../../../tests/support/honest-inquiries";
import { spamMemos } from "../../../tests/support/spam-inquiries";
import { signalsInText } from "./spam-text";

const honest = {
  customer: "김고객",
  phoneNumber: "01012345678",
  mainAddress: "서울 중구 세종대로 1",
  detailAddress: "1층",
  customerMemo: "",
};

const abroad = {
  ...honest,
  customer: "John",
  mainAddress: "1 Main Street",
  detailAddress: "2",
};

test.each<[Partial<typeof honest>, Signal[]]>([
  [{ customer: "http://win.example" }, ["linkInField"]],
  [{ customer: "best-game.com" }, ["linkInField"]],
  [{ phoneNumber: "01012345678 t.me/abc" }, ["linkInField"]],
  [{ detailAddress: "www.abc.kr" }, ["linkInField"]],
  [{ customerMemo: "거실 <b>강조</b> <font color=red>할인</font>" }, ["markup"]],
  [{ customerMemo: "[url=여기]" }, ["markup"]],
  [{ customerMemo: "javascript:alert(1)" }, ["markup"]],
  [{ customerMemo: "Купить дешёвые ссылки" }, ["otherScript"]],
  [{ customerMemo: "我们提供专业的网站推广服务" }, ["otherScript"]],
  [{ customer: "Иван" }, ["otherScriptName"]],
  [abroad, ["noHangul"]],
  [{ customerMemo: "see shop.example.com" }, ["linkWithoutHangul", "unknownLink"]],
  [{ customerMemo: "이것 tiles.example.com" }, ["unknownLink"]],
  [{ customerMemo: "이것 https://a.com/1 https://a.com/2" }, ["severalLinks"]],
  [{ customerMemo: "이것 a.com b.com c.com d.com" }, ["manySites"]],
  [{ customerMemo: "여기 bit.ly/abc 로" }, ["unknownLink", "shortLink"]],
  [{ customerMemo: "여기 http://a.xyz 로" }, ["unknownLink", "riskySite"]],
  [{ customerMemo: "카 지 노" }, ["advertWord"]],
  [{ customerMemo: "카지노, 꽁머니" }, ["advertWords"]],
  [{ customerMemo: "카\u3164지\u200b노, a web\u00adsite re\u2060design" }, ["advertWords"]],
  [{ customerMemo: "여기 bit\u200b.ly/abc 로" }, ["unknownLink", "shortLink"]],
  [{ ...abroad, customerMemo: "\u3164" }, ["noHangul"]],
  [{ customerMemo: "a website redesign" }, ["advertWord"]],
  [{ customerMemo: "xQzKvbTrLmNp" }, ["gibberish"]],
  [{ customerMemo: "https://blog.naver.com/a/1, pin.it/2, tilemall.co.kr" }, []],
  [{ customerMemo: "a@b.com 도면.pdf 12.5평" }, []],
])("%j has the signals %j", (words, signals) => {
  expect(signalsInText({ ...honest, ...words })).toEqual(signals);
});

test("no honest inquiry is flagged", () => {
  expect(honestInquiries.length).toBeGreaterThanOrEqual(60);
  const flagged = honestInquiries
    .map((words) => ({ words, signals: signalsInText(words) }))
    .filter(({ signals }) => isScoredAsSpam(signals));
  expect(flagged).toEqual([]);
});

test("the usual spam is flagged by its text alone", () => {
  expect(spamMemos.length).toBeGreaterThanOrEqual(40);
  const passed = spamMemos
    .map((customerMemo) => ({ customerMemo, signals: signalsInText({ ...honest, customerMemo }) }))
    .filter(({ signals }) => !isScoredAsSpam(signals));
  expect(passed).toEqual([]);
});

test("text of the greatest length is judged without delay", () => {
  for (const part of ["<", "a.", "http://", "- ", "카 ", "aB", "[url", "union "]) {
    const customerMemo = part.repeat(5000 / part.length);
    expect(Array.isArray(signalsInText({ ...honest, customerMemo }))).toBe(true);
  }
});

test("the office reads why in Korean; a signal of another version is left out", () => {
  expect(reasonsOf({ spamSignals: "trap gone quick" })).toEqual([
    "사람에게는 보이지 않는 칸이 채워져 있었습니다.",
    "문의 페이지를 연 지 1초도 안 되어 보냈습니다.",
  ]);
  expect(reasonsOf({ spamSignals: "" })).toEqual([]);
});

test("an inquiry is announced, spam is not", () => {
  expect([isAnnounced({ isSpam: 0 }), isAnnounced({ isSpam: 1 })]).toEqual([true, false]);
});
