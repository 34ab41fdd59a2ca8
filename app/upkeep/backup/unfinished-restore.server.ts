import { rm } from "node:fs/promises";
import { join } from "node:path";
import type { Place } from "./place.server";

/** Where a restore prepares its copies, beside the current data. */
export const newDatabase = ({ databaseFile }: Place) => `${databaseFile}.restoring`;
export const newUploads = ({ uploadsDir }: Place) => join(uploadsDir, ".restoring");

/**
 * Deletes the copies of a restore that was interrupted: they hold customers' data that nothing else
 * would delete. Only for whoever holds the running lock, so that no restore is under way.
 */
export async function removeUnfinished(place: Place) {
  for (const ending of ["", "-journal", "-wal", "-shm"]) {
    await rm(newDatabase(place) + ending, { force: true });
  }
  await rm(newUploads(place), { recursive: true, force: true });
}
