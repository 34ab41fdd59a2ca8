import { mkdir, readdir, rename, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { setImmediate } from "node:timers/promises";
import { type Area, areas, type PictureArea, pictureAreas } from "~/database/area";
import { db, sqlite } from "~/database/db.server";
import { emptyLog } from "~/database/empty-log.server";
import { env } from "~/env.server";
import { completePaperLogo } from "~/estimate/paper-pictures.server";
import { isOurName } from "~/files/our-name";
import { ownedAmong, ownedNames } from "~/files/owners";
import { remove } from "~/files/store.server";
import { createFolder } from "~/files/sync.server";
import { isInLadder, pictureOf } from "~/pictures/ladder.server";
import { removeRenditions } from "~/pictures/rendition.server";
import { DAY, HOUR } from "~/text/duration";
import { here } from "./backup/site-files.server";
import { removeUnfinished } from "./backup/unfinished-restore.server";
import { counted, removeOld } from "./remove-old.server";
import { mayJudgeAges } from "./retention/careful-clock.server";

const ORPHAN_DAYS = 30;
const BATCH = 100;

/** Orphans wait in uploads/.orphans for thirty days: a row may be lost, or a table forgotten. */
export async function sweep(now = Date.now()) {
  const isTrusted = await mayJudgeAges(now);
  const removed = isTrusted ? await removeOld(now) : [];
  // While the clock is doubted, 0 makes every file look new.
  const clock = isTrusted ? now : 0;
  await removeRecorded();
  await emptyLog();
  await completePaperLogo();
  removed.push(counted(await discardInterruptedUploads(clock), "올리다가 중단된 파일"));
  let parked = 0;
  const foreign: string[] = [];
  for (const area of areas) {
    const present = new Set(await namesIn(area));
    const found = await parkOrphans(area, clock);
    parked += found.parked;
    foreign.push(...found.foreign);
    await reportMissing(area, present);
  }
  // Earlier versions made pictures when they were asked for.
  await discard(join(".renditions", ".asked"));
  for (const area of pictureAreas) {
    removed.push(counted(await discardStrayRenditions(area, clock), "쓰지 않는 사진 축소판"));
  }
  removed.push(...(await discardOldOrphans(clock)));
  await removeUnfinished(here);
  reportRemoved(removed);
  reportParked(parked);
  reportForeign(foreign);
}

/** A process died before it deleted these files. */
async function removeRecorded() {
  const recorded = await db.selectFrom("removedFile").selectAll().execute();
  for (const { area, uploadedName } of recorded) {
    await remove(area, [uploadedName]);
    if (area !== "contact") await removeRenditions(area, [uploadedName]);
  }
}

async function discardInterruptedUploads(now: number) {
  let discarded = 0;
  for await (const names of oldEntries(".incoming", now)) {
    for (const name of names) await discard(join(".incoming", name));
    discarded += names.length;
  }
  return discarded;
}

async function parkOrphans(area: Area, now: number) {
  let parked = 0;
  const foreign: string[] = [];
  for await (const names of oldEntries(area, now)) {
    const owned = await ownedOrLeaving(area, names);
    for (const name of names) {
      if (owned.has(name)) continue;
      if (!isOurName(name)) {
        foreign.push(`uploads/${area}/${name}`);
        continue;
      }
      await park(area, name, now);
      parked += 1;
    }
  }
  return { parked, foreign };
}

/** Parking a file that is being deleted would keep it. */
async function ownedOrLeaving(area: Area, names: string[]) {
  const leaving = await db
    .selectFrom("removedFile")
    .select("uploadedName")
    .where("area", "=", area)
    .where("uploadedName", "in", names)
    .execute();
  const owned = ownedAmong(sqlite, area, names);
  for (const { uploadedName } of leaving) owned.add(uploadedName);
  return owned;
}

async function park(area: string, name: string, now: number) {
  const day = new Date(now).toISOString().slice(0, 10);
  const folder = join(env.UPLOADS_DIR, ".orphans", day, area);
  await mkdir(folder, { recursive: true });
  const from = join(env.UPLOADS_DIR, area, name);
  await rename(from, join(folder, name)).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== "ENOENT") throw error;
  });
}

/** @param present found before; files and rows may have come and gone since */
async function reportMissing(area: Area, present: Set<string>) {
  const missing: string[] = [];
  for (const names of ownedNames(sqlite, area, BATCH)) {
    await setImmediate();
    const absent: string[] = [];
    for (const name of names) {
      if (!present.has(name) && !(await exists(join(area, name)))) absent.push(name);
    }
    if (absent.length > 0) missing.push(...ownedAmong(sqlite, area, absent));
  }
  if (missing.length === 0) return;
  console.warn(`uploads/${area}: 기록에는 있지만 파일이 없습니다: ${missing.join(", ")}`);
}

/** Earlier versions made AVIF and other sizes. */
async function discardStrayRenditions(area: PictureArea, now: number) {
  const folder = join(".renditions", area);
  let discarded = 0;
  for await (const names of oldEntries(folder, now)) {
    const owned = ownedAmong(sqlite, area, names.map(pictureOf));
    const strays = names.filter((name) => !owned.has(pictureOf(name)) || !isInLadder(area, name));
    for (const name of strays) await discard(join(folder, name));
    discarded += strays.length;
  }
  return discarded;
}

async function discardOldOrphans(now: number) {
  const days = await namesIn(".orphans");
  const old = days.filter((day) => now - Date.parse(day) > ORPHAN_DAYS * DAY);
  for (const day of old) await discard(join(".orphans", day));
  return old.map((day) => `uploads/.orphans/${day}`);
}

function reportRemoved(removed: string[]) {
  const named = removed.filter(Boolean);
  if (named.length > 0) console.info(`오래되어 삭제했습니다: ${named.join(", ")}`);
}

function reportParked(count: number) {
  if (count === 0) return;
  console.warn(
    `기록에 없는 파일 ${count}개를 uploads/.orphans로 옮겼습니다. ${ORPHAN_DAYS}일 뒤에 삭제합니다.`,
  );
}

const reported = new Set<string>();

/** Once per start; leaves the files in place. */
function reportForeign(paths: string[]) {
  const unknown = paths.filter((path) => !reported.has(path));
  if (unknown.length === 0) return;
  for (const path of unknown) reported.add(path);
  console.warn(`이 사이트의 파일이 아니어서 그대로 둡니다: ${unknown.join(", ")}`);
}

async function namesIn(folder: string) {
  const path = join(env.UPLOADS_DIR, folder);
  await createFolder(path);
  return (await readdir(path)).filter((name) => name !== ".gitkeep");
}

/** Older than an hour: a younger file may be about to get its row. */
async function* oldEntries(folder: string, now: number) {
  const names = await namesIn(folder);
  for (let at = 0; at < names.length; at += BATCH) {
    await setImmediate();
    const old: string[] = [];
    for (const name of names.slice(at, at + BATCH)) {
      const found = await stat(join(env.UPLOADS_DIR, folder, name)).catch(() => undefined);
      if (found && now - found.mtimeMs > HOUR) old.push(name);
    }
    if (old.length > 0) yield old;
  }
}

function exists(path: string) {
  return stat(join(env.UPLOADS_DIR, path)).then(
    () => true,
    () => false,
  );
}

function discard(path: string) {
  return rm(join(env.UPLOADS_DIR, path), { recursive: true, force: true });
}
