import { rm } from "node:fs/promises";
import { join } from "node:path";
import SQLite from "better-sqlite3";
import type { SiteFiles } from "./site-files.server";

export const newDatabase = ({ databaseFile }: SiteFiles) => `${databaseFile}.restoring`;
export const newUploads = ({ uploadsDir }: SiteFiles) => join(uploadsDir, ".restoring");

/**
 * With secure_delete, as the site has it: whoever writes without it leaves copies of rows between those
 * of a page, which no later destruction overwrites.
 */
export function openNew(place: SiteFiles) {
  const database = new SQLite(newDatabase(place));
  database.pragma("secure_delete = ON");
  return database;
}

/** Nothing else deletes these copies of customers' data. Hold the running lock. */
export async function removeUnfinished(place: SiteFiles) {
  for (const ending of ["", "-journal", "-wal", "-shm"]) {
    await rm(newDatabase(place) + ending, { force: true });
  }
  await rm(newUploads(place), { recursive: true, force: true });
}
