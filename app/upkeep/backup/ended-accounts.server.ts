import { hasColumn } from "~/database/has-table.server";
import { readIfPossible } from "./read-if-possible.server";
import type { SiteFiles } from "./site-files.server";
import { newDatabase, openNew } from "./unfinished-restore.server";

interface Ended {
  username: string;
  endedAt: string;
  endedBy: string;
}

/** A backup must not bring back whoever has left; an older one gets an impossible password. */
export function endAgain(place: SiteFiles, live: SiteFiles) {
  const ended = readEnded(live);
  const database = openNew(place);
  try {
    const change = database.prepare(
      hasColumn(database, "account", "endedAt")
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

/** @returns accounts whose earlier password or second step is valid again */
export function changedBack(place: SiteFiles, live: SiteFiles) {
  const present = readLogins(live.databaseFile);
  const restored = readLogins(newDatabase(place));
  const isOther = ([name, login]: [string, string]) => (restored.get(name) ?? login) !== login;
  return [...present].filter(isOther).map(([name]) => name);
}

function readLogins(file: string) {
  const query = `SELECT username, passwordHash || coalesce(secret, '')
    FROM account LEFT JOIN secondStep ON accountId = account.id`;
  const rows = readIfPossible(file, (database) => database.prepare(query).raw().all());
  return new Map((rows ?? []) as [username: string, login: string][]);
}

/** argon2id of random bytes that were forgotten. */
const nobodys =
  "$argon2id$v=19$m=19456,t=2,p=1$VTnA172HrPLmZGjvJ+owxg$SPfdOS9rVVyBwUVCXCNqyUlvUTkZ0op/MqB9qpXN9dM";

function readEnded({ databaseFile }: SiteFiles) {
  const query = "SELECT username, endedAt, endedBy FROM account WHERE endedAt IS NOT NULL";
  const rows = readIfPossible(databaseFile, (database) =>
    hasColumn(database, "account", "endedAt") ? database.prepare(query).all() : [],
  );
  return (rows ?? []) as Ended[];
}
