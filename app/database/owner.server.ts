import { existsSync, statSync } from "node:fs";
import { dirname } from "node:path";
import { accountName } from "~/usable-path.server";

const ROOT = 0;

/** @returns the owning account for sudo -u, if this process runs as another that is not root */
export function otherOwner(databaseFile: string): string | undefined {
  const own = process.getuid?.();
  if (own === undefined) return undefined;
  const isNew = !existsSync(databaseFile);
  const { uid } = statSync(isNew ? existingFolder(dirname(databaseFile)) : databaseFile);
  // In a folder of root's, such as /tmp, anybody may begin a site of their own.
  return uid === own || (isNew && uid === ROOT) ? undefined : asSudoTakesIt(accountName(uid));
}

function existingFolder(folder: string): string {
  return existsSync(folder) ? folder : existingFolder(dirname(folder));
}

/** An account without a name by its number. */
function asSudoTakesIt(name: string) {
  return /^\d+$/.test(name) ? `'#${name}'` : name;
}
