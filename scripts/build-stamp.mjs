import { createHash } from "node:crypto";
import { readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** The inputs of a build, beside Node itself: sources and versions. */
const sources = [
  "app",
  "migrations",
  "package-lock.json",
  "public",
  "remix.config.js",
  "scripts/build",
  "scripts/home.mjs",
  "scripts/listen-words.mjs",
  "tsconfig.json",
  "vite.config.ts",
];

/**
 * The build's file `stamp` holds two lines: what its inputs looked like on the disk (times and sizes),
 * which is quick to compare, and what they contained, which counts when the first differs.
 */
export function isUpToDate(buildDirectory) {
  const [looks, contents] = readStamp(buildDirectory);
  if (looks === fingerprint(look)) return true;
  if (contents !== fingerprint(readFileSync)) return false;
  try {
    stamp(buildDirectory);
  } catch {
    // A build that may only be read is compared by its contents each time.
  }
  return true;
}

export function stamp(buildDirectory) {
  const lines = [fingerprint(look), fingerprint(readFileSync)];
  writeFileSync(join(buildDirectory, "stamp"), lines.join("\n"));
}

function readStamp(buildDirectory) {
  try {
    return readFileSync(join(buildDirectory, "stamp"), "utf8").split("\n");
  } catch {
    return [];
  }
}

function look(path) {
  const { mtimeMs, ctimeMs, size } = statSync(path);
  return `${mtimeMs} ${ctimeMs} ${size}`;
}

/** @param {(path: string) => string | Buffer} describe what counts of a file */
function fingerprint(describe) {
  const hash = createHash("sha256");
  for (const source of sources) addToHash(hash, source, describe);
  return hash.digest("hex");
}

function addToHash(hash, path, describe) {
  if (!statSync(path).isDirectory()) {
    hash.update(`${path}\0`).update(describe(path));
    return;
  }
  for (const name of readdirSync(path).sort()) {
    if (!/\.test\.tsx?$/.test(name)) addToHash(hash, join(path, name), describe);
  }
}
