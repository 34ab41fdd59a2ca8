import type { StatsFs } from "node:fs";
import { statfs } from "node:fs/promises";
import { dirname } from "node:path";

/** The folder need not exist yet. */
export async function freeRoom(folder: string) {
  const { bavail, bsize } = await diskOf(folder);
  return bavail * bsize;
}

/** Beyond `reserve` bytes, or a tenth of a smaller disk; negative if less is free. */
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
