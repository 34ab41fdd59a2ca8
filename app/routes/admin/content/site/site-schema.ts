import * as z from "zod";
import { date, oneOf, optionalText, text, version } from "~/forms/fields";
import { occasions, wordsFor } from "~/notify/words";
import { KILOBYTE } from "~/text/bytes";
import { isDay } from "~/text/day";
import { isHttpsUrl } from "~/text/https-url";
import { accents } from "./accents";

/** Some 3,000 letters at nine bytes each, with file names. */
export const SITE_TEXT_BYTES = 64 * KILOBYTE;

const MAX_URL = 300;

/**
 * @param hosts the service's own, subdomains included
 * @param ofName makes a URL of `@name`
 */
function link(name: string, example: string, hosts?: string[], ofName?: (name: string) => string) {
  return optionalText(MAX_URL)
    .overwrite((value) => {
      const [, own] = /^@([\p{L}\p{M}\p{N}._·-]+)$/u.exec(value) ?? [];
      return own && ofName ? ofName(own) : withScheme(value);
    })
    .refine((value) => value === "" || isSecure(value), {
      error: `https://로 시작하는 주소를 입력하세요. 예: ${example}`,
      abort: true,
    })
    .refine(
      (value) => value === "" || !hosts || isOf(new URL(value).hostname, hosts),
      `${name}의 주소가 아닙니다. 예: ${example}`,
    );
}

/** Many apps copy a URL without its scheme. */
function withScheme(value: string) {
  return /^[a-z\d-]+(\.[a-z\d-]+)+([/?]|$)/i.test(value) ? `https://${value}` : value;
}

function isSecure(value: string) {
  return isHttpsUrl(value) && !/\s/.test(value) && new URL(value).hostname.includes(".");
}

function isOf(hostname: string, hosts: string[]) {
  return hosts.some((host) => hostname === host || hostname.endsWith(`.${host}`));
}

const channelExample = "https://pf.kakao.com/_abcde";

/** Kakao shows it with http, and may append the chat. */
const kakaoChannel = optionalText(MAX_URL)
  .overwrite((value) =>
    withScheme(value)
      .replace(/^http:\/\/pf\.kakao\.com\//, "https://pf.kakao.com/")
      .replace(/\/(chat\/?)?$/, ""),
  )
  .refine(
    (value) => value === "" || /^https:\/\/pf\.kakao\.com\/_\w{1,60}$/.test(value),
    `카카오톡 채널의 주소가 아닙니다. 예: ${channelExample}`,
  );

const talk = link("네이버 톡톡", "https://talk.naver.com/ct/abcde", ["talk.naver.com"]);

/** Search engines offer a code, or a whole tag with it. */
const verification = optionalText(300)
  .overwrite((value) => /\bcontent=["']([^"']*)["']/.exec(value)?.[1]?.trim() ?? value)
  .refine(
    (value) => /^[\w=+/.:-]*$/.test(value),
    "검색 엔진에서 받은 인증 코드를 그대로 입력하세요.",
  );

const day = z
  .string({ error: "날짜를 선택하세요." })
  .refine(
    (value) => value === "" || date().safeParse(value).success,
    "없는 날짜입니다. 2026-03-01처럼 입력하세요.",
  )
  .default("");

export const siteSchema = z
  .object({
    name: text(40, "상호나 브랜드 이름을 입력하세요.").min(1, "상호나 브랜드 이름을 입력하세요."),
    tagline: optionalText(60),
    promise: optionalText(40),
    introduction: optionalText(200),
    accent: oneOf(accents, "목록에서 색을 선택하세요.").default("pine"),
    kakaoChannelUrl: kakaoChannel,
    instagramUrl: link(
      "인스타그램",
      "https://www.instagram.com/shop",
      ["instagram.com"],
      (name) => `https://www.instagram.com/${name}`,
    ),
    blogUrl: link("블로그", "https://blog.naver.com/shop"),
    youtubeUrl: link(
      "유튜브",
      "https://www.youtube.com/@shop",
      ["youtube.com", "youtu.be"],
      (name) => `https://www.youtube.com/@${name}`,
    ),
    naverPlaceUrl: link("네이버 플레이스", "https://naver.me/abcde", [
      "naver.me",
      "map.naver.com",
      "place.naver.com",
    ]),
    naverTalkUrl: talk,
    officeHours: optionalText(100),
    tradeName: optionalText(60),
    businessNumber: optionalText(20)
      .overwrite(spelledNumber)
      .refine(
        (value) => value === "" || hasCheckDigit(value),
        "사업자등록번호가 맞지 않습니다. 숫자 10자리를 확인해 주세요.",
      ),
    licence: optionalText(100),
    // No promise is made while it is empty.
    nextStep: optionalText(200),
    linkMessage: wordsFor("linkMessage"),
    estimateMessage: wordsFor("estimateMessage"),
    offerMessage: wordsFor("offerMessage"),
    cancelledMessage: wordsFor("cancelledMessage"),
    contactPerson: optionalText(60),
    bankAccount: optionalText(100),
    daysOff: optionalText(6000, { lines: true })
      .transform((value) => [...new Set(value.split(/[\s,]+/).filter(Boolean))].sort())
      .refine((days) => days.every(isDay), "2026-12-25처럼 한 줄에 하루씩 입력하세요.")
      .refine((days) => days.length <= 200, "200일까지 입력할 수 있습니다.")
      .transform((days) => days.join("\n")),
    notice: optionalText(100),
    noticeFrom: day,
    noticeUntil: day,
    kakaoMapKey: optionalText(64).refine(
      (value) => /^[\w-]*$/.test(value),
      "카카오 개발자 사이트의 JavaScript 키를 입력하세요.",
    ),
    naverVerification: verification,
    googleVerification: verification,
    version,
  })
  .refine(
    ({ noticeFrom, noticeUntil }) =>
      noticeFrom === "" || noticeUntil === "" || noticeFrom <= noticeUntil,
    { path: ["noticeUntil"], error: "종료일이 시작일보다 빠릅니다." },
  );

export const siteLabels = {
  name: "이름",
  tagline: "한 줄 문구",
  promise: "첫 화면의 약속",
  introduction: "한 문장 소개",
  thumbnail: "로고",
  accent: "강조 색",
  notice: "공지",
  noticeFrom: "시작일",
  noticeUntil: "종료일",
  kakaoChannelUrl: "카카오톡 채널",
  naverTalkUrl: "네이버 톡톡",
  naverPlaceUrl: "네이버 플레이스",
  instagramUrl: "인스타그램",
  blogUrl: "블로그",
  youtubeUrl: "유튜브",
  officeHours: "영업시간",
  daysOff: "쉬는 날",
  tradeName: "상호",
  businessNumber: "사업자등록번호",
  licence: "건설업 등록",
  nextStep: "문의 후 안내",
  linkMessage: occasions.linkMessage.label,
  estimateMessage: occasions.estimateMessage.label,
  offerMessage: occasions.offerMessage.label,
  cancelledMessage: occasions.cancelledMessage.label,
  contactPerson: "담당자",
  bankAccount: "입금계좌",
  seal: "직인",
  kakaoMapKey: "카카오 지도 키",
  naverVerification: "네이버 인증 코드",
  googleVerification: "구글 인증 코드",
};

function spelledNumber(text: string) {
  const digits = text.replace(/[\s-]/g, "");
  if (!/^\d{10}$/.test(digits)) return text;
  return `${digits.slice(0, 3)}-${digits.slice(3, 5)}-${digits.slice(5)}`;
}

const weights = [1, 3, 7, 1, 3, 7, 1, 3, 5];

/** The last digit of 000-00-00000 follows from the others. */
function hasCheckDigit(text: string) {
  if (!/^\d{3}-\d\d-\d{5}$/.test(text)) return false;
  const digits = [...text.replaceAll("-", "")].map(Number);
  const weighed = weights.reduce((sum, weight, at) => sum + weight * (digits[at] ?? 0), 0);
  const sum = weighed + Math.floor((5 * (digits[8] ?? 0)) / 10);
  return (10 - (sum % 10)) % 10 === digits[9];
}
