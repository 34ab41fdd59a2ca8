import { randomBytes } from "node:crypto";
import { rmSync } from "node:fs";
import { rename, rm, stat, writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import { env } from "~/env.server";
import { freeRoom } from "~/free-room.server";
import { MEGABYTE } from "~/text/bytes";
import { sqliteCode } from "./sqlite-code.server";

const BYTES = 8 * MEGABYTE;
const path = `${env.DATABASE_FILE}.reserve`;

/** Deleted when the disk is full, because SQLite must write to the WAL even to delete rows. */
export async function holdReserve() {
  const size = await stat(path).then(
    (found) => found.size,
    () => 0,
  );
  if (size === BYTES) return;
  // The rest of a full disk is for inquiries.
  if ((await freeRoom(dirname(path))) < 2 * BYTES) return;
  const begun = `${path}.part`;
  try {
    // Random, because a compressing file system would store zeros in no space.
    await writeFile(begun, randomBytes(BYTES));
    await rename(begun, path);
  } catch {
    await rm(begun, { force: true });
  }
}

/** `work` may run twice: a failed attempt must leave nothing behind. */
export async function evenOnFullDisk<Result>(work: () => Promise<Result>) {
  try {
    return await work();
  } catch (error) {
    if (!isOfDisk(error) || !freeReserve()) throw error;
    return work();
  }
}

/** For the start, which opens the database and takes the running lock before it may wait. */
export function evenOnFullDiskSync<Result>(work: () => Result) {
  try {
    return work();
  } catch (error) {
    if (!isOfDisk(error) || !freeReserve()) throw error;
    return work();
  }
}

function isOfDisk(error: unknown) {
  return /^SQLITE_(FULL|IOERR|CANTOPEN)/.test(sqliteCode(error));
}

function freeReserve() {
  try {
    rmSync(path, { force: true });
    return true;
  } catch {
    return false;
  }
}
