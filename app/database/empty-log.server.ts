import { sql } from "kysely";
import { db } from "./db.server";

/**
 * Moves the write-ahead log into the database and empties it: until it is reused, deleted rows can
 * be read from it. Does not wait for another process that is reading, such as a backup; the next
 * deletion or sweep tries again.
 */
export function emptyLog() {
  return sql`pragma wal_checkpoint(truncate)`.execute(db);
}
