import type SQLite from "better-sqlite3";
import { hasTable } from "./has-table.server";

/** Whether nothing that goes by its age is deleted at present, because the clock has jumped. */
export function isClockDoubted(database: SQLite.Database) {
  // A backup script's database may be of an older version.
  if (!hasTable(database, "retentionClock")) return false;
  return database.prepare("SELECT doubtUntil FROM retentionClock").pluck().get() !== null;
}
