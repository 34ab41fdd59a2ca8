import type { KeyObject } from "node:crypto";
import { existsSync } from "node:fs";
import { constants, copyFile, link, mkdir, readdir, rename, rm } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import SQLite from "better-sqlite3";
import { areas } from "~/database/area";
import { hasTable } from "~/database/has-table.server";
import { takeRunningLock } from "~/database/running-lock.server";
import { sqliteCode } from "~/database/sqlite-code.server";
import { appendToLedger, ledgerBeside, replayLedger } from "~/files/ledger.server";
import { publicKeyOf } from "~/files/ledger-key.server";
import { isOurName } from "~/files/our-name";
import { signOnce } from "~/files/own-ledger.server";
import { renditionsIn } from "~/pictures/ladder.server";
import { refuse, whyClosed } from "~/usable-path.server";
import { checkDatabase, Damaged } from "./copy-database.server";
import { changedBack, endAgain } from "./ended-accounts.server";
import { silenceAgain } from "./ended-alerts.server";
import { renewLinksAgain } from "./ended-links.server";
import { type OpenedBackup, openBackup } from "./open-backup.server";
import { readIfPossible } from "./read-if-possible.server";
import {
  chooseLines,
  gatherLines,
  holdLines,
  type Lines,
  type Wishes,
} from "./restored-ledger.server";
import { type SiteFiles, stampOf, wordsOf } from "./site-files.server";
import { newDatabase, newUploads, removeUnfinished } from "./unfinished-restore.server";

interface Options extends Wishes {
  unchecked?: boolean;
  withoutDamaged?: boolean;
  /** Whose ledger counts: in a drill, not the restored place. */
  live?: SiteFiles;
}

/** Current data stays until every byte of the backup is checked. Its errors are for people. */
export async function restore(
  given: string,
  place: SiteFiles,
  { live = place, unchecked = false, withoutDamaged = false, ...wishes }: Options = {},
) {
  for (const folder of [dirname(place.databaseFile), place.uploadsDir]) {
    refuse("복원할 곳", whyClosed(folder, "folder"));
  }
  const lock = takeRunningLock(place.databaseFile, "restore");
  if (!lock) throw new Error("사이트가 실행 중입니다. 중지한 뒤 다시 시도해 주세요.");
  try {
    const backup = await openBackup(given);
    try {
      if (backup.isUnchecked && !unchecked) throw new Error(`${given}: ${uncheckable}`);
      const lines = await gatherLines(backup, live);
      const prepared = await prepare(backup, place, lines, { withoutDamaged, ...wishes });
      const { files, damaged, destroyed, fresh, key } = prepared;
      const newer = countNewer(live, place);
      const changed = changedBack(place, live);
      const ended = endAgain(place, live);
      const silenced = silenceAgain(place, live);
      const renewed = renewLinksAgain(place, live);
      const isUnread = isUnreadable(live);
      const { replaced, aside } = await exchange(files, place);
      const unwritten = await writeLines(fresh, key, place);
      await discard(replaced, files, place);
      const missing = backup.missing.filter((name) => !destroyed.names.has(name));
      const { unreadLedgers } = backup;
      const counts = { files: files.length, destroyed: destroyed.count };
      const undone = { ended, changed, silenced, renewed, isUnread };
      return { ...counts, newer, damaged, missing, ...undone, aside, unreadLedgers, unwritten };
    } finally {
      backup.close();
      await removeUnfinished(place);
    }
  } finally {
    lock.release();
  }
}

const leaveOut = "이 파일만 빼고 복원하려면 --without-damaged를 붙여 다시 실행해 주세요.";

export function endSessionsIn(file: string) {
  const database = new SQLite(file);
  try {
    endSessions(database);
  } finally {
    database.close();
  }
}

/**
 * Ends all sessions (a trigger deletes their rows). Without a new version, a cookie that was stolen before a password
 * was changed could be valid again.
 */
function endSessions(database: SQLite.Database) {
  database.exec("UPDATE account SET sessionVersion = max(sessionVersion + 1, unixepoch())");
}

/** How many inquiries the present database has that the restored one does not. */
function countNewer(live: SiteFiles, place: SiteFiles) {
  // An id alone may have been given again.
  const query = "SELECT id || ' ' || receivedAt FROM inquiry";
  const all = (file: string) =>
    readIfPossible(file, (database) => database.prepare(query).pluck().all());
  const restored = new Set(all(newDatabase(place)));
  return (all(live.databaseFile) ?? []).filter((inquiry) => !restored.has(inquiry)).length;
}

/** What was moved aside has no ledger of its own: it stays in place. */
const nothingTold = { ledger: [], keys: [], unwritten: [] };

/**
 * Puts back what the last restore has moved aside, and moves aside what it had restored: undone once more, that comes
 * back.
 *
 * @returns when that restore was, how many inquiries have come since, who was put out of office again, and what is
 *   aside now
 *
 * @throws Error, with a message for people; the site is then unchanged
 */
export async function undoRestore(place: SiteFiles) {
  const lock = takeRunningLock(place.databaseFile, "restore");
  if (!lock) throw new Error("사이트가 실행 중입니다. 중지한 뒤 다시 시도해 주세요.");
  try {
    const old = await lastPutAside(place);
    await removeUnfinished(place);
    await copyFile(old.databaseFile, newDatabase(place));
    // Beside a database that could not be read.
    for (const ending of ["-wal", "-journal"]) {
      if (!existsSync(old.databaseFile + ending)) continue;
      await copyFile(old.databaseFile + ending, newDatabase(place) + ending);
    }
    readIfPossible(newDatabase(place), (database) => {
      database.pragma("journal_mode = DELETE");
      endSessions(database);
    });
    const newer = countNewer(place, place);
    const isRead = !isUnreadable({ ...place, databaseFile: newDatabase(place) });
    const ended = isRead ? endAgain(place, place) : [];
    const silenced = isRead ? silenceAgain(place, place) : [];
    const renewed = isRead ? renewLinksAgain(place, place) : 0;
    const lines = await gatherLines(nothingTold, place);
    const destroyed = isRead ? replay(place, lines.present) : { count: 0, names: new Set() };
    const files: string[] = [];
    for (const area of areas) {
      await mkdir(join(newUploads(place), area), { recursive: true });
      for (const name of await readdir(join(old.uploadsDir, area)).catch(() => [])) {
        if (destroyed.names.has(join(area, name))) continue;
        await linkSecond(join(old.uploadsDir, area, name), join(newUploads(place), area, name));
        files.push(join(area, name));
      }
    }
    const { replaced, aside } = await exchange(files, place);
    await discard(replaced, files, place);
    return {
      stamp: old.stamp,
      files: files.length,
      destroyed: destroyed.count,
      newer,
      ended,
      silenced,
      renewed,
      aside,
    };
  } finally {
    await removeUnfinished(place);
    lock.release();
  }
}

async function lastPutAside({ databaseFile, uploadsDir }: SiteFiles) {
  const prefix = `${basename(databaseFile)}.before-restore-`;
  const stamps = (await readdir(dirname(databaseFile)).catch(() => []))
    .filter((name) => name.startsWith(prefix) && /-\d{8}-\d{6}$/.test(name))
    .map((name) => name.slice(prefix.length));
  const stamp = stamps.sort().at(-1);
  if (stamp === undefined) {
    throw new Error("되돌릴 복원이 없습니다. 복원하기 전의 상태는 14일 동안만 보관합니다.");
  }
  return {
    stamp,
    databaseFile: join(dirname(databaseFile), prefix + stamp),
    uploadsDir: join(uploadsDir, `.before-restore-${stamp}`),
  };
}

function isUnreadable({ databaseFile }: SiteFiles) {
  if (!existsSync(databaseFile)) return false;
  const query = "SELECT count(*) FROM account";
  return readIfPossible(databaseFile, (database) => database.prepare(query).get()) === undefined;
}

const uncheckable =
  "체크섬이 없어 내용을 확인할 수 없는 백업입니다. 이전 버전에서 만들었거나 누군가 수정했을 수 있으며, 손상되거나 변경된 부분이 있어도 알 수 없습니다. 그래도 복원하려면 --unchecked를 붙여 다시 실행해 주세요.";

/** Everything slow or likely to fail, done beside the current data. */
async function prepare(
  backup: OpenedBackup,
  place: SiteFiles,
  lines: Lines,
  { withoutDamaged = false, ...wishes }: Options,
) {
  await mkdir(dirname(place.databaseFile), { recursive: true });
  // An interrupted attempt's journal would be applied to this copy.
  await removeUnfinished(place);
  await backup.copyDatabase(newDatabase(place));
  const { fresh, destroyed } = destroyAgain(place, lines, wishes);
  const wanted = backup.files.filter((name) => !destroyed.names.has(name));
  const damaged: string[] = [];
  for (const area of areas) await mkdir(join(newUploads(place), area), { recursive: true });
  for (const name of wanted) {
    const target = join(newUploads(place), name);
    await backup.copyUpload(name, target).catch(async (error) => {
      if (!(error instanceof Damaged)) throw error;
      if (!withoutDamaged) throw new Damaged(`${error.message} ${leaveOut}`);
      await rm(target, { force: true });
      damaged.push(name);
    });
  }
  const files = wanted.filter((name) => !damaged.includes(name));
  const database = new SQLite(newDatabase(place));
  try {
    checkDatabase(database);
    endSessions(database);
    const key = await signOnce(ledgerBeside(place.databaseFile), lines.present);
    holdLines(database, fresh, [...lines.keys, publicKeyOf(key)]);
    return { files, damaged, destroyed, fresh, key };
  } finally {
    database.close();
  }
}

/** @returns the lines that are new to the site, and what was destroyed */
function destroyAgain(place: SiteFiles, lines: Lines, wishes: Wishes) {
  const database = new SQLite(newDatabase(place));
  try {
    const fresh = chooseLines(database, lines, wishes);
    return { fresh, destroyed: replay(place, [...lines.present, ...fresh]) };
  } finally {
    database.close();
  }
}

/** Destroys what the ledger says in the database that is about to be put in place. */
function replay(place: SiteFiles, lines: string[]) {
  const database = new SQLite(newDatabase(place));
  try {
    const { files, destroyed } = replayLedger(database, lines);
    return { count: destroyed, names: new Set(files.map((name) => `contact/${name}`)) };
  } finally {
    database.close();
  }
}

/**
 * Interrupted anywhere, this leaves the old state or the new one: names of uploads are never
 * reused, and a single rename switches the database.
 */
async function exchange(files: string[], place: SiteFiles) {
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
    await rename(newDatabase(place), databaseFile);
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

/** Last, so that a failed restore adds nothing. The next start makes up for an interruption. */
async function writeLines(lines: string[], key: KeyObject, { databaseFile }: SiteFiles) {
  const database = new SQLite(databaseFile);
  try {
    await appendToLedger(ledgerBeside(databaseFile), lines, key);
    if (hasTable(database, "ledgerOutbox")) database.exec("DELETE FROM ledgerOutbox");
    return undefined;
  } catch (error) {
    if (!hasTable(database, "ledgerOutbox")) return wordsOf(error);
  } finally {
    database.close();
  }
}

/** Already moved aside, so an interruption here does no harm. */
async function discard(uploads: string[], files: string[], { uploadsDir }: SiteFiles) {
  const restored = new Set(files);
  for (const name of uploads) {
    if (!restored.has(name)) await rm(join(uploadsDir, name), { force: true });
  }
  // Remade in the background by pictures/complete-ladders.server.ts.
  await rm(renditionsIn(uploadsDir), { recursive: true, force: true });
}

/** A hard link, or a copy if the file system has none. */
async function linkSecond(path: string, second: string) {
  await mkdir(dirname(second), { recursive: true });
  await link(path, second).catch(() => copyFile(path, second, constants.COPYFILE_EXCL));
}
