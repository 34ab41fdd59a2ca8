import type { PictureArea } from "~/database/area";
import { pathOf } from "~/files/store.server";
import { makeRoom } from "~/make-room";
import { LineTooLong } from "~/turns";
import type { AskedVariant } from "./asked-variant.server";
import { Undecodable } from "./decoder.server";
import { decodeOriginal, makeInBackground, makeNow } from "./make-rendition.server";
import { type Format, LARGEST, widthFor, widths } from "./picture";
import { countAsked, exists } from "./rendition-folder.server";
import { loadSharp } from "./sharp.server";
import { fileOf, largestOf, ownFormat, type Rendition, type Variant } from "./variant.server";
import { makeWarnOnce } from "./warn-once.server";

interface FoundRendition extends Rendition {
  /** Sent because the variant asked for is still being made. It must not be cached for long. */
  isStandIn: boolean;
}

/**
 * Returns a rendition of a stored picture: rotated upright, without the EXIF and GPS data of phones.
 * Only renditions are ever sent, never originals.
 *
 * A variant that is missing is made in the background, and another one stands in for it. Visitors
 * wait only if there is none that they can show.
 *
 * @returns undefined if there is no such picture, or it cannot be decoded
 */
export async function findRendition(
  area: PictureArea,
  uploadedName: string,
  { size, format }: Pick<AskedVariant, "size" | "format">,
): Promise<FoundRendition | undefined> {
  const original = pathOf(area, uploadedName);
  if (!original || !(await exists(original))) return undefined;
  const wanted = { size, format: format ?? ownFormat(uploadedName) };
  const direct = fileOf(area, uploadedName, wanted);
  if (await exists(direct.path)) return found(direct);
  const variant = await withoutDuplicate(area, uploadedName, wanted);
  const file = fileOf(area, uploadedName, variant);
  if (file.path !== direct.path && (await exists(file.path))) return found(file);
  // Messengers and links from elsewhere, which name no format, ask once and need what they ask for.
  if (format === undefined) return makeAwaited(area, uploadedName, wanted);
  const standIn = await findStandIn(area, uploadedName, variant);
  if (standIn) {
    queue(area, uploadedName, variant);
    return standIn;
  }
  // AVIF takes seconds.
  const quick = format === "avif" ? ({ ...wanted, format: "webp" } as const) : wanted;
  const made = await makeAwaited(area, uploadedName, quick);
  if (!made || quick === wanted) return made;
  queue(area, uploadedName, await withoutDuplicate(area, uploadedName, wanted));
  return { ...made, isStandIn: true };
}

function found(file: Rendition): FoundRendition {
  countAsked(file.path);
  return { ...file, isStandIn: false };
}

async function makeAwaited(
  area: PictureArea,
  uploadedName: string,
  wanted: Variant,
): Promise<FoundRendition | undefined> {
  try {
    const largest = fileOf(area, uploadedName, largestOf(uploadedName));
    if (!(await exists(largest.path))) {
      await decodeOriginal(area, uploadedName, { isAwaited: true });
    }
    // Only now is the picture's size known.
    const variant = await withoutDuplicate(area, uploadedName, wanted);
    await makeNow(area, uploadedName, variant);
    return found(fileOf(area, uploadedName, variant));
  } catch (error) {
    if (error instanceof Undecodable) return undefined;
    // The largest may have been made before the disk was full.
    const standIn = await findStandIn(area, uploadedName, wanted);
    if (standIn) return standIn;
    throw error;
  }
}

/** Makes a variant in the background. Its failure is logged; a visitor who waits for it gets an error. */
function queue(area: PictureArea, uploadedName: string, variant: Variant) {
  makeInBackground(area, uploadedName, [variant], { isAskedFor: true }).catch((error) => {
    if (error instanceof LineTooLong || error instanceof Undecodable) return;
    warnOnce(`사진의 다른 크기를 만들지 못했습니다: ${error.message}`);
  });
}

const warnOnce = makeWarnOnce();

/**
 * A width beyond the picture's own is stored once, under the first such width; in the picture's own
 * format, the largest rendition already has it.
 */
async function withoutDuplicate(
  area: PictureArea,
  uploadedName: string,
  wanted: Variant,
): Promise<Variant> {
  if (typeof wanted.size !== "number") return wanted;
  const own = await ownWidth(area, uploadedName);
  if (own === undefined || wanted.size < own) return wanted;
  const largest = largestOf(uploadedName);
  return wanted.format === largest.format ? largest : { ...wanted, size: widthFor(own) };
}

const ownWidths = new Map<string, number>();

async function ownWidth(area: PictureArea, uploadedName: string) {
  const known = ownWidths.get(uploadedName);
  if (known !== undefined) return known;
  const { path } = fileOf(area, uploadedName, largestOf(uploadedName));
  const sharp = await loadSharp();
  const head = await sharp(path)
    .metadata()
    .catch(() => undefined);
  if (!head) return undefined;
  makeRoom(ownWidths, 5000);
  ownWidths.set(uploadedName, head.width);
  return head.width;
}

/** Formats that a client can show that has asked for this one, preferred ones first. */
const standInFormats: Record<Format, Format[]> = {
  avif: ["avif", "webp", "jpeg"],
  webp: ["webp", "jpeg"],
  jpeg: ["jpeg"],
};

async function findStandIn(
  area: PictureArea,
  uploadedName: string,
  { size, format }: Variant,
): Promise<FoundRendition | undefined> {
  for (const each of sizesNear(size)) {
    for (const standIn of standInFormats[format]) {
      const file = fileOf(area, uploadedName, { size: each, format: standIn });
      if (await exists(file.path)) return { ...file, isStandIn: true };
    }
  }
  return undefined;
}

/** The size itself, then those that look the same, from the nearest on. */
function sizesNear(size: Variant["size"]): Variant["size"][] {
  if (typeof size === "number") {
    const larger = widths.filter((width) => width >= size);
    const smaller = widths.filter((width) => width < size).reverse();
    // Twice as large costs less than the blur of one that is too small.
    const near = larger.filter((width) => width <= 2 * size);
    return [...near, ...smaller.slice(0, 1), ...larger.slice(near.length), LARGEST, ...smaller];
  }
  if (size === "portrait" || size === "portrait-720") {
    return [size, "portrait", "portrait-720", LARGEST];
  }
  return [size];
}
