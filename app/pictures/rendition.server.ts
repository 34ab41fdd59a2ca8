import { randomUUID } from "node:crypto";
import { mkdir, rename, rm, stat, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import sharp from "sharp";
import type { PictureArea } from "~/database/area";
import { env } from "~/env.server";
import { pathOf } from "~/files/store.server";
import { turns } from "~/turns";
import { decode, Undecodable } from "./decoder.server";
import { LARGEST, type Shape, shapes } from "./picture";

export const shapeNames = Object.keys(shapes) as Shape[];

// libvips would cache renditions that are opened only once.
sharp.cache(false);

interface Rendition {
  path: string;
  type: string;
}

/**
 * Returns a rendition of a stored picture: rotated upright, without the EXIF and GPS data of phones.
 * Only renditions are ever sent, never originals. Created at the first request and cached in
 * uploads/.renditions, which may be emptied at any time.
 *
 * @param shape a key of `shapes`; anything else means the largest
 * @param isAwaited whether a visitor is waiting for it; takes precedence over uploads
 * @returns undefined if there is no such picture, or it cannot be decoded
 */
export async function rendition(
  area: PictureArea,
  uploadedName: string,
  shape: string | null,
  { isAwaited = false } = {},
): Promise<Rendition | undefined> {
  const original = pathOf(area, uploadedName);
  if (!original || !(await exists(original))) return undefined;
  const wanted = shape !== null && Object.hasOwn(shapes, shape) ? (shape as Shape) : LARGEST;
  const made = placeOf(area, uploadedName, wanted);
  if (await exists(made.path)) return made;
  try {
    if (shapesOfOriginal(area).includes(wanted)) {
      await decodeOriginal(area, uploadedName, { isAwaited });
    } else {
      const largest = await rendition(area, uploadedName, LARGEST, { isAwaited });
      if (!largest) return undefined;
      await once(made.path, () => reduce(largest.path, made.path, wanted, isAwaited));
    }
    return made;
  } catch (error) {
    if (error instanceof Undecodable) return undefined;
    throw error;
  }
}

/**
 * Creates the renditions that need the original's resolution, with one decoding task.
 *
 * @returns the largest rendition
 * @throws Undecodable
 */
export async function decodeOriginal(
  area: PictureArea,
  uploadedName: string,
  { isAwaited = false } = {},
) {
  const original = pathOf(area, uploadedName);
  if (!original) throw new Undecodable("damaged");
  await once(original, async () => {
    const places = shapesOfOriginal(area).map((shape) => placeOf(area, uploadedName, shape));
    const outputs = shapesOfOriginal(area).map((shape, index) => ({
      resize: shapes[shape],
      asWebp: places[index]?.type === "image/webp",
      // The uploader waits for the largest, and progressive takes twice the time and memory.
      progressive: shape !== LARGEST,
    }));
    const made = await decode(original, isHeic(uploadedName), outputs, { isUrgent: isAwaited });
    for (const [index, { path }] of places.entries()) {
      const bytes = made[index];
      if (bytes) await keep(path, bytes);
    }
  });
  return placeOf(area, uploadedName, LARGEST);
}

/**
 * All other shapes are made from the largest rendition. `portrait` wants 1920 lines, but the largest
 * has fewer if the picture is wider than 4:3: 1440 at 16:9. Only the main page shows it.
 */
function shapesOfOriginal(area: PictureArea): Shape[] {
  return area === "content" ? [LARGEST, "portrait"] : [LARGEST];
}

/** Deletes the renditions of deleted pictures. */
export async function removeRenditions(area: PictureArea, uploadedNames: string[]) {
  for (const uploadedName of uploadedNames) {
    for (const shape of shapeNames) {
      await rm(placeOf(area, uploadedName, shape).path, { force: true });
    }
  }
}

function isHeic(uploadedName: string) {
  return /\.hei[cf]$/.test(uploadedName);
}

function placeOf(area: PictureArea, uploadedName: string, shape: Shape): Rendition {
  const extension = /\.(png|gif|webp|avif)$/.test(uploadedName) ? "webp" : "jpg";
  return {
    path: join(env.UPLOADS_DIR, ".renditions", area, `${uploadedName}.${shape}.${extension}`),
    type: extension === "webp" ? "image/webp" : "image/jpeg",
  };
}

/** @returns the `uploadedName` of the picture that a file in uploads/.renditions was made from */
export function pictureOf(renditionName: string) {
  return renditionName.split(".").slice(0, 2).join(".");
}

const underWay = new Map<string, Promise<void>>();

/** Coalesces concurrent requests for one rendition. */
async function once(key: string, work: () => Promise<void>) {
  const making = underWay.get(key) ?? work();
  underWay.set(key, making);
  try {
    await making;
  } finally {
    underWay.delete(key);
  }
}

/** Not in the decoding process, because our own renditions are small and can be trusted. */
const inTurn = turns(1);

async function reduce(largest: string, path: string, shape: Shape, isAwaited: boolean) {
  const image = sharp(largest).resize(shapes[shape]);
  const encoded = path.endsWith(".webp")
    ? image.webp({ quality: 82 })
    : image.jpeg({ quality: 80, progressive: true });
  const bytes = await inTurn(() => encoded.toBuffer().catch(() => undefined), {
    isUrgent: isAwaited,
  });
  if (!bytes) throw new Undecodable("damaged");
  await keep(path, bytes);
}

/** @throws the file system's error, which is not the picture's fault */
async function keep(path: string, bytes: Uint8Array) {
  const temporary = join(dirname(path), `${randomUUID()}.part`);
  try {
    await mkdir(dirname(path), { recursive: true });
    await writeFile(temporary, bytes);
    await rename(temporary, path);
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
}

async function exists(path: string) {
  const found = await stat(path).catch(() => undefined);
  return found?.isFile() ?? false;
}
