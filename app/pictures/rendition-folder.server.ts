import { randomUUID } from "node:crypto";
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { setImmediate } from "node:timers/promises";
import { type PictureArea, pictureAreas } from "~/database/area";
import { env } from "~/env.server";
import { pathOf } from "~/files/store.server";
import { freeRoom, roomBeyond } from "~/free-room.server";
import { makeRoom } from "~/make-room";
import { MEGABYTE } from "~/text/bytes";
import { HOUR } from "~/text/duration";
import { allNamesOf, folderOf, pictureOf } from "./variant.server";

/**
 * uploads/.renditions: its files, its size limit, and how often each file was asked for. It may be
 * emptied at any time.
 */
const limit = env.RENDITIONS_MB * MEGABYTE;

/** Deleted down to this, so that not every new file starts a search for others to delete. */
const AFTER_EVICTION = 0.9;
/** Files are made ahead up to this, or they would displace those that somebody has asked for. */
const MADE_AHEAD = 0.8;
/**
 * Bytes of the disk that are left for what must be stored: more of them by what is made ahead, and
 * those that no rendition takes. Uploads leave more (request/incoming-room), so that what has been
 * received can be decoded.
 */
const LEFT_AHEAD = 512 * MEGABYTE;
const RESERVE = 128 * MEGABYTE;

/** Bytes in the folder; too high if somebody else has deleted files; undefined before a count. */
let held: number | undefined;

const MOST_COUNTS = 20_000;
const asked = new Map<string, number>();
let isChanged = false;
let countsRead: Promise<void> | undefined;

/** How often a file was asked for decides which ones are deleted when the folder is full. */
export function countAsked(path: string) {
  countsRead ??= readCounts();
  const key = keyOf(path);
  const before = asked.get(key) ?? 0;
  // Deleted and set again, so that the oldest keys are those not asked for the longest.
  asked.delete(key);
  makeRoom(asked, MOST_COUNTS);
  asked.set(key, before + 1);
  isChanged = true;
}

/**
 * Stores a rendition, unless its picture has been deleted meanwhile.
 *
 * @throws the file system's error, which is not the picture's fault; ENOSPC already while the disk has
 *   room left for inquiries
 */
export async function keep(
  area: PictureArea,
  uploadedName: string,
  path: string,
  bytes: Uint8Array,
) {
  const original = pathOf(area, uploadedName);
  if (!original || !(await exists(original))) return;
  if (held !== undefined && held + bytes.length > limit) await makeRoomOnDisk(bytes.length);
  // Twice: the first may join a search that somebody else has begun, for less.
  for (let tries = 0; (await roomBeyond(RESERVE, env.UPLOADS_DIR)) < bytes.length; tries += 1) {
    if (tries === 2) throw Object.assign(new Error("No room on the disk."), { code: "ENOSPC" });
    await makeRoomOnDisk(bytes.length);
  }
  await writeAgain(path, bytes);
  if (held === undefined) void makeRoomOnDisk(0).catch(() => {});
  else held += bytes.length;
  if (!(await exists(original))) await rm(path, { force: true });
}

const MOST_TRIES = 20;

/** Writes again as long as somebody is emptying the folder, which may take a while. */
async function writeAgain(path: string, bytes: Uint8Array) {
  for (let tries = 1; ; tries += 1) {
    try {
      return await write(path, bytes);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "ENOENT" || tries === MOST_TRIES) throw error;
    }
  }
}

async function write(path: string, content: Uint8Array | string) {
  const temporary = join(dirname(path), `${randomUUID()}.part`);
  try {
    await mkdir(dirname(path), { recursive: true });
    await writeFile(temporary, content);
    await rename(temporary, path);
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
}

export async function exists(path: string) {
  const found = await stat(path).catch(() => undefined);
  return found?.isFile() ?? false;
}

/** Deletes all renditions of deleted pictures. */
export async function removeRenditions(area: PictureArea, uploadedNames: string[]) {
  for (const uploadedName of uploadedNames) {
    for (const name of allNamesOf(uploadedName)) {
      const path = join(folderOf(area), name);
      const found = await stat(path).catch(() => undefined);
      asked.delete(`${area}/${name}`);
      await rm(path, { force: true });
      if (held !== undefined) held -= found?.size ?? 0;
    }
  }
}

/** Whether there is room for renditions that nobody has asked for. */
export async function hasRoomAhead() {
  if (held === undefined) await makeRoomOnDisk(0);
  if ((held ?? 0) > limit * MADE_AHEAD) return false;
  return (await freeRoom(env.UPLOADS_DIR)) > LEFT_AHEAD;
}

interface Entry {
  path: string;
  bytes: number;
  times: number;
  madeAt: number;
}

let makingRoom: Promise<void> | undefined;

/** Counts the folder's bytes anew and, over the limit or the disk's, deletes the files asked for least. */
function makeRoomOnDisk(needed: number) {
  makingRoom ??= evict(needed).finally(() => {
    makingRoom = undefined;
  });
  return makingRoom;
}

/** Pictures whose renditions are being read. */
const spared = new Set<string>();

/** Runs the work while no rendition of this picture can be deleted to make room. */
export async function spare<T>(uploadedName: string, work: () => Promise<T>) {
  spared.add(uploadedName);
  try {
    return await work();
  } finally {
    spared.delete(uploadedName);
  }
}

async function evict(needed: number) {
  countsRead ??= readCounts();
  await countsRead;
  const entries: Entry[] = [];
  let bytes = 0;
  for await (const entry of readEntries()) {
    bytes += entry.bytes;
    entries.push(entry);
  }
  const most = Math.min(limit, bytes + (await roomBeyond(RESERVE, env.UPLOADS_DIR)));
  if (bytes + needed > most) {
    const isNew = ({ madeAt }: Entry) => Number(Date.now() - madeAt < HOUR);
    // New ones last, because nobody can have asked for them; equally often: the oldest first.
    entries.sort((a, b) => isNew(a) - isNew(b) || a.times - b.times || a.madeAt - b.madeAt);
    for (const entry of entries) {
      if (bytes + needed <= most * AFTER_EVICTION) break;
      if (spared.has(pictureOf(basename(entry.path)))) continue;
      await rm(entry.path, { force: true });
      asked.delete(keyOf(entry.path));
      bytes -= entry.bytes;
    }
  }
  held = bytes;
}

const BATCH = 100;

async function* readEntries(): AsyncGenerator<Entry> {
  for (const area of pictureAreas) {
    const names = await readdir(folderOf(area)).catch(() => []);
    for (const [index, name] of names.entries()) {
      if (index % BATCH === BATCH - 1) await setImmediate();
      const path = join(folderOf(area), name);
      const found = await stat(path).catch(() => undefined);
      if (!found?.isFile()) continue;
      const times = asked.get(keyOf(path)) ?? 0;
      yield { path, bytes: found.size, times, madeAt: found.mtimeMs };
    }
  }
}

/** @returns the names of all files of an area, as a set */
export async function namesHeld(area: PictureArea) {
  return new Set(await readdir(folderOf(area)).catch(() => []));
}

function keyOf(path: string) {
  return join(basename(dirname(path)), basename(path));
}

function countsFile() {
  return join(env.UPLOADS_DIR, ".renditions", ".asked");
}

async function readCounts() {
  const text = await readFile(countsFile(), "utf8").catch(() => "");
  for (const line of text.split("\n").slice(0, MOST_COUNTS)) {
    const [, times, key] = /^(\d{1,9}) (\w+\/[\w.-]+)$/.exec(line) ?? [];
    if (key) asked.set(key, (asked.get(key) ?? 0) + Number(times));
  }
}

/** Saves the counts for the next start; without them, all files are equal again. */
export async function saveCounts() {
  if (!isChanged) return;
  isChanged = false;
  await countsRead;
  const lines = [...asked].map(([key, times]) => `${times} ${key}`);
  // If the disk is full, the next call tries again.
  await write(countsFile(), lines.join("\n")).catch(() => {
    isChanged = true;
  });
}

/** Halves all counts; called daily, so that what was popular last year does not stay forever. */
export function ageCounts() {
  for (const [key, times] of asked) {
    if (times > 1) asked.set(key, Math.floor(times / 2));
    else asked.delete(key);
  }
  isChanged = true;
}
