import { existsSync } from "node:fs";
import { replayLedger } from "~/files/ledger.server";
import { changedBack, endAgain } from "./ended-accounts.server";
import { silenceAgain } from "./ended-alerts.server";
import { renewLinksAgain } from "./ended-links.server";
import { withdrawAgain } from "./ended-withdrawals.server";
import { hideAgain } from "./hidden-projects.server";
import { lostSince } from "./lost-since.server";
import { readIfPossible } from "./read-if-possible.server";
import type { SiteFiles } from "./site-files.server";
import { newDatabase, openNew } from "./unfinished-restore.server";

/**
 * What has ended since must not begin again with an earlier database: sessions, accounts, alerts, links
 * to customers' pages, what was withdrawn, and what was shown of homes.
 *
 * @param live has the present database
 * @returns whom and what it has ended, and whose earlier login is valid again
 */
export function endSince(place: SiteFiles, live: SiteFiles) {
  endSessions(place);
  return {
    changed: changedBack(place, live),
    ended: endAgain(place, live),
    silenced: silenceAgain(place, live),
    renewed: renewLinksAgain(place, live),
    withdrawn: withdrawAgain(place, live),
    projects: hideAgain(place, live),
    isUnread: isUnreadable(live.databaseFile),
  };
}

/**
 * A trigger deletes their rows. Without a new version, a cookie that was stolen before a password was changed could be
 * valid again.
 */
function endSessions(place: SiteFiles) {
  const database = openNew(place);
  try {
    database.pragma("journal_mode = DELETE");
    database.exec("UPDATE account SET sessionVersion = max(sessionVersion + 1, unixepoch())");
  } finally {
    database.close();
  }
}

/** How many inquiries the present database has that the restored one does not. */
export function countNewer(live: SiteFiles, place: SiteFiles) {
  // An id alone may have been given again.
  const query = "SELECT id || ' ' || receivedAt FROM inquiry";
  const all = (file: string) =>
    readIfPossible(file, (database) => database.prepare(query).pluck().all());
  const restored = new Set(all(newDatabase(place)));
  return (all(live.databaseFile) ?? []).filter((inquiry) => !restored.has(inquiry)).length;
}

/** What else was put in or changed since, as `견적서 1건`. Call it before `endSince`, which changes the database. */
export function changedSince(place: SiteFiles, live: SiteFiles) {
  if (!existsSync(live.databaseFile) || isUnreadable(live.databaseFile)) return [];
  return lostSince(newDatabase(place), live.databaseFile).changed;
}

export function isUnreadable(databaseFile: string) {
  if (!existsSync(databaseFile)) return false;
  const query = "SELECT count(*) FROM account";
  return readIfPossible(databaseFile, (database) => database.prepare(query).get()) === undefined;
}

/** Destroys what the ledger says in the database that is about to be put in place. */
export function replay(place: SiteFiles, lines: string[]) {
  const database = openNew(place);
  try {
    const { files, destroyed } = replayLedger(database, lines);
    return { count: destroyed, names: new Set(files.map((name) => `contact/${name}`)) };
  } finally {
    database.close();
  }
}
