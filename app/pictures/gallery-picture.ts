import type { PictureArea } from "~/database/area";
import type { PictureData } from "./picture";

/** A picture in a form of the office: stored, or staged until the form is saved. */
export interface GalleryPicture extends PictureData {
  name: string;
  type: string;
  /** Bytes. */
  size: number;
  /** What the subject's form asks about it, by name; see picture-detail.ts. */
  details?: Record<string, string>;
  /** Why what was sent about it is refused, by name. */
  problems?: Record<string, string>;
}

/** The URL that uploads a picture ahead of its form; with a name, the one that deletes it again. */
export function stagedPath(area: PictureArea, uploadedName?: string) {
  return `/api/staged/${area}${uploadedName === undefined ? "" : `/${uploadedName}`}`;
}

/** The form field with a picture's alternative text. */
export function altField(uploadedName: string) {
  return `alt ${uploadedName}`;
}

/** The hidden field that names the staged or stored thumbnail that the form shows. */
export const THUMBNAIL_NAME_FIELD = "stagedThumbnail";

/** The radio that names the gallery's picture of which the thumbnail becomes a copy; "" for none. */
export const THUMBNAIL_SOURCE_FIELD = "thumbnailSource";
