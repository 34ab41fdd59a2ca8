import { existsSync, statSync } from "node:fs";
import { dirname } from "node:path";
import { accountName } from "~/usable-path.server";

const ROOT = 0;

/**
 * The account that owns the site's data, if this process runs as another one: the site could not read
 * what this process creates. Where root runs everything, as in a container, there is no other.
 *
 * @returns its name as sudo -u takes it
 */
export function otherOwner(databaseFile: string): string | undefined {
  const own = process.getuid?.();
  if (own === undefined) return undefined;
  const isNew = !existsSync(databaseFile);
  const { uid } = statSync(isNew ? existingFolder(dirname(databaseFile)) : databaseFile);
  // In a folder of root's, such as /tmp, whoever may write begins a site of their own.
  return uid === own || (isNew && uid === ROOT) ? undefined : asSudoTakesIt(accountName(uid));
}

function existingFolder(folder: string): string {
  return existsSync(folder) ? folder : existingFolder(dirname(folder));
}

/** An account without a name by its number. */
function asSudoTakesIt(name: string) {
  return /^\d+$/.test(name) ? `'#${name}'` : name;
}
