import type { IncomingMessage, ServerResponse } from "node:http";
import { KILOBYTE, MEGABYTE } from "~/text/bytes";
import { type Cached, lruCache, sendCached } from "./cached.server";

const CAPACITY = 24 * MEGABYTE;
/** Larger files are read from the disk as their client takes them. */
export const LARGEST_CACHED = 512 * KILOBYTE;

interface CachedFile extends Cached {
  isLogged: boolean;
  /** A picture's, valid as long as the public pages have this version. */
  version?: number;
}

const files = lruCache<CachedFile>(CAPACITY);

export function cacheFile(url: string, file: CachedFile) {
  files.set(url, file);
}

export function answerFile(
  request: IncomingMessage,
  response: ServerResponse,
  { begun, readVersion }: { begun: number; readVersion: (() => number) | undefined },
) {
  const { url = "", headers } = request;
  const file = files.get(url);
  if (!file || headers.range !== undefined) return false;
  // Only the tag is compared here.
  if (headers["if-modified-since"] && !headers["if-none-match"]) return false;
  if (file.version !== undefined && file.version !== readVersion?.()) {
    files.remove(url);
    return false;
  }
  sendCached(response, file, { begun: file.isLogged ? begun : undefined });
  return true;
}
