import type { siteLabels } from "./site-schema";

export type SiteField = Exclude<keyof typeof siteLabels, "thumbnail">;

interface SiteGroup {
  title: string;
  hint?: string;
  fields: Exclude<SiteField, "accent">[];
}

/** The form's sections, in their order. */
export const siteGroups: SiteGroup[] = [
  { title: "가게 이름", fields: ["name", "tagline", "introduction"] },
  {
    title: "알림 한 줄",
    hint: "휴무나 이벤트처럼 날을 정해 알리는 글입니다. 모든 화면의 맨 위에 나오고, 방문자가 닫을 수 있습니다.",
    fields: ["notice", "noticeFrom", "noticeUntil"],
  },
  {
    title: "다른 곳의 우리 가게",
    hint: "적은 곳만 홈페이지에 나옵니다.",
    fields: [
      "kakaoChannelUrl",
      "naverTalkUrl",
      "naverPlaceUrl",
      "instagramUrl",
      "blogUrl",
      "youtubeUrl",
    ],
  },
  {
    title: "영업시간과 사업자 정보",
    hint: "화면 맨 아래에 나옵니다. 대표자, 주소, 전화는 회사정보에 적습니다.",
    fields: ["officeHours", "tradeName", "businessNumber", "licence"],
  },
  {
    title: "지도와 검색 엔진",
    fields: ["kakaoMapKey", "naverVerification", "googleVerification"],
  },
];
