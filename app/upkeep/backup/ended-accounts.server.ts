import { existsSync } from "node:fs";
import SQLite from "better-sqlite3";
import type { Place } from "./place.server";
import { newDatabase } from "./unfinished-restore.server";

interface Ended {
  username: string;
  endedAt: string;
  endedBy: string;
}

/**
 * Switches off in the restored database what the present one has switched off: a backup must not bring
 * back whoever has left. One of before there were switches has no column to say so; there the account's
 * password becomes one that nobody can have.
 *
 * @returns the names of those accounts
 */
export function endAgain(place: Place, live: Place) {
  const ended = readEnded(live);
  const database = new SQLite(newDatabase(place));
  try {
    const change = database.prepare(
      hasSwitch(database)
        ? `UPDATE account SET endedAt = $endedAt, endedBy = $endedBy
            WHERE username = $username AND endedAt IS NULL RETURNING username`
        : `UPDATE account SET passwordHash = '${nobodys}' WHERE username = $username
            AND $endedAt || $endedBy <> '' RETURNING username`,
    );
    return ended.flatMap((each) => change.pluck().all(each) as string[]);
  } finally {
    database.close();
  }
}

/**
 * Whose password or second step is another one in the restored database than in the present one: the old
 * password is good again, which nobody would think of.
 *
 * @returns the names of those accounts
 */
export function changedBack(place: Place, live: Place) {
  const present = readLogins(live.databaseFile);
  const restored = readLogins(newDatabase(place));
  const isOther = ([name, login]: [string, string]) => (restored.get(name) ?? login) !== login;
  return [...present].filter(isOther).map(([name]) => name);
}

/** Nothing where the database cannot be read, or is of before there was a second step. */
function readLogins(file: string) {
  const query = `SELECT username, passwordHash || coalesce(secret, '') AS login
    FROM account LEFT JOIN secondStep ON accountId = account.id`;
  try {
    const database = new SQLite(file, { fileMustExist: true, timeout: 1000 });
    try {
      const rows = database.prepare(query).all() as { username: string; login: string }[];
      return new Map(rows.map(({ username, login }) => [username, login]));
    } finally {
      database.close();
    }
  } catch {
    return new Map<string, string>();
  }
}

/** argon2id of random bytes that were forgotten. */
const nobodys =
  "$argon2id$v=19$m=19456,t=2,p=1$VTnA172HrPLmZGjvJ+owxg$SPfdOS9rVVyBwUVCXCNqyUlvUTkZ0op/MqB9qpXN9dM";

/** Nothing where the present database cannot be read, or has no switches yet. */
function readEnded({ databaseFile }: Place): Ended[] {
  if (!existsSync(databaseFile)) return [];
  try {
    const database = new SQLite(databaseFile, { fileMustExist: true, timeout: 1000 });
    try {
      if (!hasSwitch(database)) return [];
      const query = "SELECT username, endedAt, endedBy FROM account WHERE endedAt IS NOT NULL";
      return database.prepare(query).all() as Ended[];
    } finally {
      database.close();
    }
  } catch {
    return [];
  }
}

function hasSwitch(database: SQLite.Database) {
  const columns = database.pragma("table_info(account)") as { name: string }[];
  return columns.some(({ name }) => name === "endedAt");
}
