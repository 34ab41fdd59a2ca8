import type { PictureArea } from "~/database/area";

/** What browser and server both know of pictures: their data, their shapes, their addresses. */

/** A stored picture, with what is needed to keep its place until it has come. */
export interface PictureData {
  uploadedName: string;
  alt: string;
  width: number;
  height: number;
  /** Its average colour. */
  color: string;
}

/** A picture in a form of the office: stored, or staged until the form is saved. */
export interface GalleryPicture extends PictureData {
  name: string;
  type: string;
  /** Bytes. */
  size: number;
}

/**
 * The renditions of a picture. `portrait` is the cut for a phone's whole screen, `share` the one
 * that message previews want.
 */
export const shapes = {
  "2560": { width: 2560, height: 2560, fit: "inside", withoutEnlargement: true },
  "1600": { width: 1600, height: 1600, fit: "inside", withoutEnlargement: true },
  "800": { width: 800, height: 800, fit: "inside", withoutEnlargement: true },
  portrait: { width: 1080, height: 1920, fit: "cover", withoutEnlargement: true },
  share: { width: 1200, height: 630, fit: "cover" },
} as const;

export type Shape = keyof typeof shapes;

/** What an address without `size` leads to. */
export const LARGEST = "2560";

/** Where a picture is fetched. */
export function viewPath(area: PictureArea, uploadedName: string, shape: Shape = LARGEST) {
  const path = `/api/${area}/view/${encodeURIComponent(uploadedName)}`;
  return shape === LARGEST ? path : `${path}?size=${shape}`;
}

/** How wide a shape that keeps the picture's proportions is. */
export function widthOf(shape: "2560" | "1600" | "800", { width, height }: PictureData) {
  return Math.round(width * Math.min(1, shapes[shape].width / Math.max(width, height)));
}

/** Where a picture goes up ahead of its form; with its name, where it is taken back. */
export function stagedPath(area: PictureArea, uploadedName?: string) {
  return `/api/staged/${area}${uploadedName === undefined ? "" : `/${uploadedName}`}`;
}

/** The text field that carries a picture's alternative text. */
export function altField(uploadedName: string) {
  return `alt ${uploadedName}`;
}

/** The hidden field that names the thumbnail a form shows, be it staged or stored already. */
export const THUMBNAIL_NAME_FIELD = "stagedThumbnail";
