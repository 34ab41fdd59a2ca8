import SQLite from "better-sqlite3";
import { expect, test } from "vitest";
import { sqlite } from "~/database/db.server";
import { fileOwners } from "./owners";

/** Tables with an `uploadedName` column, except `removedFile`, which owns nothing. */
function tablesWithFiles(database: SQLite.Database) {
  return database
    .prepare(
      `SELECT t.name FROM sqlite_schema t JOIN pragma_table_info(t.name) c
       WHERE t.type = 'table' AND c.name = 'uploadedName' AND t.name <> 'removedFile' ORDER BY 1`,
    )
    .pluck()
    .all() as string[];
}

function forgotten(database: SQLite.Database) {
  const known: string[] = fileOwners.map(({ table }) => table);
  return tablesWithFiles(database)
    .filter((table) => !known.includes(table))
    .map(
      (table) =>
        `${table} owns files and is missing from files/owners.ts: the sweep would take its files away, and backups would leave them out. Add it there.`,
    );
}

test("every table with files is in the list that the sweep and the backup read", () => {
  expect(forgotten(sqlite)).toEqual([]);
  expect(fileOwners.map(({ table }) => table).sort()).toEqual(tablesWithFiles(sqlite));
});

test("a future migration's table that is missing from the list is reported, with what to do", () => {
  const future = new SQLite(":memory:");
  future.exec("CREATE TABLE voucherPicture (id INTEGER PRIMARY KEY, uploadedName TEXT NOT NULL)");
  expect(forgotten(future)).toEqual([
    "voucherPicture owns files and is missing from files/owners.ts: the sweep would take its files away, and backups would leave them out. Add it there.",
  ]);
});
