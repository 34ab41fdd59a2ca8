import { link, mkdir, rename, rm, stat, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { PictureArea } from "~/database/area";
import { env } from "~/env.server";
import { pathOf } from "~/files/store.server";
import { freeRoom, roomBeyond } from "~/free-room.server";
import { makeRoom } from "~/make-room";
import { MEGABYTE } from "~/text/bytes";
import { HOUR } from "~/text/duration";
import { decode, Undecodable } from "./decoder.server";
import { allNamesOf, fileOf, folderOf, isHeic, ladderOf, outputOf } from "./ladder.server";
import { type Dimensions, isJpeg, LARGEST, type Size, widthIn, widths } from "./picture";

interface FoundRendition {
  path: string;
  size: Size;
  /** The one asked for is still being made. Must not be cached for long. */
  isStandIn: boolean;
}

/** Originals are never sent. The nearest rendition stands in for a missing one, if possible. */
export async function findRendition(
  area: PictureArea,
  uploadedName: string,
  asked: Size,
  picture: Dimensions,
): Promise<FoundRendition | undefined> {
  const original = pathOf(area, uploadedName);
  if (!original || !(await exists(original))) return undefined;
  const size = typeof asked === "number" ? widthIn(picture, asked) : asked;
  const wanted = { path: fileOf(area, uploadedName, size), size, isStandIn: false };
  if (await exists(wanted.path)) return wanted;
  // Messengers ask once, and programs expect a JPEG.
  const standIn = isJpeg(size) ? undefined : await findNearest(area, uploadedName, size);
  if (standIn) return standIn;
  if (hasFailed(uploadedName)) return undefined;
  try {
    await makeOnce(area, uploadedName, size);
    return wanted;
  } catch (error) {
    if (error instanceof Undecodable) return undefined;
    // The disk may be full, or the folder closed.
    const last = await findNearest(area, uploadedName, size);
    if (last) return last;
    throw error;
  }
}

async function findNearest(
  area: PictureArea,
  uploadedName: string,
  size: Size,
): Promise<FoundRendition | undefined> {
  for (const near of nearest(size)) {
    const path = fileOf(area, uploadedName, near);
    if (await exists(path)) return { path, size: near, isStandIn: true };
  }
  return undefined;
}

function nearest(size: Size): Size[] {
  const isCut = size === "portrait" || size === "portrait-720";
  const pixels = typeof size === "number" ? size : isCut ? 960 : 1920;
  const larger = widths.filter((width) => width >= pixels);
  const smaller = widths.filter((width) => width < pixels).reverse();
  return [
    ...(isCut ? (["portrait", "portrait-720"] as const) : []),
    ...larger,
    LARGEST,
    ...smaller,
  ];
}

/** Each try may take half a minute of the processor, from the one decoder. */
const failures = new Map<string, number>();
const MOST_FAILURES = 1000;

/** Within the last hour: a damaged file stays so, a busy machine does not. */
export function hasFailed(uploadedName: string) {
  return performance.now() - (failures.get(uploadedName) ?? Number.NEGATIVE_INFINITY) < HOUR;
}

const underWay = new Map<string, Promise<void>>();

/** Once, however many ask for it at the same time. */
function makeOnce(area: PictureArea, uploadedName: string, size: Size) {
  const path = fileOf(area, uploadedName, size);
  const making =
    underWay.get(path) ??
    makeRenditions(area, uploadedName, [size], { isUrgent: true }).finally(() =>
      underWay.delete(path),
    );
  underWay.set(path, making);
  return making;
}

export async function makeRenditions(
  area: PictureArea,
  uploadedName: string,
  sizes: Size[],
  { isUrgent = false } = {},
) {
  const original = pathOf(area, uploadedName);
  if (!original) throw new Undecodable("damaged");
  const outputs = sizes.map(outputOf);
  try {
    const { renditions } = await decode(original, isHeic(uploadedName), outputs, { isUrgent });
    await storeRenditions(area, uploadedName, sizes, renditions);
  } catch (error) {
    const isTooMuch = error instanceof Undecodable && error.reason === "costly";
    if (!isTooMuch || sizes.length === 1) {
      if (error instanceof Undecodable) {
        makeRoom(failures, MOST_FAILURES);
        failures.set(uploadedName, performance.now());
      }
      throw error;
    }
    for (const size of sizes) await makeRenditions(area, uploadedName, [size], { isUrgent });
  }
}

/** In bytes. Uploads leave more (request/incoming-room), so that they can be decoded. */
const RESERVE = 128 * MEGABYTE;
const LEFT_AHEAD = 512 * MEGABYTE;

export async function hasRoomAhead() {
  return (await freeRoom(env.UPLOADS_DIR)) > LEFT_AHEAD;
}

/** @throws the file system's error; ENOSPC already while the disk has room left for inquiries */
export async function storeRenditions(
  area: PictureArea,
  uploadedName: string,
  sizes: Size[],
  renditions: Uint8Array[],
) {
  const original = pathOf(area, uploadedName);
  if (!original || !(await exists(original))) return;
  const bytes = renditions.reduce((sum, each) => sum + each.length, 0);
  if ((await roomBeyond(RESERVE, env.UPLOADS_DIR)) < bytes) {
    throw Object.assign(new Error("No room on the disk."), { code: "ENOSPC" });
  }
  for (const [index, size] of sizes.entries()) {
    const content = renditions[index];
    const file = fileOf(area, uploadedName, size);
    // One that was asked for meanwhile is already being sent: another would change its ETag.
    if (content && !(await exists(file))) await write(file, content);
  }
  if (!(await exists(original))) await removeRenditions(area, [uploadedName]);
}

const MOST_TRIES = 20;

async function write(path: string, content: Uint8Array) {
  const temporary = join(dirname(path), `${crypto.randomUUID()}.part`);
  for (let tries = 1; ; tries += 1) {
    try {
      await mkdir(dirname(path), { recursive: true });
      await writeFile(temporary, content);
      return await rename(temporary, path);
    } catch (error) {
      await rm(temporary, { force: true });
      if ((error as NodeJS.ErrnoException).code !== "ENOENT" || tries === MOST_TRIES) throw error;
    }
  }
}

export async function shareRenditions(area: PictureArea, from: string, to: string) {
  const copies = allNamesOf(to);
  for (const [index, name] of allNamesOf(from).entries()) {
    const copy = join(folderOf(area), copies[index] ?? "");
    await link(join(folderOf(area), name), copy).catch(() => {});
  }
}

export async function removeRenditions(area: PictureArea, uploadedNames: string[]) {
  for (const name of uploadedNames.flatMap(allNamesOf)) {
    await rm(join(folderOf(area), name), { force: true });
  }
}

export async function missingSizes(
  area: PictureArea,
  { uploadedName, ...dimensions }: Dimensions & { uploadedName: string },
) {
  const sizes = ladderOf(area, dimensions);
  const present = await Promise.all(sizes.map((size) => exists(fileOf(area, uploadedName, size))));
  return sizes.filter((_, index) => !present[index]);
}

/** A power cut leaves empty files. */
async function exists(path: string) {
  const found = await stat(path).catch(() => undefined);
  return found?.isFile() === true && found.size > 0;
}
