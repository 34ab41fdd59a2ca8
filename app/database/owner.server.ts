import { execFileSync } from "node:child_process";
import { existsSync, statSync } from "node:fs";
import { dirname } from "node:path";

const ROOT = 0;

/** @returns the owning account for sudo -u, if this process runs as another that is not root */
export function otherOwner(databaseFile: string): string | undefined {
  const own = process.getuid?.();
  if (own === undefined) return undefined;
  const isNew = !existsSync(databaseFile);
  const { uid } = statSync(isNew ? existingFolder(dirname(databaseFile)) : databaseFile);
  // In a folder of root's, such as /tmp, anybody may begin a site of their own.
  return uid === own || (isNew && uid === ROOT) ? undefined : nameOf(uid);
}

function existingFolder(folder: string): string {
  return existsSync(folder) ? folder : existingFolder(dirname(folder));
}

function nameOf(uid: number) {
  try {
    return execFileSync("id", ["-nu", String(uid)], { encoding: "utf8", stdio: "pipe" }).trim();
  } catch {
    return `'#${uid}'`;
  }
}
