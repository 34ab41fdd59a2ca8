import { type UIMatch, useRouteLoaderData } from "@remix-run/react";
import type { PictureArea } from "~/database/area";
import type { PictureData } from "~/pictures/picture";

/** Loaded by the layout for all public pages; see routes/public/layout/route.tsx. */
export interface FrameData {
  /** Scheme and host, for absolute URLs; "" if unknown (site.server.ts). */
  origin: string;
  site: PublicSite;
  company: PublicCompany;
  /** The preview picture of pages that have none of their own. */
  sharePicture: SharePicture | undefined;
}

/** What the shop says about itself. Text that is not given is "". */
export interface PublicSite {
  name: string;
  /** The line under the name. */
  tagline: string;
  /** Who this is, in one sentence. */
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
  /** The same for search engines; empty if that is uncertain. */
  openingHours: string[];
  tradeName: string;
  /** 000-00-00000. */
  businessNumber: string;
  licence: string;
  kakaoMapKey: string;
  naverVerification: string;
  googleVerification: string;
  logo: PictureData | undefined;
  /** Only on the days on which it is to be seen. */
  notice: string;
  /** Its first day, yyyy-MM-dd or "": the same words another time are another notice. */
  noticeFrom: string;
}

/** The company as shown to visitors: missing text is "", unknown coordinates are 0, 0. */
export interface PublicCompany {
  representative: string;
  email: string;
  /** With hyphens. */
  phoneNumber: string;
  /** `tel:…`, formatted on the server to keep that code out of the browser. */
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

/** The newest projects as RSS. */
export const FEED = "/feed.xml";

export type Matches = (Pick<UIMatch, "id" | "data"> | undefined)[];

const layoutId = "routes/public/layout/route";

/**
 * @returns the layout's data from the matches passed to `meta`; empty if the layout failed to load
 */
export function frameOf(matches: Matches): Partial<FrameData> & Pick<FrameData, "origin"> {
  const layout = matches.find((match) => match?.id === layoutId);
  return { origin: "", ...(layout?.data as FrameData | undefined) };
}

/** The shop from the matches passed to `meta`; nothing is given if the layout failed to load. */
export function siteOf(matches: Matches): PublicSite {
  return frameOf(matches).site ?? unknownSite;
}

/** A title with the shop's name, for pages that have no other metadata. */
export function titleOf(matches: Matches, title: string) {
  const { name } = siteOf(matches);
  return name ? `${title} | ${name}` : title;
}

/** The other fields are undefined, which callers treat like "". */
const unknownSite = { name: "" } as PublicSite;

/** Whether visitors see the page, and not the office. */
export function isPublicPage(matches: Pick<UIMatch, "id">[]) {
  return matches.some(({ id }) => id === layoutId);
}

/** The company, for any component of a public page; undefined if the layout failed to load. */
export function useCompany() {
  return useRouteLoaderData<FrameData>(layoutId)?.company;
}

/** The shop, for any component of a public page; nothing is given if the layout failed to load. */
export function useSite() {
  return useRouteLoaderData<FrameData>(layoutId)?.site ?? unknownSite;
}
