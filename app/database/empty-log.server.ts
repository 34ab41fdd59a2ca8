import { sql } from "kysely";
import { db } from "./db.server";

/**
 * Moves the write-ahead log into the database and empties it: until it is reused, deleted rows can
 * be read from it. Does not wait for another process that is reading, such as a backup; the next
 * deletion or sweep tries again.
 */
export function emptyLog() {
  return db.connection().execute(async (connection) => {
    const { rows } = await sql<{ timeout: number }>`pragma busy_timeout`.execute(connection);
    await sql`pragma busy_timeout = 0`.execute(connection);
    try {
      await sql`pragma wal_checkpoint(truncate)`.execute(connection);
    } finally {
      await sql.raw(`pragma busy_timeout = ${rows[0]?.timeout ?? 0}`).execute(connection);
    }
  });
}
