import { existsSync } from "node:fs";
import SQLite from "better-sqlite3";

/**
 * For a restore, which is there for a database that is damaged, too.
 *
 * @returns undefined if there is no database, or none that can be read
 */
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
