import { access, constants, readdir, rename, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import * as z from "zod";
import { readOrdinary } from "~/files/read-ordinary.server";
import { DAY, HOUR } from "~/text/duration";
import { SEOUL_OFFSET } from "~/text/moment";
import { shortPath, siteAccount } from "~/usable-path.server";
import { stampOf } from "./site-files.server";

export const PARTIAL = ".part-";
export const DESCRIPTION = "backup.json";

const OVERDUE_DAYS = 3;
const NIGHTS = 14;
const WEEKS = 8;
/** The policy promises three months at most, and the shortest have 89 days. */
const MOST_DAYS = 88;

const descriptionSchema = z.object({
  takenAt: z.iso.datetime(),
  verifiedAt: z.iso.datetime(),
  files: z.number(),
  bytes: z.number(),
  newFiles: z.number(),
  missing: z.array(z.string()),
  rows: z.record(z.string(), z.number()),
});
export type Description = z.infer<typeof descriptionSchema>;

interface StoredBackup extends Description {
  name: string;
}

export const isBackupName = (name: string) => /^site-\d{8}-\d{6}$/.test(name);
/** As `npm run backup` names one that is one file. */
export const isBackupFileName = (name: string) => /^site-\d{8}-\d{6}\.sqlite$/.test(name);

export async function listBackups(backupDir: string): Promise<StoredBackup[]> {
  const names = await readdir(backupDir).catch(() => []);
  const found: StoredBackup[] = [];
  for (const name of names.filter(isBackupName).sort().reverse()) {
    const description = await describe(join(backupDir, name));
    if (description) found.push({ name, ...description });
  }
  return found;
}

/** A later name is dated by a wrong clock: counting it, no backup would ever be due. */
const latestName = (now: Date) => `site-${stampOf(new Date(now.getTime() + HOUR))}`;

export function newestOf(backups: StoredBackup[], now = new Date()) {
  const latest = latestName(now);
  return backups.find(({ name }) => name <= latest);
}

/** Reads one description only, because every page of the office asks. */
export async function newestBackup(
  backupDir: string,
  now = new Date(),
): Promise<StoredBackup | undefined> {
  const latest = latestName(now);
  const names = await readdir(backupDir).catch(() => []);
  const past = names.filter((name) => isBackupName(name) && name <= latest);
  for (const name of past.sort().reverse()) {
    const description = await describe(join(backupDir, name));
    if (description) return { name, ...description };
  }
  return undefined;
}

export async function newestFolder(backupDir: string) {
  const newest = await newestBackup(backupDir);
  return newest && join(backupDir, newest.name);
}

/** When backups last left this machine, if whoever copies them says so (docs/operating.md). */
export async function readCopiedAt(backupDir: string) {
  const found = await stat(join(backupDir, ".copied")).catch(() => undefined);
  return found?.mtime.toISOString();
}

export function isOverdue(takenAt: string, now: Date) {
  return now.getTime() - Date.parse(takenAt) > OVERDUE_DAYS * DAY;
}

export function roomForNext({ bytes }: Pick<StoredBackup, "bytes">) {
  return 2 * bytes;
}

async function describe(folder: string) {
  try {
    return descriptionSchema.parse(
      JSON.parse(String(await readOrdinary(join(folder, DESCRIPTION)))),
    );
  } catch {
    return undefined;
  }
}

/** @returns for each backup that cannot be read what to say, and what to do */
export async function unreadableBackups(backupDir: string) {
  const own = (path: string) => `chown -R ${siteAccount()} ${shortPath(path)}`;
  try {
    const found: { text: string; todo: string }[] = [];
    for (const name of (await readdir(backupDir)).filter(isBackupName).sort()) {
      const folder = join(backupDir, name);
      const isReadable = await access(folder, constants.R_OK | constants.X_OK).then(
        () => true,
        () => false,
      );
      if (isReadable && (await describe(folder))) continue;
      found.push({
        text: `${shortPath(folder)}: 읽을 수 없는 백업입니다.`,
        todo: `권한을 변경하거나(${own(folder)}), 필요 없으면 삭제해 주세요.`,
      });
    }
    return found;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return [];
    const text = `${shortPath(backupDir)}: 읽을 수 없는 백업 폴더입니다.`;
    return [{ text, todo: `소유자를 사이트를 실행하는 계정으로 변경해 주세요: ${own(backupDir)}` }];
  }
}

export async function thinOut(backupDir: string, now: Date) {
  const backups = await listBackups(backupDir);
  const retained = retainedAmong(
    backups.map(({ takenAt }) => new Date(takenAt)),
    now,
  );
  const unneeded = backups.filter((_, index) => !retained[index]).map(({ name }) => name);
  for (const name of unneeded) await discard(backupDir, name);
  return unneeded;
}

/** Where no backup is made by itself, nothing thins out those that an update has made. */
export async function discardExpired(backupDir: string, now: number) {
  const expired = (await listBackups(backupDir))
    .filter(({ takenAt }) => now - Date.parse(takenAt) > MOST_DAYS * DAY)
    .map(({ name }) => name);
  for (const name of expired) await discard(backupDir, name);
  return expired.map((name) => join(backupDir, name));
}

/** Half deleted, it must not look like a backup. */
async function discard(backupDir: string, name: string) {
  await rename(join(backupDir, name), join(backupDir, PARTIAL + name));
  await rm(join(backupDir, PARTIAL + name), { recursive: true, force: true });
}

/**
 * All of the last day, the newest of 14 days and of 8 weeks. Age counts until a day after the
 * second-newest at most, so that a clock that jumps ahead deletes nothing at first.
 */
export function retainedAmong(moments: Date[], now: Date) {
  const days = new Set<number>();
  const weeks = new Set<number>();
  const before = moments[1] ?? moments[0] ?? now;
  const agreed = Math.min(now.getTime(), before.getTime() + DAY);
  return moments.map((moment) => {
    const day = Math.floor((moment.getTime() + SEOUL_OFFSET) / DAY);
    // Day 4 since the epoch was a Monday.
    const week = Math.floor((day - 4) / 7);
    const isOfNight = !days.has(day) && days.size < NIGHTS;
    const isOfWeek = !weeks.has(week) && weeks.size < WEEKS;
    days.add(day);
    weeks.add(week);
    if (agreed - moment.getTime() > MOST_DAYS * DAY) return false;
    return isOfNight || isOfWeek || now.getTime() - moment.getTime() < DAY;
  });
}
