import { randomBytes } from "node:crypto";
import { rmSync } from "node:fs";
import { rename, rm, stat, writeFile } from "node:fs/promises";
import { env } from "~/env.server";

const BYTES = 8 * 1024 * 1024;
const path = `${env.DATABASE_FILE}.reserve`;

/**
 * Keeps a file beside the database that is there to be given up: on a full disk SQLite cannot even
 * delete, because deletion is written down first. Where there is no room for it, it comes later.
 */
export async function keepReserve() {
  const size = await stat(path).then(
    (found) => found.size,
    () => 0,
  );
  if (size === BYTES) return;
  const begun = `${path}.part`;
  try {
    // Zeros would take no room on a disk that packs them.
    await writeFile(begun, randomBytes(BYTES));
    await rename(begun, path);
  } catch {
    await rm(begun, { force: true });
  }
}

/** Does what makes room, on a full disk too. It must not leave anything behind when it fails. */
export async function evenOnFullDisk<Result>(work: () => Promise<Result>) {
  try {
    return await work();
  } catch (error) {
    if (!isOfDisk(error)) throw error;
    rmSync(path, { force: true });
    return work();
  }
}

function isOfDisk(error: unknown) {
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  return /^SQLITE_(FULL|IOERR|CANTOPEN)/.test(code);
}
