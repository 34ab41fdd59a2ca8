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

/**
 * Keeps a reserve file beside the database, to be deleted when the disk is full: SQLite cannot even
 * delete rows then, because it writes to the WAL first. If there is no room for it now, a later
 * call creates it.
 */
export async function keepReserve() {
  const size = await stat(path).then(
    (found) => found.size,
    () => 0,
  );
  if (size === BYTES) return;
  // What is left of a full disk is for inquiries, not for a reserve that it cannot hold.
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

/**
 * Retries a small write after freeing the reserve file if the disk is full. `work` may run twice, so
 * a failed attempt must leave nothing behind.
 */
export async function evenOnFullDisk<Result>(work: () => Promise<Result>) {
  try {
    return await work();
  } catch (error) {
    if (!isOfDisk(error) || !freeReserve()) throw error;
    return work();
  }
}

function isOfDisk(error: unknown) {
  return /^SQLITE_(FULL|IOERR|CANTOPEN)/.test(sqliteCode(error));
}

/** @returns false if the folder cannot be written at all */
function freeReserve() {
  try {
    rmSync(path, { force: true });
    return true;
  } catch {
    return false;
  }
}
