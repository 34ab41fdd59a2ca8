/** Public folders under uploads/, which are also the first segment of their files' URLs. */
export const pictureAreas = ["content", "portfolio"] as const;

export type PictureArea = (typeof pictureAreas)[number];

/** One folder each, so that public files are never stored beside files for staff only. */
export const areas = ["contact", ...pictureAreas] as const;

export type Area = (typeof areas)[number];

export function isPictureArea(value: unknown): value is PictureArea {
  return pictureAreas.some((area) => area === value);
}
