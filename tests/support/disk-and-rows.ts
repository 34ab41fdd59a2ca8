import { join } from "node:path";
import SQLite from "better-sqlite3";
import { expect } from "vitest";
import { areas, pictureAreas } from "~/database/area";
import { readOwnedFiles } from "~/files/owners";
import { namesIn } from "./files";
import type { RunningServer } from "./server";

type Place = Pick<RunningServer, "databaseFile" | "uploadsDir">;

/**
 * Checks that the database is intact, and that the files on the disk are exactly those in its rows.
 * Waits for what a running server has begun: a rendition being written, a form whose client has
 * left. What it would leave behind stays for an hour, until a sweep, so it is still found.
 */
export async function expectDiskAndRowsInStep({ databaseFile, uploadsDir }: Place) {
  const database = new SQLite(databaseFile, { readonly: true });
  const inStep = { ofTwoRows: [], withoutFile: [], withoutRow: [], unfinished: [] };
  try {
    await expect.poll(() => compare(database, uploadsDir)).toEqual(inStep);
    expect(database.pragma("foreign_key_check")).toEqual([]);
    expect(database.pragma("integrity_check")).toEqual([{ integrity_check: "ok" }]);
  } finally {
    database.close();
  }
}

function compare(database: SQLite.Database, uploadsDir: string) {
  const files = (folder: string) =>
    namesIn(join(uploadsDir, folder))
      .filter((name) => name !== ".gitkeep")
      .map((name) => join(folder, name));
  const rows = readOwnedFiles(database).map(({ area, uploadedName }) => join(area, uploadedName));
  const owned = new Set(rows);
  const present = new Set(areas.flatMap(files));
  // A rendition's name: <uploadedName>.<shape>.<extension>.
  const ofPicture = (area: string, path: string) =>
    join(area, path.split("/").at(-1)?.split(".").slice(0, 2).join(".") ?? "");
  const renditions = pictureAreas.flatMap((area) =>
    files(`.renditions/${area}`).filter((path) => !owned.has(ofPicture(area, path))),
  );
  return {
    ofTwoRows: rows.filter((path, index) => rows.indexOf(path) !== index),
    withoutFile: [...owned].filter((path) => !present.has(path)),
    withoutRow: [...[...present].filter((path) => !owned.has(path)), ...renditions],
    unfinished: files(".incoming"),
  };
}
