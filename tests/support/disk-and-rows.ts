import { readdirSync } from "node:fs";
import { join } from "node:path";
import SQLite from "better-sqlite3";
import { expect } from "vitest";
import type { RunningServer } from "./server";

/** The database is whole, and the files on the disk are those that its rows name, no more, no less. */
export function expectDiskAndRowsInStep({ databaseFile, uploadsDir }: RunningServer) {
  const database = new SQLite(databaseFile, { readonly: true });
  const names = (query: string) => database.prepare(query).pluck().all() as string[];
  const staged = (area: string) =>
    names(`SELECT uploadedName FROM stagedFile WHERE area = '${area}'`);
  const named = {
    contact: names("SELECT uploadedName FROM inquiryFile"),
    portfolio: [...names("SELECT uploadedName FROM portfolioPicture"), ...staged("portfolio")],
    content: [...names("SELECT uploadedName FROM mainImage"), ...staged("content")],
  };
  for (const [area, expected] of Object.entries(named)) {
    expect(filesIn(area), area).toEqual(expected.sort());
  }
  expect(filesIn(".incoming")).toEqual([]);
  for (const area of ["portfolio", "content"] as const) {
    // A rendition is named for its picture: <uploadedName>.<shape>.<extension>.
    const pictures = filesIn(`.renditions/${area}`).map((name) =>
      name.split(".").slice(0, 2).join("."),
    );
    expect(pictures.filter((name) => !named[area].includes(name))).toEqual([]);
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
