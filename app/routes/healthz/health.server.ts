import { mkdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { waitingPasswords } from "~/auth/password.server";
import { db } from "~/database/db.server";
import { waitingRequests } from "~/door/limiter.server";
import { env } from "~/env.server";
import { waitingPictures } from "~/pictures/decoder.server";
import { incomingFolder } from "~/request/incoming-room.server";
import { oneLook } from "~/upkeep/backup/one-look.server";
import { here } from "~/upkeep/backup/site-files.server";
import { listBackups, newestOf } from "~/upkeep/backup/stored-backups.server";
import { readRoomLeft } from "~/upkeep/room-left.server";

/** Whoever asks more often gets the same answer. */
const FRESH = 2000;
/** A writer that takes longer holds up the site. */
const PATIENCE = 3000;

interface Health {
  isDatabaseWritable: boolean;
  freeDiskBytes: number;
  /** Null if too little is known. */
  daysUntilFull: number | null;
  /** Null without a backup. */
  backupAgeSeconds: number | null;
  waiting: { requests: number; pictures: number; passwords: number };
}

let last: { at: number; health: Promise<Health> } | undefined;

/** No names, no paths, nothing of a customer. */
export function readHealth(now = performance.now()) {
  if (!last || now - last.at > FRESH) last = { at: now, health: examine() };
  return last.health;
}

async function examine(): Promise<Health> {
  const backups = (await oneLook("all backups", () => listBackups(env.BACKUP_DIR))) ?? [];
  const newest = newestOf(backups);
  const { free, days } = await readRoomLeft(here, env.BACKUP_DIR, backups);
  const age = newest && (Date.now() - Date.parse(newest.takenAt)) / 1000;
  return {
    isDatabaseWritable: await isWritable(),
    freeDiskBytes: free,
    daysUntilFull: days ?? null,
    backupAgeSeconds: age === undefined ? null : Math.max(0, Math.round(age)),
    waiting: {
      requests: waitingRequests(),
      pictures: waitingPictures(),
      passwords: waitingPasswords(),
    },
  };
}

/** Takes the write lock, and writes a byte where rows and files go; removes it again. */
async function isWritable() {
  const probes = [`${env.DATABASE_FILE}.probe`, join(incomingFolder, "probe")];
  const attempt = async () => {
    await db.transaction().execute(async () => {});
    await mkdir(incomingFolder, { recursive: true });
    for (const probe of probes) {
      await writeFile(probe, "1");
      await rm(probe, { force: true });
    }
    return true;
  };
  return Promise.race([attempt().catch(() => false), pause(PATIENCE, false, { ref: false })]);
}
