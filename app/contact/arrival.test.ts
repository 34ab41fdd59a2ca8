import { expect, test, vi } from "vitest";
import { arrivalIn, arrivalNoted, arrivalOf, campaignOf, isKnownArrival } from "./arrival";

const HOST = "home.example:3000";
const nothing = { referrer: "", utmSource: "", utmMedium: "", utmCampaign: "" };

function sent(fields: Record<string, string | File>) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  return arrivalIn(form, HOST);
}

test.each([
  ["https://search.naver.com/search?query=집", "search.naver.com"],
  ["search.naver.com", "search.naver.com"],
  ["http://WWW.Instagram.com/", "instagram.com"],
  ["https://한글.kr/글", "xn--bj0bj06e.kr"],
  ["https://someone:secret@blog.example:8080/a", "blog.example"],
  ["android-app://com.kakao.talk/", "com.kakao.talk"],
  ["https://home.example/portfolio", ""],
  ["https://home.example:8443/", ""],
  ["javascript:alert(1)", ""],
  ["data:text/html,x", ""],
  ["https://", ""],
  ["not a site", ""],
  ["<script>", ""],
  [`https://${"a".repeat(60)}.${"b".repeat(60)}.example`, ""],
  [`https://a.example/${"x".repeat(10_000)}`, ""],
  ['https://=hyperlink("a")/', ""],
  ["android-app://=1+1", ""],
  ["android-app://전화 주세요", ""],
  ["http://[::1]/", ""],
  ["", ""],
])("a visit from %s came from %j", (referrer, site) => {
  expect(sent({ referrer })).toEqual({ ...nothing, referrer: site });
});

test.each([
  ["naver", "naver"],
  [" 봄\u0000 행사\r\n세일 ", "봄 행사 세일"],
  ["\u1107\u1169\u11b7", "봄"],
  ["\ud800봄\udc00", "봄"],
  ["가".repeat(10_000), "가".repeat(100)],
  ["🏠".repeat(500), "🏠".repeat(100)],
  ["\u202edoog", "doog"],
])("the campaign %j is kept as %j", (utmCampaign, kept) => {
  expect(sent({ utmCampaign })).toEqual({ ...nothing, utmCampaign: kept });
});

test.each([null, "", "[", "a b", "home.example:99999"])(
  "a request to the host %j is read too",
  (host) => {
    const form = new FormData();
    form.set("referrer", "https://search.naver.com/");
    expect(arrivalIn(form, host).referrer).toBe("search.naver.com");
  },
);

test("a file in place of a word is nothing", () => {
  const file = new File(["x"], "naver");
  expect(sent({ referrer: file, utmSource: file })).toEqual(nothing);
});

test("the request for the form tells by itself, and of two words the first counts", () => {
  const url = "http://home.example:3000/contact?utm_source=kakao&utm_source=x&utm_medium=chat";
  const headers = { Referer: "https://m.blog.naver.com/someone", Host: HOST };
  const arrival = arrivalOf(new Request(url, { headers }));
  expect(arrival).toEqual({
    ...nothing,
    referrer: "m.blog.naver.com",
    utmSource: "kakao",
    utmMedium: "chat",
  });
  expect(campaignOf(arrival)).toBe("kakao / chat");
  const inside = new Request("http://home.example:3000/contact", {
    headers: { Referer: "http://home.example:3000/", Host: HOST },
  });
  expect([arrivalOf(inside), isKnownArrival(arrivalOf(inside))]).toEqual([nothing, false]);
});

test("what script has noted is cleaned the same way", () => {
  const noted = new URLSearchParams({ referrer: "https://www.daum.net", utm_campaign: "봄" });
  expect(arrivalNoted(noted, HOST)).toEqual({
    ...nothing,
    referrer: "daum.net",
    utmCampaign: "봄",
  });
});

test("a phone with iOS 16, which cannot ask whether a URL can be parsed, notes it too", () => {
  vi.spyOn(URL, "canParse").mockImplementation(() => {
    throw new TypeError("URL.canParse is not a function");
  });
  const noted = new URLSearchParams({ referrer: "https://blog.example/a" });
  expect(arrivalNoted(noted, HOST).referrer).toBe("blog.example");
});
