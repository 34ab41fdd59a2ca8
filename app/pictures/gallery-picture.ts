import type { PictureArea } from "~/database/area";
import { isStored } from "~/database/is-stored";
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

/** The same pictures in the same order, with the same words. */
export function isSameGallery(stored: GalleryPicture[], sent: GalleryPicture[]) {
  const isSame = (one: GalleryPicture, { uploadedName, alt, details }: GalleryPicture) =>
    isStored(one, { uploadedName, alt }) && isStored(one.details ?? {}, details ?? {});
  return stored.length === sent.length && stored.every((one, at) => isSame(one, sent[at] ?? one));
}

interface SentThumbnail {
  /** The stored one, if no other was sent. */
  thumbnail: GalleryPicture | undefined;
  /** Chosen from the gallery instead. */
  chosen?: GalleryPicture | undefined;
  gone: GalleryPicture | undefined;
}

/** What a form makes the thumbnail, for its conflict with what is stored. */
export function thumbnailInWords({ thumbnail, chosen, gone }: SentThumbnail) {
  return chosen?.name ?? (gone ? "그사이 삭제된 이미지" : (thumbnail?.name ?? ""));
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
