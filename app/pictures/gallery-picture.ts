import type { PictureArea } from "~/database/area";
import type { PictureData } from "./picture";

/** Stored, or staged until the form is saved. */
export interface GalleryPicture extends PictureData {
  name: string;
  type: string;
  size: number;
  details?: Record<string, string>;
  problems?: Record<string, string>;
  /** The form names it, but it is neither staged nor stored any longer. */
  isGone?: true;
}

export function areThere(pictures: GalleryPicture[]) {
  return pictures.filter(({ isGone }) => !isGone);
}

export function stagedPath(area: PictureArea, uploadedName?: string) {
  return `/api/staged/${area}${uploadedName === undefined ? "" : `/${uploadedName}`}`;
}

export function altField(uploadedName: string) {
  return `alt ${uploadedName}`;
}

/** Names the staged or stored thumbnail that the form shows. */
export const THUMBNAIL_NAME_FIELD = "stagedThumbnail";

/** Names the gallery's picture that the thumbnail copies; "" for none. */
export const THUMBNAIL_SOURCE_FIELD = "thumbnailSource";
