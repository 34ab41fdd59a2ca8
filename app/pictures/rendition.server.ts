import { randomUUID } from "node:crypto";
import { mkdir, rename, rm, stat, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import sharp from "sharp";
import type { PictureArea } from "~/database/area";
import { env } from "~/env.server";
import { pathOf } from "~/files/store.server";
import { turns } from "~/turns";
import { decodeHeic } from "./heic.server";

/**
 * What pages show of a stored picture, and nothing else is ever sent: upright, without the EXIF
 * and GPS that a phone writes into it. `portrait` is the cut for a phone's whole screen, `share` the one
 * that message previews want.
 */
const shapes = {
  "2560": { width: 2560, height: 2560, fit: "inside", withoutEnlargement: true },
  "1600": { width: 1600, height: 1600, fit: "inside", withoutEnlargement: true },
  "800": { width: 800, height: 800, fit: "inside", withoutEnlargement: true },
  portrait: { width: 1080, height: 1920, fit: "cover", withoutEnlargement: true },
  share: { width: 1200, height: 630, fit: "cover" },
} as const;

type Shape = keyof typeof shapes;

export const shapeNames = Object.keys(shapes) as Shape[];

/** How every original is opened. Phones write small irregularities that do no harm. */
export const decoding = { limitInputPixels: 120_000_000, failOn: "error" } as const;

// Every picture is opened once: libvips would keep what nobody asks for again.
sharp.cache(false);

interface Rendition {
  path: string;
  type: string;
}

/**
 * Made when first asked for and kept under uploads/.renditions, which may be emptied at any time.
 *
 * @param shape one of the names above; anything else means the largest
 * @param isAwaited a visitor looks at the place where it will be: it comes before what is being sent in
 * @returns undefined when there is no such picture
 */
export async function rendition(
  area: PictureArea,
  uploadedName: string,
  shape: string | null,
  { isAwaited = false } = {},
): Promise<Rendition | undefined> {
  const original = pathOf(area, uploadedName);
  if (!original || !(await exists(original))) return undefined;
  const wanted = shape !== null && Object.hasOwn(shapes, shape) ? (shape as Shape) : "2560";
  const made = placeOf(area, uploadedName, wanted);
  if (await exists(made.path)) return made;

  // Decoding it takes seconds: the smaller ones are made of the largest.
  const isDerived = isHeic(uploadedName) && wanted !== "2560";
  const whole = isDerived ? await rendition(area, uploadedName, "2560", { isAwaited }) : undefined;
  const source = isDerived ? whole?.path : original;
  if (!source) return undefined;
  const turn = isHeic(source) ? inTurnOfHeic : inTurn;
  const making =
    underWay.get(made.path) ?? turn(() => make(source, made.path, wanted), { isUrgent: isAwaited });
  underWay.set(made.path, making);
  try {
    return (await making) ? made : undefined;
  } finally {
    underWay.delete(made.path);
  }
}

/** Removes what was made of pictures that are gone. */
export async function removeRenditions(area: PictureArea, uploadedNames: string[]) {
  for (const uploadedName of uploadedNames) {
    for (const shape of shapeNames) {
      await rm(placeOf(area, uploadedName, shape).path, { force: true });
    }
  }
}

export function isHeic(path: string) {
  return /\.hei[cf]$/.test(path);
}

function placeOf(area: PictureArea, uploadedName: string, shape: Shape): Rendition {
  const extension = /\.(png|gif|webp|avif)$/.test(uploadedName) ? "webp" : "jpg";
  return {
    path: join(env.UPLOADS_DIR, ".renditions", area, `${uploadedName}.${shape}.${extension}`),
    type: extension === "webp" ? "image/webp" : "image/jpeg",
  };
}

/** @returns the picture that a file under uploads/.renditions was made of, by its name */
export function pictureOf(renditionName: string) {
  return renditionName.split(".").slice(0, 2).join(".");
}

/** A picture that many ask for at once is made once. */
const underWay = new Map<string, Promise<boolean>>();

/**
 * @returns false for a file that is no picture any more
 * @throws what the disk says, which is no fault of the picture
 */
async function make(original: string, path: string, shape: Shape) {
  const bytes = await encode(original, path.endsWith(".webp"), shape).catch(() => undefined);
  if (!bytes) return false;

  const temporary = join(dirname(path), `${randomUUID()}.part`);
  try {
    await mkdir(dirname(path), { recursive: true });
    await writeFile(temporary, bytes);
    await rename(temporary, path);
    return true;
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
}

async function encode(original: string, asWebp: boolean, shape: Shape) {
  const image = (await open(original))
    .autoOrient()
    // What is transparent stands on white, as where it was drawn.
    .flatten({ background: "#ffffff" })
    .resize(shapes[shape]);
  const encoded = asWebp
    ? image.webp({ quality: 82 })
    : // The largest is made while its sender waits, and progressive takes twice the time and memory.
      image.jpeg({ quality: 80, progressive: shape !== "2560" });
  return encoded.toBuffer();
}

async function open(path: string) {
  if (!isHeic(path)) return sharp(path, decoding);
  const { data, width, height } = await decodeHeic(path);
  return sharp(data, { raw: { width, height, channels: 4 } });
}

/** One at a time: libvips uses every core for it, and a decoded photograph takes tens of megabytes. */
const inTurn = turns(1);
/** Decoding one takes seconds, for which no other picture should have to wait. */
const inTurnOfHeic = turns(1);

async function exists(path: string) {
  const found = await stat(path).catch(() => undefined);
  return found?.isFile() ?? false;
}
