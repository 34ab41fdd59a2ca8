import type SQLite from "better-sqlite3";
import { hasTable } from "~/database/has-table.server";
import { channelLabels } from "~/upkeep/alerts/carriers";
import { readIfPossible } from "./read-if-possible.server";
import type { SiteFiles } from "./site-files.server";
import { openNew } from "./unfinished-restore.server";

interface Channel {
  kind: keyof typeof channelLabels;
  settings: string;
  secret: string;
}

/** A backup must not send customers' names to a mailbox that the office has removed. */
export function silenceAgain(place: SiteFiles, live: SiteFiles) {
  const present = readIfPossible(live.databaseFile, channelsOf);
  if (!present) return [];
  const database = openNew(place);
  try {
    const others = channelsOf(database).filter(
      (channel) => !present.some((each) => isSame(each, channel)),
    );
    const at = new Date().toISOString();
    for (const { kind } of others) {
      database.prepare("UPDATE alertChannel SET isOn = 0 WHERE kind = ?").run(kind);
      database
        .prepare(
          "UPDATE alert SET state = 'GIVEN_UP', failure = 'OFF', endedAt = ? WHERE channel = ? AND state = 'WAITING'",
        )
        .run(at, kind);
    }
    return others.map(nameOf);
  } finally {
    database.close();
  }
}

function channelsOf(database: SQLite.Database) {
  if (!hasTable(database, "alertChannel")) return [];
  return database
    .prepare("SELECT kind, settings, secret FROM alertChannel WHERE isOn = 1 ORDER BY kind")
    .all() as Channel[];
}

function isSame(one: Channel, other: Channel) {
  return one.kind === other.kind && one.settings === other.settings && one.secret === other.secret;
}

/** A webhook's host only: the rest of the URL is a secret. */
function nameOf({ kind, settings }: Channel) {
  const { receivers, host } = readSettings(settings);
  const to = kind === "MAIL" ? receivers : host;
  return to ? `${channelLabels[kind]}(${String(to)})` : channelLabels[kind];
}

/** Somebody may have changed the backup. */
function readSettings(settings: string): Record<string, unknown> {
  try {
    return JSON.parse(settings);
  } catch {
    return {};
  }
}
