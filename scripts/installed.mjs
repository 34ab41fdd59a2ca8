import { existsSync, readFileSync } from "node:fs";

/**
 * By contents, because the dates of files say nothing after a copy or a checkout. npm writes its own copy of the lock
 * file last, so that there is none after an interrupted install.
 *
 * @returns whether every package of the lock file for this machine is installed, in its version; those that only
 *   tests and developers need (devDependencies) with `withTests`
 */
export function isInstalled({ withTests = false } = {}) {
  const copy = "node_modules/.package-lock.json";
  if (!existsSync(copy)) return false;
  const installed = packagesOf(copy);
  return Object.entries(packagesOf("package-lock.json")).every(
    ([path, entry]) =>
      path === "" ||
      (entry.dev && !withTests) ||
      !isForThisMachine(entry) ||
      installed[path]?.version === entry.version,
  );
}

function packagesOf(file) {
  return JSON.parse(readFileSync(file, "utf8")).packages;
}

/** Of the optional ones, those for a system: without what only others need, or only another C library. */
function isForThisMachine({ optional, os, cpu, libc }) {
  if (!optional) return true;
  return (
    (os ?? cpu) !== undefined && !libc && fits(os, process.platform) && fits(cpu, process.arch)
  );
}

/** @param {string[] | string | undefined} names npm's `os` or `cpu`, undefined for all */
function fits(names, own) {
  return names === undefined || [names].flat().includes(own);
}
