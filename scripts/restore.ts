import { existsSync } from "node:fs";
import { copyFile, mkdir, open, readdir, rename, rm } from "node:fs/promises";
import { dirname, join, relative, resolve } from "node:path";
import { parseArgs } from "node:util";
import { inflateSync } from "node:zlib";
import SQLite from "better-sqlite3";
import { env } from "~/env.server";
import { migrations } from "../migrations";
import { namedFiles, stampOf, stop } from "./backup-file";

// npm run restore -- FILE: the site as it was when the backup was made. What is there now is put
// aside, and nothing of it is touched before the backup has been found to be whole.

const { positionals } = parseArgs({ allowPositionals: true });
const [given] = positionals;
if (!given) stop("사용법: npm run restore -- 백업파일");
const source = resolve(given);
if (!existsSync(source)) stop(`${given}: 파일이 없습니다.`);

process.umask(0o077);
const files = await examine();
refuseWhileRunning();

const stamp = stampOf();
const newDatabase = `${env.DATABASE_FILE}.restoring`;
const newUploads = join(env.UPLOADS_DIR, `.restoring-${stamp}`);
const areas = ["contact", "content", "portfolio"];
try {
  await prepare();
} catch (error) {
  await rm(newDatabase, { force: true });
  await rm(newUploads, { recursive: true, force: true });
  stop(`복원하지 못했고, 바뀐 것은 없습니다. ${error instanceof Error ? error.message : error}`);
}
const aside = await exchange();
console.log(`복원했습니다: 올린 파일 ${files.length}개. npm start로 시작하세요.`);
if (aside.length > 0) {
  console.log("이전 상태를 치워 두었습니다. 확인한 뒤 지워도 됩니다:");
  for (const path of aside) console.log(`  ${relative(process.cwd(), path)}`);
}

/** @returns the files that its rows name, all of which it has */
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

/** Whoever has the database open holds a lock that this one excludes. */
function refuseWhileRunning() {
  if (!existsSync(env.DATABASE_FILE)) return;
  const live = new SQLite(env.DATABASE_FILE, { timeout: 1000 });
  try {
    live.pragma("locking_mode = EXCLUSIVE");
    live.exec("BEGIN EXCLUSIVE; COMMIT");
  } catch (error) {
    const { code } = error as { code?: string };
    if (code === "SQLITE_BUSY") stop("사이트가 실행 중입니다. 멈춘 뒤에 다시 하세요.");
    // A file that cannot be read is what a restore is for.
  } finally {
    live.close();
  }
}

/** Everything that takes long or may fail, beside what is there. */
async function prepare() {
  await mkdir(dirname(env.DATABASE_FILE), { recursive: true });
  await copyFile(source, newDatabase);
  const database = new SQLite(newDatabase);
  const read = database.prepare("SELECT sz, data FROM sqlar WHERE name = ?");
  for (const area of areas) await mkdir(join(newUploads, area), { recursive: true });
  for (const name of files) {
    const { sz, data } = read.get(`uploads/${name}`) as { sz: number; data: Buffer };
    const file = await open(join(newUploads, name), "wx");
    // An archive may hold a file compressed; ours never are.
    await file.writeFile(data.length < sz ? inflateSync(data) : data);
    await file.sync();
    await file.close();
  }
  database.exec("DROP TABLE sqlar");
  database.exec("VACUUM");
  database.close();
}

/** Renames only. @returns where the old state is now */
async function exchange() {
  const aside: string[] = [];
  const oldUploads = join(env.UPLOADS_DIR, `.before-restore-${stamp}`);
  for (const area of areas) {
    const folder = join(env.UPLOADS_DIR, area);
    await mkdir(folder, { recursive: true });
    const names = (await readdir(folder)).filter((name) => name !== ".gitkeep");
    if (names.length > 0) await mkdir(join(oldUploads, area), { recursive: true });
    for (const name of names) await rename(join(folder, name), join(oldUploads, area, name));
    if (names.length > 0 && !aside.includes(oldUploads)) aside.push(oldUploads);
    for (const name of await readdir(join(newUploads, area))) {
      await rename(join(newUploads, area, name), join(folder, name));
    }
  }
  await rm(newUploads, { recursive: true });
  // Made again when they are asked for; see app/files/rendition.server.ts.
  await rm(join(env.UPLOADS_DIR, ".renditions"), { recursive: true, force: true });

  const oldDatabase = `${env.DATABASE_FILE}.before-restore-${stamp}`;
  // A log that is left of the old database would be played into the new one.
  for (const ending of ["", "-wal", "-shm"]) {
    if (!existsSync(env.DATABASE_FILE + ending)) continue;
    await rename(env.DATABASE_FILE + ending, oldDatabase + ending);
    aside.push(oldDatabase + ending);
  }
  await rename(newDatabase, env.DATABASE_FILE);
  return aside;
}
