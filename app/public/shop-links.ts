import type { PublicSite } from "./frame";

export function shopLinks(site: PublicSite) {
  return [
    { name: "카카오톡 채널", url: site.kakaoChannelUrl },
    { name: "네이버 톡톡", url: site.naverTalkUrl },
    { name: "네이버 플레이스", url: site.naverPlaceUrl },
    { name: "인스타그램", url: site.instagramUrl },
    { name: "블로그", url: site.blogUrl },
    { name: "유튜브", url: site.youtubeUrl },
  ].filter(({ url }) => url);
}
