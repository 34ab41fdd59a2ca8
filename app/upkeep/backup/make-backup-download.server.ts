import { rmSync } from "node:fs";
import { readFile, rename, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import type SQLite from "better-sqlite3";
import { ledgerBeside, readLedger } from "~/files/ledger.server";
import { sync } from "~/files/sync.server";
import {
  checkDatabase,
  copyDatabase,
  digestOfRows,
  namedFiles,
  openLive,
} from "./copy-database.server";
import { sha256 } from "./digests.server";
import type { SiteFiles } from "./site-files.server";

/** The sqlite3 shell's format: https://sqlite.org/sqlar.html. An unnamed digest is of all rows. */
export const archiveTable = `CREATE TABLE sqlar(
  name TEXT PRIMARY KEY, mode INT, mtime INT, sz INT, data BLOB
)`;
const digestTable = "CREATE TABLE backupDigest(name TEXT PRIMARY KEY, sha256 TEXT NOT NULL)";
const ledgerTable = "CREATE TABLE backupLedger(lines TEXT NOT NULL, sha256 TEXT NOT NULL)";
export const tablesOfBackup = ["sqlar", "backupDigest", "backupLedger"];
export const createTablesOfBackup = `${archiveTable}; ${digestTable}; ${ledgerTable}`;

export async function makeBackupDownload(place: SiteFiles, target: string) {
  const unfinished = nameWhileMade(target);
  const live = openLive(place);
  try {
    const made = await attempt(place, live, unfinished);
    await sync(unfinished);
    await rename(unfinished, target);
    await sync(dirname(target));
    return { ...made, bytes: (await stat(target)).size };
  } catch (error) {
    removeUnfinished(target);
    throw error;
  } finally {
    live.close();
  }
}

const nameWhileMade = (target: string) => `${target}.part`;

/** Synchronous, for a process that is ending. */
export function removeUnfinished(target: string) {
  for (const ending of ["", "-journal"]) rmSync(nameWhileMade(target) + ending, { force: true });
}

/** Starts over if a file is deleted between copying its row and reading it. */
async function attempt(place: SiteFiles, live: SQLite.Database, target: string) {
  for (let count = 0; count < 5; count += 1) {
    const copy = await copyDatabase(live, target);
    try {
      const result = await addFiles(place, copy);
      const stillNamed = new Set(namedFiles(live));
      if (!result.missing.every((name) => stillNamed.has(name))) continue;
      checkDatabase(copy);
      return result;
    } finally {
      copy.close();
    }
  }
  throw new Error("사이트의 파일이 계속 변경되고 있습니다. 잠시 후 다시 시도해 주세요.");
}

async function addFiles({ databaseFile, uploadsDir }: SiteFiles, copy: SQLite.Database) {
  const digest = digestOfRows(copy);
  copy.exec(createTablesOfBackup);
  const insert = copy.prepare("INSERT INTO sqlar VALUES (?, ?, ?, ?, ?)");
  const insertDigest = copy.prepare("INSERT INTO backupDigest VALUES (?, ?)");
  insertDigest.run("", digest);
  const missing: string[] = [];
  let files = 0;
  for (const name of namedFiles(copy)) {
    const path = join(uploadsDir, name);
    const data = await readFile(path).catch(() => undefined);
    if (!data) {
      missing.push(name);
      continue;
    }
    const { mtimeMs } = await stat(path);
    insert.run(`uploads/${name}`, 0o100600, Math.trunc(mtimeMs / 1000), data.length, data);
    insertDigest.run(`uploads/${name}`, sha256(data));
    files += 1;
  }
  // Last, so that it has the inquiries destroyed meanwhile.
  const { lines } = await readLedger(ledgerBeside(databaseFile));
  const ledger = lines.map((line) => `${line}\n`).join("");
  copy.prepare("INSERT INTO backupLedger VALUES (?, ?)").run(ledger, sha256(ledger));
  return { files, missing };
}
