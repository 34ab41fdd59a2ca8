import { rm } from "node:fs/promises";
import { join } from "node:path";
import type { SiteFiles } from "./site-files.server";

export const newDatabase = ({ databaseFile }: SiteFiles) => `${databaseFile}.restoring`;
export const newUploads = ({ uploadsDir }: SiteFiles) => join(uploadsDir, ".restoring");

/** Nothing else deletes these copies of customers' data. Hold the running lock. */
export async function removeUnfinished(place: SiteFiles) {
  for (const ending of ["", "-journal", "-wal", "-shm"]) {
    await rm(newDatabase(place) + ending, { force: true });
  }
  await rm(newUploads(place), { recursive: true, force: true });
}
