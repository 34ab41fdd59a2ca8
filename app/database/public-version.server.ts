import SQLite from "better-sqlite3";
import { env } from "~/env.server";
import { startOfDayInSeoul } from "~/text/moment";

/**
 * The number of changes to what visitors' pages show, read anew each time, so that
 * it includes what other processes have committed. `data_version` changes with every commit of
 * another connection, this process's own included, because it has a connection of its own here. Two
 * microseconds while nothing changes.
 *
 * An announcement begins and ends by itself, at midnight: pages before, during and after it have different
 * numbers.
 *
 * `publicVersion` is counted by the triggers `companyAfterINSERT` and its like in docs/schema.sql, one for
 * each way in which a table that visitors see can change.
 *
 * @returns a function that returns NaN, which equals no version, if the database cannot be read
 */
export function watchPublicVersion() {
  const connection = new SQLite(env.DATABASE_FILE, { readonly: true });
  const dataVersion = connection.prepare("PRAGMA data_version").pluck();
  const publicVersion = connection.prepare("SELECT value FROM publicVersion").pluck();
  const notice = connection.prepare<[], Days>("SELECT noticeFrom, noticeUntil FROM site");
  let seen: unknown;
  let value = 0;
  let from = 0;
  let until = Number.POSITIVE_INFINITY;

  return function readPublicVersion() {
    try {
      const changed = dataVersion.get();
      if (changed !== seen) {
        value = Number(publicVersion.get());
        [from, until] = spanOf(notice.get());
        seen = changed;
      }
      const now = Date.now();
      return 3 * value + (now < from ? 0 : now < until ? 1 : 2);
    } catch {
      return Number.NaN;
    }
  };
}

interface Days {
  noticeFrom: string;
  noticeUntil: string;
}

function spanOf({ noticeFrom, noticeUntil }: Days = { noticeFrom: "", noticeUntil: "" }) {
  return [
    noticeFrom ? Date.parse(startOfDayInSeoul(noticeFrom)) : 0,
    noticeUntil ? Date.parse(startOfDayInSeoul(noticeUntil, 1)) : Number.POSITIVE_INFINITY,
  ] as const;
}

let read: (() => number) | undefined;

export function readPublicVersion() {
  read ??= watchPublicVersion();
  return read();
}
