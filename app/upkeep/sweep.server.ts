import { mkdir, readdir, rename, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { setImmediate } from "node:timers/promises";
import { forgetOldAccess } from "~/auth/note-access.server";
import { forgetEndedSessions } from "~/auth/session.server";
import { destroyOldInquiries } from "~/contact/ending/trash-inquiry.server";
import { type Area, areas, type PictureArea, pictureAreas } from "~/database/area";
import { db, sqlite } from "~/database/db.server";
import { emptyLog } from "~/database/empty-log.server";
import { env } from "~/env.server";
import { isOurName } from "~/files/our-name";
import { ownedAmong, ownedNames } from "~/files/owners";
import { remove } from "~/files/store.server";
import { createFolder } from "~/files/sync.server";
import { endOfTrash } from "~/office/trash";
import { removeRenditions } from "~/pictures/rendition-folder.server";
import { forgetOld } from "~/pictures/staging.server";
import { pictureOf } from "~/pictures/variant.server";
import { destroyOldPortfolio } from "~/portfolio/trash-portfolio.server";
import { DAY, HOUR } from "~/text/duration";
import { forgetOldAlerts } from "./alerts/outbox.server";
import { here } from "./backup/place.server";
import { discardPutAside } from "./backup/put-aside.server";
import { removeUnfinished } from "./backup/unfinished-restore.server";
import { lookAtClocks } from "./retention/careful-clock.server";

/**
 * A token is valid for two days (contact/one-time-token), and a retry may come for another week.
 */
const TOKEN_DAYS = 9;
const ORPHAN_DAYS = 30;
/** Files and rows checked before yielding to the event loop. */
const BATCH = 100;

/**
 * Reconciles disk and database. Deletes pictures staged over a day ago and never saved, the files of
 * deleted rows, what was in the trash for thirty days, used tokens, expired sessions, and access-log
 * entries and alerts past their retention. Moves orphans to uploads/.orphans for thirty days,
 * because a row may have been lost or a table forgotten. Reports foreign files, and rows whose file
 * is missing. Deletes what a restore or a migration moved aside two weeks ago, and what an
 * interrupted restore left.
 */
export async function sweep(now = Date.now()) {
  await forgetOld(now);
  await forgetUsedTokens(now);
  await forgetEndedSessions(now);
  await forgetOldAccess();
  const { doubtUntil } = await lookAtClocks(now);
  // After a jump of the clock, thirty days may not be over.
  if (doubtUntil === null) {
    await destroyOldInquiries(endOfTrash(now));
    await destroyOldPortfolio(endOfTrash(now));
  }
  await forgetOldAlerts(now);
  await removeNoted();
  await emptyLog();
  await discardInterruptedUploads(now);
  let parked = 0;
  const foreign: string[] = [];
  for (const area of areas) {
    const present = new Set(await namesIn(area));
    const found = await parkOrphans(area, now);
    parked += found.parked;
    foreign.push(...found.foreign);
    await reportMissing(area, present);
  }
  for (const area of pictureAreas) await discardStrayRenditions(area, now);
  await discardOldOrphans(now);
  await discardPutAside(here, env.BACKUP_DIR, now);
  await removeUnfinished(here);
  reportParked(parked);
  reportForeign(foreign);
}

async function forgetUsedTokens(now: number) {
  const before = new Date(now - TOKEN_DAYS * DAY).toISOString();
  await db.deleteFrom("submission").where("usedAt", "<", before).execute();
}

/** Files of rows deleted by a process that died before deleting the files. */
async function removeNoted() {
  const noted = await db.selectFrom("removedFile").selectAll().execute();
  for (const { area, uploadedName } of noted) {
    await remove(area, [uploadedName]);
    if (area !== "contact") await removeRenditions(area, [uploadedName]);
  }
}

async function discardInterruptedUploads(now: number) {
  for await (const names of oldEntries(".incoming", now)) {
    for (const name of names) await discard(join(".incoming", name));
  }
}

/** @returns how many files were moved to uploads/.orphans, and the paths of foreign ones */
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

/** Files that a row owns, or whose deletion has begun: parking one would keep it. */
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
    // Somebody has deleted it meanwhile.
    if (error.code !== "ENOENT") throw error;
  });
}

/** @param present the files found before; files and rows may have come and gone since */
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

async function discardStrayRenditions(area: PictureArea, now: number) {
  const folder = join(".renditions", area);
  for await (const names of oldEntries(folder, now)) {
    const owned = ownedAmong(sqlite, area, names.map(pictureOf));
    const strays = names.filter((name) => !owned.has(pictureOf(name)));
    await removeRenditions(area, [...new Set(strays.map(pictureOf))]);
    // Also files with names that no rendition has.
    for (const name of strays) await discard(join(folder, name));
  }
}

async function discardOldOrphans(now: number) {
  for (const day of await namesIn(".orphans")) {
    if (now - Date.parse(day) > ORPHAN_DAYS * DAY) await discard(join(".orphans", day));
  }
}

function reportParked(count: number) {
  if (count === 0) return;
  console.warn(
    `주인 없는 파일 ${count}개를 uploads/.orphans로 옮겼습니다. ${ORPHAN_DAYS}일 뒤에 지웁니다.`,
  );
}

const reported = new Set<string>();

/** Reports each foreign file once per start, and leaves it in place. */
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

/** Files older than an hour, in batches: a younger one may be about to get its row. */
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
