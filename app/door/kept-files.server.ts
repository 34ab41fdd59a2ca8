import type { IncomingMessage, ServerResponse } from "node:http";
import { type Kept, memory, sendKept } from "./kept.server";

/** Bytes of all kept assets and pictures. */
const CAPACITY = 32 * 1024 * 1024;
/** Bytes of one file: larger ones are read from the disk as their client takes them. */
export const LARGEST_KEPT = 512 * 1024;

interface KeptFile extends Kept {
  /** Of the public tables; undefined for what they cannot change. */
  version?: number;
  isLogged: boolean;
}

const files = memory<KeptFile>(CAPACITY);

/** The version of the public tables; set by the front door where files may be kept. */
let readVersion: (() => number) | undefined;

export function keepFiles(version: () => number) {
  readVersion = version;
}

/** Taken before a file is read, and passed to `keepFile` with what was read. */
export function versionOfFiles() {
  return readVersion?.();
}

/**
 * Keeps a file in memory for requests with exactly this path and query. A picture is dropped with the
 * next change of the public tables, which may have deleted it.
 */
export function keepFile(url: string, file: KeptFile) {
  if (readVersion) files.set(url, file);
}

/** Answers at once if the file is in memory and wanted whole. */
export function answerFile(request: IncomingMessage, response: ServerResponse, begun: number) {
  const { url = "", headers } = request;
  const file = files.get(url);
  if (!file || headers.range !== undefined) return false;
  if (file.version !== undefined && file.version !== readVersion?.()) {
    files.remove(url);
    return false;
  }
  sendKept(response, file, { begun: file.isLogged ? begun : undefined });
  return true;
}
