import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import SQLite from "better-sqlite3";
import type { Kysely } from "kysely";
import { env } from "~/env.server";
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

/** Who holds the running lock: the site, a restore, or an update that has stopped the site. */
interface Holder {
  kind: "site" | "restore" | "update";
  pid: number;
  /** Whether somebody starts it again when it ends, as systemd does. */
  isSupervised: boolean;
}

const holderFile = (databaseFile: string) => `${databaseFile}.holder`;

/**
 * Held by the site while it runs, by a restore, and by an update.
 *
 * @param timeout by default what a site that is being restarted may take to exit
 */
export function takeRunningLock(databaseFile: string, kind: Holder["kind"], timeout = 2000) {
  const lock = takeLock(`${databaseFile}.running`, timeout);
  if (!lock) return undefined;
  const file = holderFile(databaseFile);
  const holder: Holder = { kind, pid: process.pid, isSupervised: env.SUPERVISED === 1 };
  rmSync(file, { force: true });
  try {
    writeFileSync(file, JSON.stringify(holder));
  } catch {
    // On a full disk the site starts all the same, and an update will not know whom to stop.
  }
  const release = () => {
    rmSync(file, { force: true });
    lock.release();
  };
  return { release };
}

/** True only while the lock is held. */
export function readHolder(databaseFile: string): Holder | undefined {
  try {
    return JSON.parse(readFileSync(holderFile(databaseFile), "utf8"));
  } catch {
    return undefined;
  }
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
