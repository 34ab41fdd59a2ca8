import { rm } from "node:fs/promises";
import { join } from "node:path";
import type { Place } from "./place.server";

export const newDatabase = ({ databaseFile }: Place) => `${databaseFile}.restoring`;
export const newUploads = ({ uploadsDir }: Place) => join(uploadsDir, ".restoring");

/** Nothing else deletes these copies of customers' data. Hold the running lock. */
export async function removeUnfinished(place: Place) {
  for (const ending of ["", "-journal", "-wal", "-shm"]) {
    await rm(newDatabase(place) + ending, { force: true });
  }
  await rm(newUploads(place), { recursive: true, force: true });
}
