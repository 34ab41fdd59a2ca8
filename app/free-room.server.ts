import type { StatsFs } from "node:fs";
import { statfs } from "node:fs/promises";
import { dirname } from "node:path";

/** Free bytes on the disk of a folder, which need not exist yet. */
export async function freeRoom(folder: string) {
  const { bavail, bsize } = await diskOf(folder);
  return bavail * bsize;
}

/**
 * Free bytes on the disk of a folder beyond `reserve` bytes, or beyond a tenth of the disk if that is
 * less; negative if less is free.
 */
export async function roomBeyond(reserve: number, folder: string) {
  const { bavail, blocks, bsize } = await diskOf(folder);
  return (bavail - Math.min(reserve / bsize, blocks / 10)) * bsize;
}

async function diskOf(folder: string): Promise<StatsFs> {
  try {
    return await statfs(folder);
  } catch (error) {
    const isNew = (error as NodeJS.ErrnoException).code === "ENOENT" && dirname(folder) !== folder;
    if (!isNew) throw error;
    return diskOf(dirname(folder));
  }
}
