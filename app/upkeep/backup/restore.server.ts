import { existsSync } from "node:fs";
import { constants, copyFile, link, mkdir, readdir, rename, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import SQLite from "better-sqlite3";
import { areas } from "~/database/area";
import { takeRunningLock } from "~/database/running-lock.server";
import { checkDatabase } from "./copy-database.server";
import { type OpenedBackup, openBackup } from "./open-backup.server";
import { type Place, stampOf } from "./place.server";

/**
 * Restores the site as of a backup, a file or a folder. Current data is moved aside, and left alone
 * until every byte of the backup has been copied and checked.
 *
 * @returns how many uploads are restored, which were already lost, and what was moved aside
 *
 * @throws Error, with a message for people; the site is then unchanged
 */
export async function restore(given: string, place: Place) {
  const lock = takeRunningLock(place.databaseFile);
  if (!lock) throw new Error("사이트가 실행 중입니다. 멈춘 뒤에 다시 하세요.");
  try {
    const backup = await openBackup(given);
    try {
      await prepare(backup, place);
      const { replaced, aside } = await exchange(backup, place);
      await discard(replaced, backup, place);
      return { files: backup.files.length, missing: backup.missing, aside };
    } finally {
      backup.close();
      await removeUnfinished(place);
    }
  } finally {
    lock.release();
  }
}

const newDatabase = ({ databaseFile }: Place) => `${databaseFile}.restoring`;
const newUploads = ({ uploadsDir }: Place) => join(uploadsDir, ".restoring");

/** Everything slow or likely to fail, done beside the current data. */
async function prepare(backup: OpenedBackup, place: Place) {
  await mkdir(dirname(place.databaseFile), { recursive: true });
  // Leftovers of an interrupted attempt: its journal would be applied to this copy.
  await removeUnfinished(place);
  await backup.copyDatabase(newDatabase(place));
  for (const area of areas) await mkdir(join(newUploads(place), area), { recursive: true });
  for (const name of backup.files) await backup.copyUpload(name, join(newUploads(place), name));
  const database = new SQLite(newDatabase(place));
  try {
    checkDatabase(database);
    // Ends all sessions (a trigger deletes their rows). The version in the backup may be one that an old cookie has: a password
    // could have been changed because of it.
    database.exec("UPDATE account SET sessionVersion = max(sessionVersion + 1, unixepoch())");
  } finally {
    database.close();
  }
}

/**
 * If interrupted anywhere, this leaves either the old state or the new one complete: names of
 * uploads are never reused, so both can share a folder, and a single rename switches the database.
 * The next start sweeps files that no row names.
 *
 * @returns the uploads of the old state, and what was moved aside
 */
async function exchange(backup: OpenedBackup, place: Place) {
  const { databaseFile, uploadsDir } = place;
  const live = openAlone(databaseFile);
  const stamp = stampOf();
  const oldDatabase = `${databaseFile}.before-restore-${stamp}`;
  const oldUploads = join(uploadsDir, `.before-restore-${stamp}`);
  const aside: string[] = [];
  try {
    const replaced: string[] = [];
    for (const area of areas) {
      await mkdir(join(uploadsDir, area), { recursive: true });
      const entries = await readdir(join(uploadsDir, area), { withFileTypes: true });
      const names = entries.filter((entry) => entry.isFile() && entry.name !== ".gitkeep");
      replaced.push(...names.map(({ name }) => join(area, name)));
    }
    if (replaced.length > 0) aside.push(oldUploads);
    for (const name of replaced) await keep(join(uploadsDir, name), join(oldUploads, name));
    for (const name of backup.files) {
      await rename(join(newUploads(place), name), join(uploadsDir, name));
    }

    if (existsSync(databaseFile)) {
      aside.push(oldDatabase);
      await keep(databaseFile, oldDatabase);
    }
    // These only exist beside an unreadable database.
    for (const ending of ["-wal", "-shm", "-journal"]) {
      if (!existsSync(databaseFile + ending)) continue;
      await rename(databaseFile + ending, oldDatabase + ending);
      aside.push(oldDatabase + ending);
    }
    await rename(newDatabase(place), databaseFile);
    return { replaced, aside };
  } finally {
    live?.close();
  }
}

/**
 * Takes an exclusive lock, so that no other process, such as a backup, has the database open while
 * we hold it.
 *
 * @returns undefined if there is no database, or an unreadable one, which is what a restore is for
 */
function openAlone(databaseFile: string) {
  if (!existsSync(databaseFile)) return undefined;
  const database = new SQLite(databaseFile, { timeout: 1000 });
  try {
    database.pragma("locking_mode = EXCLUSIVE");
    database.exec("BEGIN EXCLUSIVE; COMMIT");
    // Merges the write-ahead log into the file; otherwise it would be applied to the restored one.
    database.pragma("journal_mode = DELETE");
    return database;
  } catch (error) {
    database.close();
    const { code } = error as { code?: string };
    if (code !== "SQLITE_BUSY") return undefined;
    throw new Error("다른 프로그램이 데이터베이스를 쓰고 있습니다. 끝난 뒤에 다시 하세요.");
  }
}

/** Already moved aside, so an interruption here does no harm. */
async function discard(uploads: string[], { files }: OpenedBackup, { uploadsDir }: Place) {
  const restored = new Set(files);
  for (const name of uploads) {
    if (!restored.has(name)) await rm(join(uploadsDir, name), { force: true });
  }
  // Recreated on demand; see app/pictures/rendition.server.ts.
  await rm(join(uploadsDir, ".renditions"), { recursive: true, force: true });
}

/** A hard link, or a copy if the file system has none. */
async function keep(path: string, second: string) {
  await mkdir(dirname(second), { recursive: true });
  await link(path, second).catch(() => copyFile(path, second, constants.COPYFILE_EXCL));
}

async function removeUnfinished(place: Place) {
  for (const ending of ["", "-journal", "-wal", "-shm"]) {
    await rm(newDatabase(place) + ending, { force: true });
  }
  await rm(newUploads(place), { recursive: true, force: true });
}
