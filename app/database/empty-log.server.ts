import { setTimeout as pause } from "node:timers/promises";
import { sql } from "kysely";
import { db } from "./db.server";

const TRIES = 10;
const PAUSE = 50;

/**
 * Moves the write-ahead log into the database and empties it: until then deleted rows can be read from
 * either. Waits half a second at most for another connection that is reading; after a longer one, such
 * as a backup's, the next deletion or sweep tries again.
 */
export async function emptyLog() {
  for (let tries = 0; tries < TRIES; tries += 1) {
    if (tries > 0) await pause(PAUSE);
    const { rows } = await sql<{ busy: 0 | 1 }>`pragma wal_checkpoint(truncate)`.execute(db);
    if (rows[0]?.busy === 0) return;
  }
}
