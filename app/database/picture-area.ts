/** The folders under uploads/ whose files everyone may see, and the start of their addresses. */
export const pictureAreas = ["content", "portfolio"] as const;

export type PictureArea = (typeof pictureAreas)[number];

export function isPictureArea(value: unknown): value is PictureArea {
  return pictureAreas.some((area) => area === value);
}
