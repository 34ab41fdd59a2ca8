import { readdirSync } from "node:fs";
import { join } from "node:path";
import SQLite from "better-sqlite3";
import { expect } from "vitest";
import { areas, pictureAreas } from "~/database/area";
import { readOwnedFiles } from "~/files/owners";
import type { RunningServer } from "./server";

/**
 * Checks that the database is intact, and that the files on the disk are exactly those in its rows.
 */
export function expectDiskAndRowsInStep({ databaseFile, uploadsDir }: RunningServer) {
  const database = new SQLite(databaseFile, { readonly: true });
  const owned = readOwnedFiles(database);
  const named = (area: string) =>
    owned.filter((file) => file.area === area).map(({ uploadedName }) => uploadedName);
  for (const area of areas) expect(filesIn(area), area).toEqual(named(area).sort());
  expect(filesIn(".incoming")).toEqual([]);
  for (const area of pictureAreas) {
    // A rendition's name: <uploadedName>.<shape>.<extension>.
    const pictures = filesIn(`.renditions/${area}`).map((name) =>
      name.split(".").slice(0, 2).join("."),
    );
    expect(pictures.filter((name) => !named(area).includes(name))).toEqual([]);
  }
  expect(database.pragma("foreign_key_check")).toEqual([]);
  expect(database.pragma("integrity_check")).toEqual([{ integrity_check: "ok" }]);
  database.close();

  function filesIn(folder: string) {
    try {
      return readdirSync(join(uploadsDir, folder))
        .filter((name) => name !== ".gitkeep")
        .sort();
    } catch {
      return [];
    }
  }
}
