/** The folders under uploads/ whose files everyone may see, and the start of their addresses. */
export const pictureAreas = ["content", "portfolio"] as const;

export type PictureArea = (typeof pictureAreas)[number];

/** One folder for each, so that what everyone may see never lies beside what only staff may. */
export const areas = ["contact", ...pictureAreas] as const;

export type Area = (typeof areas)[number];

export function isPictureArea(value: unknown): value is PictureArea {
  return pictureAreas.some((area) => area === value);
}
