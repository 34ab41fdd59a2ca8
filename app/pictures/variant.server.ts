import { join } from "node:path";
import type { ResizeOptions } from "sharp";
import type { PictureArea } from "~/database/area";
import { env } from "~/env.server";
import type { Encoding, Output } from "./decoding-process.server";
import { type Format, formats, LARGEST, type Shape, shapes, type Width, widths } from "./picture";

/** One rendition of a picture. */
export interface Variant {
  size: Width | Shape;
  format: Format;
}

/** A variant's file in uploads/.renditions. */
export interface Rendition {
  path: string;
  type: string;
}

/** Measured with butteraugli on photographs: decision 019. */
const encodings = {
  avif: { format: "avif", options: { quality: 60, effort: 3 } },
  webp: { format: "webp", options: { quality: 82 } },
  jpeg: { format: "jpeg", options: { quality: 75, progressive: true, mozjpeg: true } },
} satisfies Record<Format, Encoding>;

export function outputOf({ size, format }: Variant): Output {
  const resize: ResizeOptions =
    typeof size === "number" ? { width: size, withoutEnlargement: true } : shapes[size];
  return { resize, ...encodings[format] };
}

/**
 * Not progressive: the uploader waits for it, and progressive takes twice the time and memory. All
 * other variants are made from it, so its quality is higher.
 */
export function largestOutput(uploadedName: string): Output {
  const resize = shapes[LARGEST];
  return ownFormat(uploadedName) === "webp"
    ? { resize, format: "webp", options: { quality: 82 } }
    : { resize, format: "jpeg", options: { quality: 80 } };
}

/** The largest rendition: upright and without EXIF, as are all others, which are made from it. */
export function largestOf(uploadedName: string): Variant {
  return { size: LARGEST, format: ownFormat(uploadedName) };
}

/** What a URL without `f` gets: drawings and screenshots look bad as JPEG. */
export function ownFormat(uploadedName: string): Format {
  return /\.(png|gif|webp|avif)$/.test(uploadedName) ? "webp" : "jpeg";
}

export function isHeic(uploadedName: string) {
  return /\.hei[cf]$/.test(uploadedName);
}

const extensions = { avif: "avif", webp: "webp", jpeg: "jpg" };

/** The folder of an area's renditions. */
export function folderOf(area: PictureArea) {
  return join(env.UPLOADS_DIR, ".renditions", area);
}

export function nameOf(uploadedName: string, { size, format }: Variant) {
  const label = typeof size === "number" ? `w${size}` : size;
  return `${uploadedName}.${label}.${extensions[format]}`;
}

export function fileOf(area: PictureArea, uploadedName: string, variant: Variant): Rendition {
  const path = join(folderOf(area), nameOf(uploadedName, variant));
  return { path, type: `image/${variant.format}` };
}

/** @returns the `uploadedName` of the picture that a file in uploads/.renditions was made from */
export function pictureOf(renditionName: string) {
  return renditionName.split(".").slice(0, 2).join(".");
}

/** The names of all files that can have been made from a picture. */
export function allNamesOf(uploadedName: string) {
  return [...(Object.keys(shapes) as Shape[]), ...widths].flatMap((size) =>
    formats.map((format) => nameOf(uploadedName, { size, format })),
  );
}
