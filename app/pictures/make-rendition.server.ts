import { readFile } from "node:fs/promises";
import type { PictureArea } from "~/database/area";
import { pathOf } from "~/files/store.server";
import { turns } from "~/turns";
import { decode, encodeInBackground, Undecodable } from "./decoder.server";
import { countAsked, exists, keep } from "./rendition-folder.server";
import { loadSharp } from "./sharp.server";
import {
  fileOf,
  isHeic,
  largestOf,
  largestOutput,
  outputOf,
  ownFormat,
  type Variant,
} from "./variant.server";

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
  await once(awaited, [original], async () => {
    const variants = variantsOfOriginal(area, uploadedName);
    const outputs = variants.map((variant, index) =>
      index === 0 ? largestOutput(uploadedName) : outputOf(variant),
    );
    const made = await decode(original, isHeic(uploadedName), outputs, { isUrgent: isAwaited });
    for (const [index, variant] of variants.entries()) {
      const bytes = made[index];
      if (bytes) await keep(area, uploadedName, fileOf(area, uploadedName, variant).path, bytes);
    }
  });
  return fileOf(area, uploadedName, largestOf(uploadedName));
}

/**
 * Makes a variant that somebody is waiting for, from a rendition. Not in a process of its own:
 * renditions are small and can be trusted, and nothing is faster.
 *
 * @throws Undecodable
 */
export async function makeNow(area: PictureArea, uploadedName: string, variant: Variant) {
  const { path } = fileOf(area, uploadedName, variant);
  await once(awaited, [path], async () => {
    // Another visitor's may have been finished just now.
    if (await exists(path)) return;
    for (let tries = 1; tries <= MOST_TRIES; tries += 1) {
      const source = await sourceOf(area, uploadedName, variant, true);
      if (source === path) return;
      // Into memory, to tell a damaged file from one that has just been deleted with its folder.
      const input = await readFile(source).catch(() => undefined);
      if (!input) continue;
      const { format, options, resize } = outputOf(variant);
      const sharp = await loadSharp();
      const image = sharp(input).resize(resize).toFormat(format, options);
      const bytes = await inTurn(() => image.toBuffer().catch(() => undefined));
      if (!bytes) break;
      return keep(area, uploadedName, path, bytes);
    }
    throw new Undecodable("damaged");
  });
}

/** Attempts, if somebody keeps emptying the folder meanwhile. */
const MOST_TRIES = 20;

const inTurn = turns(1);

/** Variants in the queue; those who asked for them got another size meanwhile. */
const MOST_WAITING = 200;

/**
 * Makes variants for which nobody is waiting, in a process that yields the CPU to all others.
 * Variants that somebody has asked for come before those made ahead.
 *
 * @throws LineTooLong if too many are waiting; Undecodable
 */
export async function makeInBackground(
  area: PictureArea,
  uploadedName: string,
  variants: Variant[],
  { isAskedFor }: { isAskedFor: boolean },
) {
  const place = isAskedFor ? { isUrgent: true, mostAhead: MOST_WAITING } : {};
  for (const group of bySource(area, variants)) {
    const all = group.map((variant) => ({
      path: fileOf(area, uploadedName, variant).path,
      output: outputOf(variant),
    }));
    await once(
      inBackground,
      all.map(({ path }) => path),
      async () => {
        const source = await sourceOf(area, uploadedName, group[0], false);
        const missing = await Promise.all(all.map(async ({ path }) => !(await exists(path))));
        const wanted = all.filter((_, index) => missing[index]);
        if (wanted.length === 0) return;
        const outputs = wanted.map(({ output }) => output);
        const made = await encodeInBackground(source, outputs, place);
        for (const [index, { path }] of wanted.entries()) {
          const bytes = made[index];
          if (bytes) await keep(area, uploadedName, path, bytes);
        }
      },
    );
  }
}

/** The path of the rendition that a variant is made from, which is made if it is missing. */
async function sourceOf(
  area: PictureArea,
  uploadedName: string,
  variant: Variant,
  isAwaited: boolean,
) {
  const source = isPortrait(area, variant) ? portraitOf(uploadedName) : largestOf(uploadedName);
  const { path } = fileOf(area, uploadedName, source);
  if (!(await exists(path))) await decodeOriginal(area, uploadedName, { isAwaited });
  countAsked(path);
  return path;
}

/** Encoded in one task, as long as they have the same source. */
function bySource(area: PictureArea, variants: Variant[]) {
  const portraits = variants.filter((variant) => isPortrait(area, variant));
  const others = variants.filter((variant) => !isPortrait(area, variant));
  return [portraits, others].flatMap(([first, ...rest]) =>
    first ? [[first, ...rest] as const] : [],
  );
}

/**
 * All other variants are made from the largest one. `portrait` wants 1920 lines, but the largest has
 * fewer if the picture is wider than 4:3: 1440 at 16:9. Only the main page shows it.
 */
function variantsOfOriginal(area: PictureArea, uploadedName: string): Variant[] {
  const largest = largestOf(uploadedName);
  return area === "content" ? [largest, portraitOf(uploadedName)] : [largest];
}

function isPortrait(area: PictureArea, { size }: Variant) {
  return area === "content" && (size === "portrait" || size === "portrait-720");
}

function portraitOf(uploadedName: string): Variant {
  return { size: "portrait", format: ownFormat(uploadedName) };
}

type UnderWay = Map<string, Promise<void>>;

const awaited: UnderWay = new Map();
/** Separate, because visitors must not wait for the background queue, which may be long. */
const inBackground: UnderWay = new Map();

/** Makes each file once, however many ask for it at the same time. */
async function once(underWay: UnderWay, paths: string[], work: () => Promise<void>) {
  for (;;) {
    const others = paths.flatMap((path) => underWay.get(path) ?? []);
    if (others.length === 0) break;
    await Promise.all(others);
    if (others.length === paths.length) return;
  }
  const making = work();
  for (const path of paths) underWay.set(path, making);
  try {
    await making;
  } finally {
    for (const path of paths) underWay.delete(path);
  }
}
