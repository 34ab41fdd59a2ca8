// Where an installation keeps what: docs/decisions/049-the-next-version-stands-beside.md. Plain Node, without packages.
import { existsSync, realpathSync } from "node:fs";
import { basename, dirname, join } from "node:path";

const here = process.cwd();
const outer = dirname(dirname(here));
/** Whether this folder is a version in `releases`. */
export const isRelease =
  basename(dirname(here)) === "releases" && existsSync(join(outer, "current"));

/** The clone, with .env, data and uploads, and with a folder for each later version in `releases`. */
export const home = isRelease ? outer : here;

/** @returns the folder of the version that is to run: the clone itself until the first update */
export const currentRelease = () => target("current") ?? home;

/** @returns the folder of the version before it, undefined if there is none */
export function previousRelease() {
  const previous = target("previous");
  // A killed update has got no further than this link.
  return previous === currentRelease() ? undefined : previous;
}

function target(name) {
  const link = join(home, name);
  return existsSync(link) ? realpathSync(link) : undefined;
}

/** Whether another version than this folder's is to run. */
export const isOutdated = () => currentRelease() !== here;
