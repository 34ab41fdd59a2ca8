import SQLite from "better-sqlite3";
import { env } from "~/env.server";

/**
 * The number of changes to what visitors' pages show (migration 0004), read anew each time, so that
 * it includes what other processes have committed. `data_version` changes with every commit of
 * another connection, this process's own included, because it has a connection of its own here. Two
 * microseconds while nothing changes.
 *
 * @returns a function that returns NaN, which equals no version, if the database cannot be read
 */
export function watchPublicVersion() {
  const connection = new SQLite(env.DATABASE_FILE, { readonly: true });
  const dataVersion = connection.prepare("PRAGMA data_version").pluck();
  const publicVersion = connection.prepare("SELECT value FROM publicVersion").pluck();
  let seen: unknown;
  let value = 0;

  return function readPublicVersion() {
    try {
      const now = dataVersion.get();
      if (now === seen) return value;
      value = Number(publicVersion.get());
      seen = now;
      return value;
    } catch {
      return Number.NaN;
    }
  };
}
