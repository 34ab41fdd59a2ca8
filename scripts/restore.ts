import { existsSync } from "node:fs";
import { constants, copyFile, link, mkdir, open, readdir, rename, rm } from "node:fs/promises";
import { dirname, join, relative, resolve } from "node:path";
import { parseArgs } from "node:util";
import { inflateSync } from "node:zlib";
import SQLite from "better-sqlite3";
import { areas } from "~/database/area";
import { env } from "~/env.server";
import { migrations } from "../migrations";
import { namedFiles, stampOf, stop } from "./backup-file";

// npm run restore -- FILE: restores the site as of the backup. Current data is moved aside, and
// left alone until the backup has been verified.

const { positionals } = parseArgs({ allowPositionals: true });
const [given] = positionals;
if (!given) stop("사용법: npm run restore -- 백업파일");
const source = resolve(given);
if (!existsSync(source)) stop(`${given}: 파일이 없습니다.`);

process.umask(0o077);
const files = await examine();
const live = openAlone();

const newDatabase = `${env.DATABASE_FILE}.restoring`;
const newUploads = join(env.UPLOADS_DIR, ".restoring");
const stamp = stampOf();
const oldDatabase = `${env.DATABASE_FILE}.before-restore-${stamp}`;
const oldUploads = join(env.UPLOADS_DIR, `.before-restore-${stamp}`);
const aside: string[] = [];
let replaced: string[];
try {
  await prepare();
  replaced = await exchange();
} catch (error) {
  await tidy();
  stop(`복원하지 못했고, 사이트는 그대로입니다. ${error instanceof Error ? error.message : error}`);
}
await discard(replaced);
await tidy();
console.log(`복원했습니다: 올린 파일 ${files.length}개. npm start로 시작하세요.`);
if (aside.length > 0) {
  console.log("이전 상태를 치워 두었습니다. 확인한 뒤 지워도 됩니다:");
  for (const path of aside) console.log(`  ${relative(process.cwd(), path)}`);
}

/** @returns the files that its rows name; it contains all of them */
async function examine() {
  try {
    const backup = new SQLite(source, { readonly: true });
    const [result] = backup.pragma("integrity_check") as { integrity_check: string }[];
    if (result?.integrity_check !== "ok") stop(`${given}: 백업 파일이 손상되었습니다.`);
    const known = Object.keys(await migrations.getMigrations());
    const done = backup.prepare("SELECT name FROM kysely_migration").pluck().all() as string[];
    if (!done.every((name) => known.includes(name))) {
      stop(`${given}: 더 새로운 판에서 만든 백업입니다. 프로그램을 먼저 업데이트하세요.`);
    }
    const archived = new Set(backup.prepare("SELECT name FROM sqlar").pluck().all());
    const names = namedFiles(backup);
    backup.close();
    if (names.some((name) => !/^[a-z]+\/[0-9a-f-]{36}\.[a-z0-9]{2,5}$/.test(name))) {
      stop(`${given}: 이 사이트의 백업이 아닙니다.`);
    }
    const missing = names.filter((name) => !archived.has(`uploads/${name}`));
    for (const name of missing) console.warn(`백업에 들어 있지 않은 파일: ${name}`);
    return names.filter((name) => !missing.includes(name));
  } catch (error) {
    return stop(`${given}: 이 사이트의 백업이 아닙니다. (${error})`);
  }
}

/**
 * Takes an exclusive lock, so that no other process has the database open while we hold it.
 *
 * @returns undefined if there is no database, or an unreadable one, which is what a restore is for
 */
function openAlone() {
  if (!existsSync(env.DATABASE_FILE)) return undefined;
  const database = new SQLite(env.DATABASE_FILE, { timeout: 1000 });
  try {
    database.pragma("locking_mode = EXCLUSIVE");
    database.exec("BEGIN EXCLUSIVE; COMMIT");
    // Merges the write-ahead log into the file; otherwise it would be applied to the restored one.
    database.pragma("journal_mode = DELETE");
    return database;
  } catch (error) {
    database.close();
    const { code } = error as { code?: string };
    if (code === "SQLITE_BUSY") stop("사이트가 실행 중입니다. 멈춘 뒤에 다시 하세요.");
    return undefined;
  }
}

/** Everything slow or likely to fail, done beside the current data. */
async function prepare() {
  await mkdir(dirname(env.DATABASE_FILE), { recursive: true });
  // Leftovers of an interrupted attempt: its journal would be applied to this copy.
  await removeUnfinished();
  await copyFile(source, newDatabase);
  const database = new SQLite(newDatabase);
  const read = database.prepare("SELECT sz, data FROM sqlar WHERE name = ?");
  for (const area of areas) await mkdir(join(newUploads, area), { recursive: true });
  for (const name of files) {
    const { sz, data } = read.get(`uploads/${name}`) as { sz: number; data: Buffer };
    const file = await open(join(newUploads, name), "wx");
    // Archives may contain compressed files; ours never do.
    await file.writeFile(data.length < sz ? inflateSync(data) : data);
    await file.sync();
    await file.close();
  }
  database.exec("DROP TABLE sqlar");
  // Sessions that were ended after the backup must not come back with it. Older backups have none.
  if (database.prepare("SELECT 1 FROM sqlite_schema WHERE name = 'session'").get()) {
    database.exec("DELETE FROM session");
  }
  database.exec("VACUUM");
  const [result] = database.pragma("integrity_check") as { integrity_check: string }[];
  database.close();
  if (result?.integrity_check !== "ok") throw new Error(result?.integrity_check);
}

/**
 * If interrupted anywhere, this leaves either the old state or the new one complete: names of
 * uploads are never reused, so both can share a folder, and a single rename switches the database.
 * The next start sweeps files that no row names.
 *
 * @returns the uploads of the old state
 */
async function exchange() {
  const old: string[] = [];
  for (const area of areas) {
    await mkdir(join(env.UPLOADS_DIR, area), { recursive: true });
    const entries = await readdir(join(env.UPLOADS_DIR, area), { withFileTypes: true });
    const names = entries.filter((entry) => entry.isFile() && entry.name !== ".gitkeep");
    old.push(...names.map(({ name }) => join(area, name)));
  }
  if (old.length > 0) aside.push(oldUploads);
  for (const name of old) await keep(join(env.UPLOADS_DIR, name), join(oldUploads, name));
  for (const name of files) await rename(join(newUploads, name), join(env.UPLOADS_DIR, name));

  if (existsSync(env.DATABASE_FILE)) {
    aside.push(oldDatabase);
    await keep(env.DATABASE_FILE, oldDatabase);
  }
  // These only exist beside an unreadable database.
  for (const ending of ["-wal", "-shm", "-journal"]) {
    if (!existsSync(env.DATABASE_FILE + ending)) continue;
    await rename(env.DATABASE_FILE + ending, oldDatabase + ending);
    aside.push(oldDatabase + ending);
  }
  await rename(newDatabase, env.DATABASE_FILE);
  return old;
}

/** Already moved aside, so an interruption here does no harm. */
async function discard(uploads: string[]) {
  const restored = new Set(files);
  for (const name of uploads) {
    if (!restored.has(name)) await rm(join(env.UPLOADS_DIR, name), { force: true });
  }
  // Recreated on demand; see app/pictures/rendition.server.ts.
  await rm(join(env.UPLOADS_DIR, ".renditions"), { recursive: true, force: true });
}

/** A hard link, or a copy if the file system has none. */
async function keep(path: string, second: string) {
  await mkdir(dirname(second), { recursive: true });
  await link(path, second).catch(() => copyFile(path, second, constants.COPYFILE_EXCL));
}

async function tidy() {
  live?.close();
  await removeUnfinished();
}

async function removeUnfinished() {
  for (const ending of ["", "-journal", "-wal", "-shm"]) {
    await rm(newDatabase + ending, { force: true });
  }
  await rm(newUploads, { recursive: true, force: true });
}
