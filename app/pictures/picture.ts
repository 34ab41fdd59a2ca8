import type { PictureArea } from "~/database/area";

/** Shared by browser and server: pictures' data, sizes and URLs. */

/** A stored picture, with what a page needs to reserve its space while it loads. */
export interface PictureData {
  uploadedName: string;
  alt: string;
  width: number;
  height: number;
  /** The average colour, as #rrggbb. */
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
 * The renditions of a picture. `portrait` is cropped for a phone's whole screen, `share` for
 * previews in messages.
 */
export const shapes = {
  "2560": { width: 2560, height: 2560, fit: "inside", withoutEnlargement: true },
  "1600": { width: 1600, height: 1600, fit: "inside", withoutEnlargement: true },
  "800": { width: 800, height: 800, fit: "inside", withoutEnlargement: true },
  portrait: { width: 1080, height: 1920, fit: "cover", withoutEnlargement: true },
  share: { width: 1200, height: 630, fit: "cover" },
} as const;

export type Shape = keyof typeof shapes;

/** The shape of a URL without `size`. */
export const LARGEST = "2560";

/** The URL of a rendition. */
export function viewPath(area: PictureArea, uploadedName: string, shape: Shape = LARGEST) {
  const path = `/api/${area}/view/${encodeURIComponent(uploadedName)}`;
  return shape === LARGEST ? path : `${path}?size=${shape}`;
}

/** The width of a shape that keeps the picture's aspect ratio. */
export function widthOf(shape: "2560" | "1600" | "800", { width, height }: PictureData) {
  return Math.round(width * Math.min(1, shapes[shape].width / Math.max(width, height)));
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
