import type { PictureArea } from "~/database/area";

export interface PictureData {
  uploadedName: string;
  alt: string;
  width: number;
  height: number;
  /** The average colour, as #rrggbb. */
  color: string;
}

/** Offered of every picture, as WebP. */
export const widths = [320, 480, 640, 960, 1280, 1920] as const;

export type Width = (typeof widths)[number];

/** JPEG for everybody else, and the slides' cuts for phones. */
export const shapes = {
  "2560": { width: 2560, height: 2560, fit: "inside", withoutEnlargement: true },
  share: { width: 1200, height: 630, fit: "cover" },
  portrait: { width: 1080, height: 1920, fit: "cover", withoutEnlargement: true },
  "portrait-720": { width: 720, height: 1280, fit: "cover", withoutEnlargement: true },
} as const;

export type Shape = keyof typeof shapes;

export type Size = Width | Shape;

/** At the URL without a query: for programs, search engines and links. */
export const LARGEST = "2560";

export function isJpeg(size: Size) {
  return size === LARGEST || size === "share";
}

/** Pages use only this spelling. */
export function viewPath(area: PictureArea, uploadedName: string, size: Size = LARGEST) {
  const path = `/api/${area}/view/${encodeURIComponent(uploadedName)}`;
  if (size === LARGEST) return path;
  const query = `${typeof size === "number" ? "w" : "size"}=${size}`;
  return isJpeg(size) ? `${path}?${query}` : `${path}?${query}&f=webp`;
}

interface OfferedWidth {
  width: Width;
  /** Less, if the picture itself is smaller. */
  trueWidth: number;
}

export type Dimensions = Pick<PictureData, "width" | "height">;

function ownWidthOf({ width, height }: Dimensions) {
  const { width: box } = shapes[LARGEST];
  return Math.max(1, Math.round(width * Math.min(1, box / Math.max(width, height))));
}

export function offeredWidths(picture: Dimensions, most: Width = 1920): OfferedWidth[] {
  const own = ownWidthOf(picture);
  const enough = widthFor(own);
  return widths
    .filter((each) => each <= enough && each <= most)
    .map((each) => ({ width: each, trueWidth: Math.min(each, own) }));
}

/** The next larger one, or the last. */
export function widthIn(picture: Dimensions, pixels: number) {
  return widthFor(Math.min(pixels, ownWidthOf(picture)));
}

export function widthFor(pixels: number): Width {
  return widths.find((each) => each >= pixels) ?? 1920;
}

/** Media conditions, each with a CSS length; the last has none. */
export type ShownWidths = { media?: string; length: string }[];

/** With it, phones up to 440 pixels wide get pictures of 640 pixels. */
const ENOUGH = 1.575;

/** With it, they also get 640 pixels of a picture as wide as the screen: 960 would be too many. */
export const EDGE_TO_EDGE = 1.45;

/** With it, they get 1280 pixels of a picture as wide as the screen. */
export const SHARP = 2.9;

/** As if screens had at most so many pixels per CSS pixel: nobody sees more in passing. Keeps pages short. */
export function cappedSizes(shown: ShownWidths, enough = ENOUGH) {
  const bands = [
    { density: "(min-resolution: 3.01x)", factor: enough / 4 },
    { density: "(min-resolution: 2.01x)", factor: enough / 3 },
    { density: "(min-resolution: 1.6x)", factor: Math.min(1, enough / 2) },
    { density: "", factor: 1 },
  ];
  return bands
    .flatMap(({ density, factor }) =>
      shown.map(({ media = "", length }) =>
        [[density, media].filter(Boolean).join(" and "), scaled(length, factor)]
          .filter(Boolean)
          .join(" "),
      ),
    )
    .join(", ");
}

export function scaled(length: string, factor: number) {
  if (factor === 1) return length;
  return length.replace(/\d+(\.\d+)?/g, (number) => String(Number((+number * factor).toFixed(1))));
}
