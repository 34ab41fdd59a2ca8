import { readdir, stat } from "node:fs/promises";
import { join } from "node:path";
import { db } from "~/database/db.server";
import { env } from "~/env.server";
import { freeRoom } from "~/free-room.server";
import { DAY } from "~/text/duration";
import { inGigabytes } from "~/text/gigabytes";
import { oneLook } from "./one-look.server";
import { DOWNLOADS } from "./put-aside.server";
import { isBackupFileName, isOverdue, newestBackup, roomForNext } from "./stored-backups.server";

/** Undefined also if backups are switched off: then somebody else takes care of them. */
export async function backupConcern(now = new Date()) {
  if (env.BACKUP_AT === "") return undefined;
  const found = await oneLook("concern", async () => ({ concern: await concernOf(now) }));
  return found ? found.concern : "백업 폴더의 디스크가 응답하지 않습니다.";
}

async function concernOf(now: Date) {
  const newest = await newestBackup(env.BACKUP_DIR, now);
  const since = newest?.takenAt ?? (await firstDay());
  if (isOverdue(since, now)) {
    const days = Math.floor((now.getTime() - Date.parse(since)) / DAY);
    return newest ? `마지막 백업이 ${days}일 전입니다.` : "아직 백업한 적이 없습니다.";
  }
  const free = await freeRoom(env.BACKUP_DIR);
  if (!newest || free >= roomForNext(newest)) return undefined;
  return `백업할 디스크 공간이 부족합니다. 백업 하나는 ${inGigabytes(newest.bytes)}, 남은 공간은 ${inGigabytes(free)}입니다.`;
}

/** A new site has had no time for a backup. */
async function firstDay() {
  const { first } = await db
    .selectFrom("account")
    .select((eb) => eb.fn.min("createdAt").as("first"))
    .executeTakeFirstOrThrow();
  return first ?? new Date().toISOString();
}

export async function readDownload() {
  const folder = join(env.BACKUP_DIR, DOWNLOADS);
  const names = (await readdir(folder).catch(() => [])).filter(isBackupFileName);
  const name = names.sort().at(-1);
  if (name === undefined) return undefined;
  const found = await stat(join(folder, name)).catch(() => undefined);
  return found && { name, path: join(folder, name), bytes: found.size, madeAt: found.mtime };
}
