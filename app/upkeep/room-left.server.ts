import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { stat } from "node:fs/promises";
import { dirname } from "node:path";
import { promisify } from "node:util";
import { freeRoom, roomBeyond } from "~/free-room.server";
import { renditionsIn } from "~/pictures/ladder.server";
import { RESERVE } from "~/request/incoming-room.server";
import { KILOBYTE, MEGABYTE } from "~/text/bytes";
import { DAY, HOUR, SECOND } from "~/text/duration";
import { inGigabytes } from "~/text/gigabytes";
import { oneLook } from "./backup/one-look.server";
import type { SiteFiles } from "./backup/site-files.server";
import { type Description, listBackups } from "./backup/stored-backups.server";

/** Growth over a shorter time is chance. */
const LEAST_DAYS = 7;
const FEW_DAYS = 30;
const LITTLE_ROOM = 1024 * MEGABYTE;

interface RoomLeft {
  /** Beside the database or the uploads, where less is free. */
  free: number;
  /** Until visitors' files are refused. */
  days: number | undefined;
}

export async function readRoomLeft(
  { databaseFile, uploadsDir }: SiteFiles,
  backupDir: string,
  backups?: Awaited<ReturnType<typeof listBackups>>,
): Promise<RoomLeft> {
  const free = Math.min(await freeRoom(dirname(databaseFile)), await freeRoom(uploadsDir));
  const listed = backups ?? (await oneLook("all backups", () => listBackups(backupDir)));
  const growth = growthOf(listed ?? [], Date.now());
  if (growth === undefined) return { free, days: undefined };
  // The next backup stores what is new once more.
  const copies = (await isSameDisk(uploadsDir, backupDir)) ? 2 : 1;
  const room = Math.min(free, await roomBeyond(RESERVE, uploadsDir));
  return { free, days: Math.max(0, Math.floor(room / (growth * copies))) };
}

/** Newest first. Undefined if they are too close to each other, or the site does not grow. */
export function growthOf(backups: Pick<Description, "takenAt" | "bytes">[], now: number) {
  // Others were dated by a wrong clock.
  const past = backups.filter(({ takenAt }) => Date.parse(takenAt) <= now + HOUR);
  const [newest, oldest] = [past[0], past.at(-1)];
  if (!newest || !oldest) return undefined;
  const days = (Date.parse(newest.takenAt) - Date.parse(oldest.takenAt)) / DAY;
  const growth = (newest.bytes - oldest.bytes) / days;
  return days >= LEAST_DAYS && growth > 0 ? growth : undefined;
}

async function isSameDisk(...folders: [string, string]) {
  const [one, other] = await Promise.all(folders.map((folder) => stat(folder).catch(() => {})));
  return one !== undefined && one.dev === other?.dev;
}

/** @returns bytes that no backup has; undefined if unknown */
export async function readRenditionBytes(uploadsDir: string) {
  const folder = renditionsIn(uploadsDir);
  if (!existsSync(folder)) return 0;
  const counting = promisify(execFile)("du", ["-sk", folder], { timeout: 5 * SECOND });
  const { stdout } = await counting.catch(() => ({ stdout: "" }));
  const kilobytes = Number.parseInt(stdout, 10);
  return Number.isNaN(kilobytes) ? undefined : kilobytes * KILOBYTE;
}

export function roomConcern({ free, days }: RoomLeft) {
  if (days !== undefined && days <= FEW_DAYS) return `${roomInWords({ free, days })}.`;
  if (free > LITTLE_ROOM) return undefined;
  const files =
    free > RESERVE ? "곧 고객의 파일을 받지 못하게 됩니다" : "고객의 파일을 받지 않습니다";
  return `남은 디스크 공간이 ${inGigabytes(free)}뿐입니다. ${files}.`;
}

const MOST_DAYS = 1000;

export function roomInWords({ free, days = Number.POSITIVE_INFINITY }: RoomLeft) {
  const room = `남은 디스크 공간 ${inGigabytes(free)}`;
  if (days > MOST_DAYS) return room;
  return days === 0
    ? `${room}, 고객의 파일을 더 받지 못합니다`
    : `${room}, 지금처럼 늘면 약 ${days}일 뒤에는 고객의 파일을 받지 못합니다`;
}
