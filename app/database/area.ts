/** Also the first segment of their files' URLs. */
export const pictureAreas = ["content", "portfolio"] as const;

export type PictureArea = (typeof pictureAreas)[number];

/** Separate folders, so that public files never lie beside files for staff only. */
export const areas = ["contact", ...pictureAreas] as const;

export type Area = (typeof areas)[number];

export function isPictureArea(value: unknown): value is PictureArea {
  return pictureAreas.some((area) => area === value);
}
