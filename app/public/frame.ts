import { type UIMatch, useRouteLoaderData } from "@remix-run/react";
import type { PictureArea } from "~/database/area";

/** What the layout of the public pages loads for all of them; see routes/public/layout.tsx. */
export interface FrameData {
  /** Scheme and host, for absolute addresses. */
  origin: string;
  company: PublicCompany;
  /** What previews show of a page without a picture of its own. */
  sharePicture: SharePicture | undefined;
}

/** The company as visitors read it: empty is "", a place that is not known 0, 0. */
export interface PublicCompany {
  representative: string;
  email: string;
  /** With its hyphens. */
  phoneNumber: string;
  /** What dials it (`tel:…`), made on the server: the browser needs no knowledge of numbers. */
  phoneLink: string;
  postCode: string;
  mainAddress: string;
  detailAddress: string;
  latitude: number;
  longitude: number;
}

export interface SharePicture {
  from: PictureArea;
  picture: { uploadedName: string };
}

export type Matches = (Pick<UIMatch, "id" | "data"> | undefined)[];

const layoutId = "routes/public/layout";

/** @returns the frame's data, as `meta` is handed it; empty where the layout could not be loaded */
export function frameOf(matches: Matches): Partial<FrameData> & Pick<FrameData, "origin"> {
  const layout = matches.find((match) => match?.id === layoutId);
  return { origin: "", ...(layout?.data as FrameData | undefined) };
}

/** The company, for any component of a public page; undefined where it could not be loaded. */
export function useCompany() {
  return useRouteLoaderData<FrameData>(layoutId)?.company;
}
