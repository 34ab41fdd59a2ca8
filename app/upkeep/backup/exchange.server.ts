import { existsSync } from "node:fs";
import { constants, copyFile, link, mkdir, readdir, rename, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import SQLite from "better-sqlite3";
import { areas } from "~/database/area";
import { sqliteCode } from "~/database/sqlite-code.server";
import { isOurName } from "~/files/our-name";
import { renditionsIn } from "~/pictures/ladder.server";
import { moveDurably } from "./move-durably.server";
import { type SiteFiles, stampOf } from "./site-files.server";
import { newDatabase, newUploads } from "./unfinished-restore.server";

/**
 * Interrupted anywhere, this leaves the old state or the new one: names of uploads are never
 * reused, and a single rename switches the database.
 */
export async function exchange(files: string[], place: SiteFiles) {
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
      for (const entry of entries.filter(({ name }) => isOurName(name))) {
        const name = join(area, entry.name);
        if (!entry.isFile()) throw new Error(`${name}: 파일이 있어야 할 곳에 폴더가 있습니다.`);
        replaced.push(name);
      }
    }
    if (replaced.length > 0) aside.push(oldUploads);
    for (const name of replaced) await linkSecond(join(uploadsDir, name), join(oldUploads, name));
    for (const name of files) {
      await rename(join(newUploads(place), name), join(uploadsDir, name));
    }

    if (existsSync(databaseFile)) {
      aside.push(oldDatabase);
      await linkSecond(databaseFile, oldDatabase);
    }
    // These only exist beside an unreadable database.
    for (const ending of ["-wal", "-shm", "-journal"]) {
      if (!existsSync(databaseFile + ending)) continue;
      await rename(databaseFile + ending, oldDatabase + ending);
      aside.push(oldDatabase + ending);
    }
    moveDurably(newDatabase(place), databaseFile);
    return { replaced, aside };
  } finally {
    live?.close();
  }
}

/** Waits until nobody has the database open. Undefined for a missing or unreadable one. */
function openAlone(databaseFile: string) {
  if (!existsSync(databaseFile)) return undefined;
  const database = new SQLite(databaseFile, { timeout: 1000 });
  try {
    database.pragma("locking_mode = EXCLUSIVE");
    database.exec("BEGIN EXCLUSIVE; COMMIT");
    // Otherwise the write-ahead log would be applied to the restored file.
    database.pragma("journal_mode = DELETE");
    return database;
  } catch (error) {
    database.close();
    if (sqliteCode(error) !== "SQLITE_BUSY") return undefined;
    throw new Error(
      "다른 프로그램이 데이터베이스를 사용하고 있습니다. 끝난 뒤 다시 시도해 주세요.",
    );
  }
}

/** Already moved aside, so an interruption here does no harm. */
export async function discard(uploads: string[], files: string[], { uploadsDir }: SiteFiles) {
  const restored = new Set(files);
  for (const name of uploads) {
    if (!restored.has(name)) await rm(join(uploadsDir, name), { force: true });
  }
  // Remade in the background by pictures/complete-ladders.server.ts.
  await rm(renditionsIn(uploadsDir), { recursive: true, force: true });
}

/** A hard link, or a copy if the file system has none. */
export async function linkSecond(path: string, second: string) {
  await mkdir(dirname(second), { recursive: true });
  await link(path, second).catch(() => copyFile(path, second, constants.COPYFILE_EXCL));
}
