import { constants, existsSync, realpathSync, statSync } from "node:fs";
import { access, chmod, copyFile, open, readdir, stat, utimes } from "node:fs/promises";
import { basename, dirname, join, relative, resolve } from "node:path";
import { inflateSync } from "node:zlib";
import SQLite from "better-sqlite3";
import { areas } from "~/database/area";
import { hasTable } from "~/database/has-table.server";
import { sqliteCode } from "~/database/sqlite-code.server";
import { LEDGER, linesOf, unwrittenLines } from "~/files/ledger.server";
import { isOurName } from "~/files/our-name";
import { keysOf } from "~/files/own-ledger.server";
import { readOrdinary } from "~/files/read-ordinary.server";
import { sync } from "~/files/sync.server";
import { galleryLimits } from "~/pictures/limits";
import { siteAccount } from "~/usable-path.server";
import { Damaged, digestOfRows, integrityOf, namedFiles } from "./copy-database.server";
import { DIGESTS, digestOf, readDigests, sha256 } from "./digests.server";
import { checkSchema } from "./known-schema.server";
import { tablesOfBackup } from "./make-backup-download.server";
import { isBackupName } from "./stored-backups.server";

/** Copying checks every byte against the backup's digests. */
export interface OpenedBackup {
  files: string[];
  missing: string[];
  /** Lacks a digest, so that a change could go unnoticed. */
  isUnchecked: boolean;
  /** Its own copy of the ledger (files/ledger), and those of the backups beside it. */
  ledger: string[];
  /** Its database had not written these to its ledger yet. */
  unwritten: string[];
  keys: string[];
  /** Paths of backups beside it whose ledgers are unreadable or altered. */
  unreadLedgers: string[];
  copyDatabase: (target: string) => Promise<void>;
  copyUpload: (name: string, target: string) => Promise<void>;
  close: () => void;
}

/** @throws Damaged, with a message that begins with the path as given */
export async function openBackup(given: string): Promise<OpenedBackup> {
  const path = resolve(given);
  try {
    await access(path, constants.R_OK);
    const found = statSync(path);
    if (found.isDirectory()) return await openFolder(path);
    if (found.isFile()) return await openFile(path);
    throw new Damaged("파일도 폴더도 아닙니다.");
  } catch (error) {
    if (error instanceof Damaged) throw new Damaged(`${given}: ${error.message}`);
    const { code = "", path: missing } = error as NodeJS.ErrnoException;
    if (code === "ENOENT" && missing === path) throw new Damaged(`${given}: 파일이 없습니다.`);
    if (["EACCES", "EPERM"].includes(code)) {
      throw new Damaged(
        `${given}: 이 계정으로는 읽을 수 없습니다. 읽을 수 있는 곳으로 옮기거나 권한을 변경해 주세요: chown -R ${siteAccount()} ${given}`,
      );
    }
    if (sqliteCode(error) === "SQLITE_CORRUPT") throw new Damaged(`${given}: ${spoilt}`);
    throw new Damaged(`${given}: 이 사이트의 백업이 아닙니다. (${error})`);
  }
}

async function openFolder(folder: string): Promise<OpenedBackup> {
  if (!existsSync(join(folder, DIGESTS))) {
    throw new Damaged(
      "완료되지 않은 백업입니다. site-날짜-시각 폴더나 .sqlite 파일을 지정해 주세요.",
    );
  }
  await refuseStrange(folder);
  const digests = await readDigests(folder);
  const copyOf = async (path: string, target: string) => {
    await copyFile(join(folder, path), target).catch((error) => {
      if (error.code === "ENOENT") throw new Damaged(`${path}: 백업에 있어야 할 파일이 없습니다.`);
      throw error;
    });
    // A write-protected backup's copy must be writable.
    await chmod(target, 0o600);
    // Browsers know a file by its time, and the next backup links what has not changed.
    const { atime, mtime } = await stat(join(folder, path));
    await utimes(target, atime, mtime);
    await sync(target);
    if ((await digestOf(target)) !== digests.get(path)) throw damaged(path);
  };
  // Before it is opened: SQLite may not notice what has changed.
  if ((await digestOf(join(folder, "site.sqlite"))) !== digests.get("site.sqlite")) {
    throw damaged("site.sqlite");
  }
  const { named, ...known } = await inspect(join(folder, "site.sqlite"));
  const beside = await ledgersBeside(folder);
  return {
    ...known,
    files: named.filter((name) => digests.has(`uploads/${name}`)),
    missing: named.filter((name) => !digests.has(`uploads/${name}`)),
    isUnchecked: false,
    ledger: [...(await ledgerIn(folder)), ...beside.lines],
    unreadLedgers: beside.unread,
    copyDatabase: (target) => copyOf("site.sqlite", target),
    copyUpload: (name, target) => copyOf(`uploads/${name}`, target),
    close: () => {},
  };
}

/** A link would lead out of the backup, and a pipe never ends. */
async function refuseStrange(folder: string) {
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (entry.isFile() || entry.isDirectory()) continue;
    const path = relative(folder, join(entry.parentPath, entry.name));
    throw new Damaged(`${path}: 파일이나 폴더가 아니라 링크나 파이프입니다. 백업의 것이 아닙니다.`);
  }
}

/** On a new machine, the newest backup knows best who has been destroyed. */
async function ledgersBeside(folder: string) {
  const lines: string[] = [];
  const unread: string[] = [];
  const entries = await readdir(dirname(folder), { withFileTypes: true }).catch(() => {
    unread.push(dirname(folder));
    return [];
  });
  for (const entry of entries.filter(({ name }) => isBackupName(name))) {
    const path = join(dirname(folder), entry.name);
    if (path === folder || !entry.isDirectory()) continue;
    const ledger = await ledgerIn(path).catch(() => undefined);
    if (!ledger) unread.push(path);
    else lines.push(...ledger);
  }
  return { lines, unread };
}

async function ledgerIn(folder: string) {
  const digest = (await readDigests(folder)).get(LEDGER);
  if (digest === undefined) return [];
  const ledger = await readOrdinary(join(folder, LEDGER));
  if (sha256(ledger) !== digest) throw damaged(LEDGER);
  return linesOf(ledger.toString()).lines;
}

export async function checkFolder(folder: string) {
  const { close } = await openBackup(folder);
  close();
  const digests = await readDigests(folder);
  for (const [path, digest] of digests) {
    const found = await digestOf(join(folder, path)).catch(() => undefined);
    if (found !== digest) throw damaged(path);
  }
  return digests.size;
}

const noUploads =
  "올린 파일이 들어 있지 않은 데이터베이스입니다. 사이트가 따로 보관한 파일(.before-…)이면 복원하지 말고, 사이트를 중지한 뒤 현재 데이터베이스를 옮기고 그 자리에 복사해 주세요(docs/operating.md).";

async function openFile(path: string): Promise<OpenedBackup> {
  const { named, ...known } = await inspect(path);
  const backup = new SQLite(path, { readonly: true });
  try {
    return { ...known, ...contentsOf(backup, path, named) };
  } catch (error) {
    backup.close();
    throw error;
  }
}

function contentsOf(backup: SQLite.Database, path: string, named: string[]) {
  if (!hasTable(backup, "sqlar")) throw new Damaged(noUploads);
  const archived = new Set(backup.prepare("SELECT name FROM sqlar").pluck().all());
  const digests = digestsIn(backup);
  const lost = [...digests.keys()].find((name) => name !== "" && !archived.has(name));
  if (lost !== undefined) throw new Damaged(`${lost}: 백업에 있어야 할 파일이 없습니다.`);
  const read = backup.prepare("SELECT mtime, sz, data FROM sqlar WHERE name = ?");
  const files = named.filter((name) => archived.has(`uploads/${name}`));
  return {
    files,
    missing: named.filter((name) => !archived.has(`uploads/${name}`)),
    isUnchecked: !["", ...files.map((name) => `uploads/${name}`)].every((name) =>
      digests.has(name),
    ),
    ledger: ledgerInside(backup),
    unreadLedgers: [],
    async copyDatabase(target: string) {
      await copyFile(path, target);
      await chmod(target, 0o600);
      const database = new SQLite(target);
      const digest = digests.get("");
      const isIntact = digest === undefined || digestOfRows(database, tablesOfBackup) === digest;
      for (const table of tablesOfBackup) database.exec(`DROP TABLE IF EXISTS ${table}`);
      database.exec("VACUUM");
      database.close();
      if (!isIntact) throw damaged("데이터베이스");
    },
    async copyUpload(name: string, target: string) {
      const { mtime, sz, data } = read.get(`uploads/${name}`) as {
        mtime: number;
        sz: number;
        data: Buffer | string | null;
      };
      if (!Buffer.isBuffer(data)) throw damaged(name);
      // Others may have compressed files; ours never do.
      const bytes = data.length < sz ? inflated(name, data, sz) : data;
      const digest = digests.get(`uploads/${name}`);
      const isIntact = bytes.length === sz && (digest === undefined || digest === sha256(bytes));
      if (!isIntact) throw damaged(name);
      await using file = await open(target, "wx");
      await file.writeFile(bytes);
      await file.utimes(mtime, mtime);
      await file.sync();
    },
    close: () => backup.close(),
  };
}

const spoilt = "백업 파일이 손상되었습니다.";

async function inspect(path: string) {
  for (const beside of ["-wal", "-journal"].map((ending) => realpathSync(path) + ending)) {
    // SQLite would read it as part of the database.
    if (!existsSync(beside)) continue;
    throw new Damaged(
      `${basename(beside)}: 이 백업의 파일이 아닙니다. 다른 곳으로 옮긴 뒤 다시 시도해 주세요.`,
    );
  }
  const backup = new SQLite(path, { readonly: true });
  try {
    await checkSchema(backup);
    if (integrityOf(backup) !== "ok") throw new Damaged(spoilt);
    const named = namedFiles(backup);
    if (!named.every(isUpload) || hasLastNumber(backup)) {
      throw new Damaged("이 사이트의 백업이 아닙니다.");
    }
    return { named, keys: keysOf(backup), unwritten: unwrittenLines(backup) };
  } finally {
    backup.close();
  }
}

/** After SQLite's last number no row can be added, and JavaScript cannot count that far. */
function hasLastNumber(backup: SQLite.Database) {
  const query = "SELECT 1 FROM sqlite_sequence WHERE seq NOT BETWEEN 0 AND ?";
  return backup.prepare(query).get(Number.MAX_SAFE_INTEGER / 2) !== undefined;
}

function isUpload(name: string) {
  const [area, uploadedName = "", ...rest] = name.split("/");
  return areas.some((known) => known === area) && isOurName(uploadedName) && rest.length === 0;
}

function ledgerInside(backup: SQLite.Database) {
  if (!hasTable(backup, "backupLedger")) return [];
  const row = backup.prepare("SELECT lines, sha256 FROM backupLedger").get();
  const { lines = "", sha256: digest } = (row ?? {}) as { lines?: string; sha256?: string };
  if (sha256(lines) !== digest) throw damaged(LEDGER);
  return linesOf(lines).lines;
}

function digestsIn(backup: SQLite.Database) {
  if (!hasTable(backup, "backupDigest")) return new Map<string, string>();
  const rows = backup.prepare("SELECT name, sha256 FROM backupDigest").raw().all();
  return new Map(rows as [string, string][]);
}

/** Limited, because two megabytes can become as many gigabytes. */
function inflated(name: string, data: Buffer, size: number) {
  try {
    return inflateSync(data, { maxOutputLength: Math.min(size, galleryLimits.bytes) });
  } catch {
    throw damaged(name);
  }
}

function damaged(what: string) {
  return new Damaged(`${what}: 백업이 손상되었습니다.`);
}
