import { mkdirSync } from "node:fs";
import { dirname } from "node:path";
import SQLite from "better-sqlite3";
import type { Kysely } from "kysely";
import { migrate } from "./migrate.server";
import { sqliteCode } from "./sqlite-code.server";
import type { Tables } from "./tables";

/** The kernel releases this lock however the process dies; a pid file would stay behind. */
interface Lock {
  release: () => void;
}

export function takeLock(file: string, timeout = 0): Lock | undefined {
  mkdirSync(dirname(file), { recursive: true });
  const held = new SQLite(file, { timeout });
  try {
    held.exec("BEGIN EXCLUSIVE");
    return { release: () => held.close() };
  } catch (error) {
    held.close();
    if (sqliteCode(error) === "SQLITE_BUSY") return undefined;
    throw error;
  }
}

export function takeRunningLock(databaseFile: string) {
  // A site that is being restarted may take a moment to exit.
  return takeLock(`${databaseFile}.running`, 2000);
}

/** A running site expects the tables of its start. Throws if migrations are pending then. */
export async function migrateIfAlone(db: Kysely<Tables>, sqlite: SQLite.Database) {
  const lock = takeLock(`${sqlite.name}.running`);
  try {
    await migrate(db, sqlite, { mayChange: lock !== undefined });
  } finally {
    lock?.release();
  }
}
