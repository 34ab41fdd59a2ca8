import { randomUUID } from "node:crypto";
import { readdirSync, renameSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";

export interface FoundFile {
  /** Below the folder. */
  path: string;
  size: number;
  mode: number;
}

/**
 * All files below a folder, sorted by path. A running server creates, renames and deletes files at
 * any time, so one that disappears between being listed and being examined is left out.
 */
export function filesBelow(folder: string, inside = ""): FoundFile[] {
  return namesIn(join(folder, inside)).flatMap((name) => {
    const path = join(inside, name);
    const found = statSync(join(folder, path), { throwIfNoEntry: false });
    if (found?.isDirectory()) return filesBelow(folder, path);
    return found?.isFile() ? [{ path, size: found.size, mode: found.mode }] : [];
  });
}

/** The sorted names in a folder; none if it does not exist. */
export function namesIn(folder: string) {
  try {
    return readdirSync(folder).sort();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return [];
    throw error;
  }
}

/** The number of files in a folder, recursively. */
export function countFiles(folder: string) {
  return filesBelow(folder).length;
}

/** The number of uploaded files, without renditions, which are made in the background. */
export function countUploads(uploadsDir: string) {
  return filesBelow(uploadsDir).filter(({ path }) => !path.startsWith(".renditions/")).length;
}

/**
 * Removes a folder into which a server may be writing. Renamed first, because a file that appears
 * during the deletion would make it fail.
 */
export function removeFolder(folder: string) {
  const aside = `${folder}.${randomUUID()}`;
  renameSync(folder, aside);
  rmSync(aside, { recursive: true });
}
