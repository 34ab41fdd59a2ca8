import type SQLite from "better-sqlite3";
import { readBackedUpFiles } from "~/files/owners";

/**
 * A backup is a copy of the database with all uploads in one more table, in the format of the
 * sqlite3 shell's archives (https://sqlite.org/sqlar.html): `sqlite3 FILE -A --list` lists them.
 */
export const archiveTable = `CREATE TABLE sqlar(
  name TEXT PRIMARY KEY, mode INT, mtime INT, sz INT, data BLOB
)`;

/** The files in a backup, as `contact/<uploadedName>`: the area is also the folder. */
export function namedFiles(database: SQLite.Database) {
  return readBackedUpFiles(database).map(({ area, uploadedName }) => `${area}/${uploadedName}`);
}

/** 20261121-083455 in local time, so that names sort. */
export function stampOf(date = new Date()) {
  const local = new Date(date.getTime() - date.getTimezoneOffset() * 60_000).toISOString();
  return local.slice(0, 19).replaceAll(/[-:]/g, "").replace("T", "-");
}

export function stop(message: string): never {
  console.error(message);
  process.exit(1);
}
