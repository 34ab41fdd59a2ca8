import { join } from "node:path";
import type { ResizeOptions } from "sharp";
import type { PictureArea } from "~/database/area";
import { env } from "~/env.server";
import type { Output } from "./decoding-process.server";
import {
  type Dimensions,
  isJpeg,
  LARGEST,
  offeredWidths,
  type Shape,
  type Size,
  shapes,
  widths,
} from "./picture";

/** Made before the upload is answered; the rest follows in the background. */
export const AT_ONCE = 640;

/** Only slides and logos are cut for phones. */
const shapesOf: Record<PictureArea, Shape[]> = {
  content: ["portrait-720", "portrait", LARGEST, "share"],
  portfolio: [LARGEST, "share"],
};

export function ladderOf(area: PictureArea, picture: Dimensions): Size[] {
  return [...offeredWidths(picture).map(({ width }) => width), ...shapesOf[area]];
}

/** Decision 019 has how the qualities were chosen. */
export function outputOf(size: Size): Output {
  // An extremely tall picture is as narrow as the largest rendition has it.
  const resize: ResizeOptions =
    typeof size === "number" ? { ...shapes[LARGEST], width: size } : shapes[size];
  if (size === LARGEST) return { resize, format: "jpeg", options: { quality: 80 } };
  return isJpeg(size)
    ? { resize, format: "jpeg", options: { quality: 75, progressive: true, mozjpeg: true } }
    : { resize, format: "webp", options: { quality: 82 } };
}

export function isHeic(fileName: string) {
  return /\.hei[cf]$/.test(fileName);
}

export function renditionsIn(uploadsDir: string) {
  return join(uploadsDir, ".renditions");
}

export function folderOf(area: PictureArea) {
  return join(renditionsIn(env.UPLOADS_DIR), area);
}

export function nameOf(uploadedName: string, size: Size) {
  const label = typeof size === "number" ? `w${size}` : size;
  return `${uploadedName}.${label}.${isJpeg(size) ? "jpg" : "webp"}`;
}

export function fileOf(area: PictureArea, uploadedName: string, size: Size) {
  return join(folderOf(area), nameOf(uploadedName, size));
}

export function typeOf(size: Size) {
  return isJpeg(size) ? "image/jpeg" : "image/webp";
}

export function pictureOf(renditionName: string) {
  return renditionName.split(".").slice(0, 2).join(".");
}

export function allNamesOf(uploadedName: string) {
  const sizes: Size[] = [...widths, ...(Object.keys(shapes) as Shape[])];
  return sizes.map((size) => nameOf(uploadedName, size));
}

/** False for formats and sizes of earlier versions. */
export function isInLadder(area: PictureArea, renditionName: string) {
  const name = pictureOf(renditionName);
  return [...widths, ...shapesOf[area]].some((size) => nameOf(name, size) === renditionName);
}
