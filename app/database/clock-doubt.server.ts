import type SQLite from "better-sqlite3";
import { hasTable } from "./has-table.server";

/** While the clock is doubted, nothing is deleted for its age. */
export function isClockDoubted(database: SQLite.Database) {
  if (!hasTable(database, "retentionClock")) return false;
  return database.prepare("SELECT doubtUntil FROM retentionClock").pluck().get() !== null;
}
