import { existsSync } from "node:fs";
import { mkdir, open, readFile, rename, rm, stat } from "node:fs/promises";
import { dirname, join, relative, resolve } from "node:path";
import { parseArgs } from "node:util";
import SQLite from "better-sqlite3";
import { env } from "~/env.server";
import { fileOwners } from "~/files/owners";
import { archiveTable, namedFiles, stampOf, stop } from "./backup-file";

// npm run backup [-- FILE]: the whole site in one file, while it is running.

const { positionals } = parseArgs({ allowPositionals: true });
const target = resolve(positionals[0] ?? join("backups", `site-${stampOf()}.sqlite`));
const shown = relative(process.cwd(), target);
if (existsSync(target)) stop(`${shown}: 이미 있는 파일입니다. 다른 이름을 주세요.`);
if (!existsSync(env.DATABASE_FILE)) stop(`${env.DATABASE_FILE}: 데이터베이스가 없습니다.`);

// It contains customers' addresses.
process.umask(0o077);
await mkdir(dirname(target), { recursive: true });
const unfinished = `${target}.part`;
const live = new SQLite(env.DATABASE_FILE, { fileMustExist: true, timeout: 10_000 });
try {
  const { files, bytes, missing } = await backUp();
  await rename(unfinished, target);
  const size = (bytes / 1024 / 1024).toFixed(1);
  console.log(`백업했습니다: ${shown}   (올린 파일 ${files}개, ${size} MB)`);
  for (const name of missing) console.warn(`기록에는 있지만 파일이 없어 담지 못했습니다: ${name}`);
} catch (error) {
  await rm(unfinished, { force: true });
  stop(`백업하지 못했습니다. ${error instanceof Error ? error.message : error}`);
} finally {
  live.close();
}

/** If a file is deleted between copying its row and reading it, the backup starts over. */
async function backUp() {
  for (let attempt = 0; attempt < 5; attempt += 1) {
    await rm(unfinished, { force: true });
    await live.backup(unfinished);
    const copy = new SQLite(unfinished);
    try {
      const result = await addFiles(copy);
      const stillNamed = new Set(namedFiles(live));
      if (!result.missing.every((name) => stillNamed.has(name))) continue;
      finish(copy);
      const file = await open(unfinished);
      await file.sync();
      await file.close();
      return result;
    } finally {
      copy.close();
    }
  }
  throw new Error("사이트에서 파일이 계속 바뀌고 있습니다. 잠시 뒤에 다시 해 주세요.");
}

async function addFiles(copy: SQLite.Database) {
  // A single file without a journal beside it; an interrupted backup is discarded anyway.
  copy.pragma("journal_mode = DELETE");
  copy.pragma("synchronous = OFF");
  copy.exec(archiveTable);
  // Leaves out pictures that were uploaded for a form that nobody has saved yet.
  for (const { table } of fileOwners.filter(({ isBackedUp }) => !isBackedUp)) {
    copy.exec(`DELETE FROM ${table}`);
  }
  const insert = copy.prepare("INSERT INTO sqlar VALUES (?, ?, ?, ?, ?)");
  const missing: string[] = [];
  let files = 0;
  let bytes = 0;
  for (const name of namedFiles(copy)) {
    const path = join(env.UPLOADS_DIR, name);
    const data = await readFile(path).catch(() => undefined);
    if (!data) {
      missing.push(name);
      continue;
    }
    const { mtimeMs } = await stat(path);
    insert.run(`uploads/${name}`, 0o100600, Math.trunc(mtimeMs / 1000), data.length, data);
    files += 1;
    bytes += data.length;
  }
  return { files, bytes, missing };
}

function finish(copy: SQLite.Database) {
  const [result] = copy.pragma("integrity_check") as { integrity_check: string }[];
  if (result?.integrity_check !== "ok") {
    throw new Error(`데이터베이스가 손상되었습니다: ${result?.integrity_check}`);
  }
}
