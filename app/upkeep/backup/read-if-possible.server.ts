import { existsSync } from "node:fs";
import SQLite from "better-sqlite3";

/** @returns undefined for a missing or unreadable database, which a restore may replace */
export function readIfPossible<Read>(file: string, read: (database: SQLite.Database) => Read) {
  if (!existsSync(file)) return undefined;
  try {
    const database = new SQLite(file, { fileMustExist: true, timeout: 1000 });
    try {
      return read(database);
    } finally {
      database.close();
    }
  } catch {
    return undefined;
  }
}
