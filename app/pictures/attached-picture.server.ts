import { makeRoom } from "~/make-room";
import { onceInProcess } from "~/process.server";
import { decode, Undecodable } from "./decoder.server";
import type { Output } from "./decoding-process.server";
import { isHeic } from "./ladder.server";
import { shapes } from "./picture";

/** Upright and without EXIF. Cached in memory only, so nothing stays once their file is deleted. */

const outputs = {
  small: { resize: { width: 400, height: 300, fit: "inside", withoutEnlargement: true } },
  large: { resize: shapes["2560"] },
} satisfies Record<string, Pick<Output, "resize">>;

/** Some 20 kB each. */
const MOST_CACHED = 300;

type Bytes = Uint8Array | undefined;

const cache = onceInProcess("small attached pictures", () => new Map<string, Promise<Bytes>>());

export async function attachedPicture(path: string, size: keyof typeof outputs): Promise<Bytes> {
  if (size === "large") return make(path, size);
  const known = cache.get(path);
  if (known) return known;
  const made = make(path, size);
  makeRoom(cache, MOST_CACHED);
  cache.set(path, made);
  made.catch(() => cache.delete(path));
  return made;
}

export function forgetAttachedPicture(path: string) {
  cache.delete(path);
}

async function make(path: string, size: keyof typeof outputs): Promise<Bytes> {
  const output: Output = { ...outputs[size], format: "webp", options: { quality: 78 } };
  try {
    const { renditions } = await decode(path, isHeic(path), [output], { isUrgent: true });
    return renditions[0];
  } catch (error) {
    if (error instanceof Undecodable) return undefined;
    throw error;
  }
}
