import SQLite from "better-sqlite3";
import { env } from "~/env.server";
import { startOfDayInSeoul } from "~/text/moment";

/**
 * Changes with visitors' pages (migration 0004), and with announcements at midnight. Needs a
 * connection of its own, because `data_version` sees only others'. NaN, which equals nothing, if
 * unreadable.
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
