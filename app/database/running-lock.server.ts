import { mkdirSync } from "node:fs";
import { dirname } from "node:path";
import SQLite from "better-sqlite3";
import type { Kysely } from "kysely";
import { migrate } from "./migrate.server";
import { sqliteCode } from "./sqlite-code.server";
import type { Tables } from "./tables";

/**
 * A lock that one process at a time can hold: an open exclusive transaction on an empty database.
 * The kernel releases it when the process dies, however it dies; a pid file would be left behind,
 * and its number soon belongs to another process.
 */
interface Lock {
  release: () => void;
}

/** @returns undefined if another process holds it */
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

/** Held by the site while it runs, and by a restore. */
export function takeRunningLock(databaseFile: string) {
  // A site that is being restarted may take a moment to exit.
  return takeLock(`${databaseFile}.running`, 2000);
}

/**
 * For scripts that may run beside the site: they migrate only while it is stopped, because the
 * running site expects the tables that it has started with.
 *
 * @throws Error if migrations are pending and the site is running
 */
export async function migrateIfAlone(db: Kysely<Tables>, sqlite: SQLite.Database) {
  const lock = takeLock(`${sqlite.name}.running`);
  try {
    await migrate(db, sqlite, { mayChange: lock !== undefined });
  } finally {
    lock?.release();
  }
}
