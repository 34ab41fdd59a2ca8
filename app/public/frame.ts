import { type UIMatch, useRouteLoaderData } from "@remix-run/react";
import type { PictureArea } from "~/database/area";

/** Loaded by the layout for all public pages; see routes/public/layout.tsx. */
export interface FrameData {
  /** Scheme and host, for absolute URLs; "" if unknown (site.server.ts). */
  origin: string;
  company: PublicCompany;
  /** The preview picture of pages that have none of their own. */
  sharePicture: SharePicture | undefined;
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

const layoutId = "routes/public/layout";

/**
 * @returns the layout's data from the matches passed to `meta`; empty if the layout failed to load
 */
export function frameOf(matches: Matches): Partial<FrameData> & Pick<FrameData, "origin"> {
  const layout = matches.find((match) => match?.id === layoutId);
  return { origin: "", ...(layout?.data as FrameData | undefined) };
}

/** Whether visitors see the page, and not the office. */
export function isPublicPage(matches: Pick<UIMatch, "id">[]) {
  return matches.some(({ id }) => id === layoutId);
}

/** The company, for any component of a public page; undefined if the layout failed to load. */
export function useCompany() {
  return useRouteLoaderData<FrameData>(layoutId)?.company;
}
