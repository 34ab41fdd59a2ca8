import {
  chmod,
  copyFile,
  link,
  mkdir,
  open,
  readdir,
  rename,
  rm,
  stat,
  utimes,
} from "node:fs/promises";
import { join } from "node:path";
import SQLite from "better-sqlite3";
import { areas } from "~/database/area";
import { isClockDoubted } from "~/database/clock-doubt.server";
import { takeLock } from "~/database/running-lock.server";
import { LEDGER, ledgerBeside, readLedger } from "~/files/ledger.server";
import { sync } from "~/files/sync.server";
import { openFolder, refuse, whyClosed } from "~/usable-path.server";
import {
  checkDatabase,
  copyDatabase,
  countRows,
  Damaged,
  namedFiles,
  openLive,
} from "./copy-database.server";
import { DIGESTS, type Digests, digestLines, digestOf, readDigests } from "./digests.server";
import { type SiteFiles, stampOf } from "./site-files.server";
import {
  DESCRIPTION,
  type Description,
  newestFolder,
  PARTIAL,
  thinOut,
} from "./stored-backups.server";

/** Uploads never change, so they are hard-linked. Named last, so that no interrupted one counts. */
export async function makeNightlyBackup(place: SiteFiles, backupDir: string, now = new Date()) {
  openFolder("BACKUP_DIR", backupDir);
  refuse("BACKUP_DIR", whyClosed(join(backupDir, ".running"), "file"));
  const lock = takeLock(join(backupDir, ".running"));
  if (!lock) throw new Error("다른 백업이 진행 중입니다.");
  try {
    await removePartial(backupDir);
    const name = `site-${stampOf(now)}`;
    const unfinished = join(backupDir, PARTIAL + name);
    const description = await fill(place, backupDir, unfinished, now);
    await rename(unfinished, join(backupDir, name));
    await sync(backupDir);
    // Under a clock that has jumped, all earlier backups would be too old.
    const removed = mayThinOut(place) ? await thinOut(backupDir, now) : [];
    return { path: join(backupDir, name), description, removed };
  } finally {
    await removePartial(backupDir);
    lock.release();
  }
}

function mayThinOut(place: SiteFiles) {
  const live = openLive(place);
  try {
    return !isClockDoubted(live);
  } finally {
    live.close();
  }
}

async function fill(place: SiteFiles, backupDir: string, folder: string, now: Date) {
  // It contains customers' addresses.
  await mkdir(folder, { mode: 0o700 });
  for (const area of areas) await mkdir(join(folder, "uploads", area), { recursive: true });
  const live = openLive(place);
  try {
    const previous = await newestFolder(backupDir);
    const copied = await copyAll(place, live, folder, previous);
    const database = join(folder, "site.sqlite");
    copied.digests.set("site.sqlite", await digestOf(database));
    const sizes = await verify(folder, copied);
    // Last, so that it has the inquiries destroyed meanwhile.
    const { lines } = await readLedger(ledgerBeside(place.databaseFile));
    await write(join(folder, LEDGER), lines.map((line) => `${line}\n`).join(""));
    copied.digests.set(LEDGER, await digestOf(join(folder, LEDGER)));
    const description: Description = {
      takenAt: now.toISOString(),
      verifiedAt: new Date().toISOString(),
      files: copied.present.length,
      bytes: sizes,
      newFiles: copied.fresh.size,
      missing: copied.missing,
      rows: copied.rows,
    };
    await write(join(folder, DESCRIPTION), JSON.stringify(description, null, 2));
    copied.digests.set(DESCRIPTION, await digestOf(join(folder, DESCRIPTION)));
    await write(join(folder, DIGESTS), digestLines(copied.digests));
    for (const each of ["", "uploads", ...areas.map((area) => `uploads/${area}`)]) {
      await sync(join(folder, each));
    }
    return description;
  } finally {
    live.close();
  }
}

interface Copied {
  present: string[];
  fresh: Set<string>;
  missing: string[];
  digests: Digests;
  rows: Record<string, number>;
}

/** Copies the rows again if a file is deleted between copying its row and the file. */
async function copyAll(
  { uploadsDir }: SiteFiles,
  live: SQLite.Database,
  folder: string,
  previous: string | undefined,
): Promise<Copied> {
  const known: Digests = previous ? await readDigests(previous).catch(() => new Map()) : new Map();
  const uploads: Uploads = { digests: new Map(), fresh: new Set() };
  for (let attempt = 0; attempt < 5; attempt += 1) {
    const copy = await copyDatabase(live, join(folder, "site.sqlite"));
    const names = namedFiles(copy);
    const rows = countRows(copy);
    copy.close();
    const missing = await addUploads(names, uploads, { uploadsDir, folder, previous, known });
    const stillNamed = new Set(namedFiles(live));
    if (!missing.every((name) => stillNamed.has(name))) continue;
    await removeUnnamed(names, uploads, folder);
    await sync(join(folder, "site.sqlite"));
    return { present: [...uploads.digests.keys()], ...uploads, missing, rows };
  }
  throw new Error("사이트의 파일이 계속 변경되고 있습니다. 잠시 후 다시 시도해 주세요.");
}

type Uploads = Pick<Copied, "digests" | "fresh">;

interface Sources {
  uploadsDir: string;
  folder: string;
  previous: string | undefined;
  known: Digests;
}

async function addUploads(
  names: string[],
  { digests, fresh }: Uploads,
  { uploadsDir, folder, previous, known }: Sources,
) {
  const missing: string[] = [];
  for (const name of names) {
    const path = `uploads/${name}`;
    if (digests.has(path)) continue;
    const source = join(uploadsDir, name);
    const target = join(folder, path);
    const before = known.get(path);
    const isLinked =
      before !== undefined &&
      (await linkUnchanged(source, { path: join(`${previous}`, path), digest: before }, target));
    const digest = isLinked ? before : await copyWithDigest(source, target);
    if (digest === undefined) {
      missing.push(name);
      continue;
    }
    digests.set(path, digest);
    if (!isLinked) fresh.add(path);
  }
  return missing;
}

async function removeUnnamed(names: string[], { digests, fresh }: Uploads, folder: string) {
  const wanted = new Set(names.map((name) => `uploads/${name}`));
  for (const path of digests.keys()) {
    if (wanted.has(path)) continue;
    await rm(join(folder, path));
    digests.delete(path);
    fresh.delete(path);
  }
}

/** A file damaged on the disk would spoil every later backup. False if it cannot be linked. */
async function linkUnchanged(
  source: string,
  previous: { path: string; digest: string },
  target: string,
) {
  try {
    const [now, then] = await Promise.all([stat(source), stat(previous.path)]);
    const isSame = now.size === then.size && Math.abs(now.mtimeMs - then.mtimeMs) < 1000;
    if (!isSame || (await digestOf(previous.path)) !== previous.digest) return false;
    await link(previous.path, target);
    return true;
  } catch {
    return false;
  }
}

async function copyWithDigest(source: string, target: string) {
  const found = await stat(source).catch(() => undefined);
  if (!found) return undefined;
  const digest = await digestOf(source).catch(() => undefined);
  if (digest === undefined) return undefined;
  try {
    await copyFile(source, target);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw error;
  }
  await chmod(target, 0o600);
  await utimes(target, found.atime, found.mtime);
  await sync(target);
  return digest;
}

/** Links have been verified before. Throws Damaged. */
async function verify(folder: string, { present, fresh, digests, rows }: Copied) {
  const copy = new SQLite(join(folder, "site.sqlite"), { readonly: true });
  try {
    checkDatabase(copy);
    if (JSON.stringify(countRows(copy)) !== JSON.stringify(rows)) {
      throw new Damaged("데이터베이스의 사본에 빠진 기록이 있습니다.");
    }
    const named = namedFiles(copy).filter((name) => digests.has(`uploads/${name}`));
    if (named.length !== present.length) throw new Damaged("기록과 파일의 수가 다릅니다.");
  } finally {
    copy.close();
  }
  let bytes = 0;
  for (const path of ["site.sqlite", ...present]) {
    bytes += (await stat(join(folder, path))).size;
    const isNew = path === "site.sqlite" || fresh.has(path);
    if (isNew && (await digestOf(join(folder, path))) !== digests.get(path)) {
      throw new Damaged(`${path}: 사본이 원본과 다릅니다.`);
    }
  }
  return bytes;
}

async function write(path: string, text: string) {
  await using file = await open(path, "wx", 0o600);
  await file.writeFile(text);
  await file.sync();
}

async function removePartial(backupDir: string) {
  for (const name of await readdir(backupDir)) {
    if (name.startsWith(PARTIAL)) await rm(join(backupDir, name), { recursive: true, force: true });
  }
}
