import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** The inputs of a build: sources, versions, and build-time settings. */
const sources = [
  "app",
  "migrations",
  "package-lock.json",
  "public",
  "remix.config.js",
  "scripts/build",
  "tsconfig.json",
  "vite.config.ts",
];

/** @param {Record<string, string | undefined>} settings of which the VITE_* count */
export function isUpToDate(buildDirectory, settings = process.env) {
  const file = join(buildDirectory, "stamp");
  return existsSync(file) && readFileSync(file, "utf8") === fingerprint(settings);
}

/** @param {Record<string, string | undefined>} settings of which the VITE_* count */
export function stamp(buildDirectory, settings = process.env) {
  writeFileSync(join(buildDirectory, "stamp"), fingerprint(settings));
}

function fingerprint(settings) {
  const hash = createHash("sha256");
  for (const source of sources) addToHash(hash, source);
  const built = Object.entries(settings).filter(([name]) => name.startsWith("VITE_"));
  hash.update(JSON.stringify(built.sort()));
  return hash.digest("hex");
}

function addToHash(hash, path) {
  const entries = readdirSyncOrNothing(path);
  if (!entries) {
    hash.update(`${path}\0`).update(readFileSync(path));
    return;
  }
  for (const name of entries.sort()) {
    if (!/\.test\.tsx?$/.test(name)) addToHash(hash, join(path, name));
  }
}

function readdirSyncOrNothing(path) {
  try {
    return readdirSync(path);
  } catch {
    return undefined;
  }
}
