import { type UIMatch, useRouteLoaderData } from "@remix-run/react";
import type { PictureArea } from "~/database/area";
import type { PictureData } from "~/pictures/picture";

export interface FrameData {
  /** Scheme and host, for absolute URLs; "" if unknown (site.server.ts). */
  origin: string;
  site: PublicSite;
  company: PublicCompany;
  sharePicture: SharePicture | undefined;
}

/** Missing text is "". */
export interface PublicSite {
  name: string;
  tagline: string;
  promise: string;
  introduction: string;
  /** A key of routes/admin/content/site/accents.ts. */
  accent: string;
  instagramUrl: string;
  blogUrl: string;
  youtubeUrl: string;
  /** `https://pf.kakao.com/_…`; its chat is at `/chat` below it. */
  kakaoChannelUrl: string;
  naverPlaceUrl: string;
  naverTalkUrl: string;
  officeHours: string;
  /** For search engines; empty if ambiguous. */
  openingHours: string[];
  tradeName: string;
  businessNumber: string;
  licence: string;
  kakaoMapKey: string;
  naverVerification: string;
  googleVerification: string;
  logo: PictureData | undefined;
  /** "" except on the announcement's days. */
  notice: string;
  /** yyyy-MM-dd or "": the same words another time are another announcement. */
  noticeFrom: string;
}

/** Missing text is "", unknown coordinates are 0, 0. */
export interface PublicCompany {
  representative: string;
  email: string;
  phoneNumber: string;
  /** Formatted on the server to keep that code out of the browser. */
  phoneLink: string;
  postCode: string;
  mainAddress: string;
  detailAddress: string;
  latitude: number;
  longitude: number;
}

export interface SharePicture {
  area: PictureArea;
  picture: { uploadedName: string };
}

export const FEED = "/feed.xml";

export type Matches = (Pick<UIMatch, "id" | "data"> | undefined)[];

const layoutId = "routes/public/layout/route";

/** Empty if the layout failed to load. */
export function frameOf(matches: Matches): Partial<FrameData> & Pick<FrameData, "origin"> {
  const layout = matches.find((match) => match?.id === layoutId);
  return { origin: "", ...(layout?.data as FrameData | undefined) };
}

export function siteOf(matches: Matches): PublicSite {
  return frameOf(matches).site ?? unknownSite;
}

/** For pages without other metadata. */
export function titleOf(matches: Matches, title: string) {
  const { name } = siteOf(matches);
  return name ? `${title} | ${name}` : title;
}

const unknownSite = { name: "" } as PublicSite;

export function isPublicPage(matches: Pick<UIMatch, "id">[]) {
  return matches.some(({ id }) => id === layoutId);
}

export function useCompany() {
  return useRouteLoaderData<FrameData>(layoutId)?.company;
}

export function useSite() {
  return useRouteLoaderData<FrameData>(layoutId)?.site ?? unknownSite;
}
