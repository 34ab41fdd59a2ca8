import { setTimeout as pause } from "node:timers/promises";
import { sql } from "kysely";
import { db } from "./db.server";

const TRIES = 10;
const PAUSE = 50;

/** Until then, deleted rows stay readable. If a reader holds the log, the next sweep retries. */
export async function emptyLog() {
  for (let tries = 0; tries < TRIES; tries += 1) {
    if (tries > 0) await pause(PAUSE);
    const { rows } = await sql<{ busy: 0 | 1 }>`pragma wal_checkpoint(truncate)`.execute(db);
    if (rows[0]?.busy === 0) return;
  }
}
