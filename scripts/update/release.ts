import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { env } from "~/env.server";
import { freeRoom } from "~/free-room.server";
import { MEGABYTE } from "~/text/bytes";
import { inGigabytes } from "~/text/gigabytes";
import { newestBackup } from "~/upkeep/backup/stored-backups.server";
import { currentRelease, home } from "../home.mjs";
import { Refused, run } from "./steps";
import { git } from "./versions";

const releases = join(home, "releases");
const temporary = join(releases, "tmp");
const build = process.env.BUILD_DIRECTORY || "build";

/** Left free beside what the update itself needs: below it, visitors' files are refused. */
const MARGIN = 256 * MEGABYTE;

/** @throws Refused if installing, building or trying out would fill the disk */
export async function refuseFullDisk(commit: string) {
  const current = currentRelease();
  const isSame = git(["show", `${commit}:package-lock.json`]) === lockOf(current);
  const install = isSame ? 0 : sizeOf(join(current, "node_modules")) * 1.2;
  const copies = ((await newestBackup(env.BACKUP_DIR))?.bytes ?? 0) * 2;
  const needed = install + copies + MARGIN;
  const free = await freeRoom(releases);
  if (free > needed) return;
  throw new Refused(
    `디스크 공간이 부족합니다. 필요한 공간 ${inGigabytes(needed)}, 남은 공간 ${inGigabytes(free)}. 쓰지 않는 파일을 삭제하고 다시 실행해 주세요.`,
  );
}

const lockOf = (folder: string) => readFileSync(join(folder, "package-lock.json"), "utf8").trim();

function sizeOf(folder: string) {
  return Number.parseInt(execFileSync("du", ["-skL", folder], { encoding: "utf8" }), 10) * 1024;
}

/**
 * Installs and builds a version in a folder of its own, beside the one that runs.
 *
 * @returns its folder
 */
export async function makeRelease(commit: string) {
  const folder = join(releases, commit.slice(0, 12));
  if (existsSync(readyFile(folder))) return folder;
  removeRelease(folder);
  try {
    await run("git", ["worktree", "add", "--force", "--detach", folder, commit]);
    await takeOver(folder);
    // npm run has told its children where this version is.
    const env = { npm_config_local_prefix: folder, npm_config_prefer_offline: "true" };
    await run(process.execPath, ["scripts/setup.mjs", "update"], { cwd: folder, env });
    writeFileSync(readyFile(folder), "");
    return folder;
  } catch (error) {
    // On a full disk, the room is for the site that runs.
    removeRelease(folder);
    throw error;
  }
}

/** Says that a version is whole: a killed update leaves a part of one. */
const readyFile = (folder: string) => `${folder}.ready`;

/** What has not changed is neither fetched nor built again. npm replaces files and never writes into them. */
async function takeOver(folder: string) {
  const current = currentRelease();
  for (const [name, how] of [
    ["node_modules", "-al"],
    [build, "-a"],
  ] as const) {
    if (!existsSync(join(current, name))) continue;
    await run("cp", [how, join(current, name), join(folder, name)]).catch(() =>
      rmSync(join(folder, name), { recursive: true, force: true }),
    );
  }
}

/** Runs a script of a version with the packages of that version. */
export function runScript(release: string, script: string, ...given: string[]) {
  mkdirSync(temporary, { recursive: true });
  const args = ["--import", "tsx", "--import", "./scripts/load-env.mjs", script, ...given];
  // Not in /tmp, which Debian keeps in memory: a drill unpacks the whole site.
  return run(process.execPath, args, {
    cwd: release,
    env: { TMPDIR: temporary, INIT_CWD: release },
  });
}

/** Removes what no update needs any more, and what a killed one has left. */
export function removeReleases(...needed: string[]) {
  for (const name of existsSync(releases) ? readdirSync(releases) : []) {
    const isRelease =
      /^[0-9a-f]{12}$/.test(name) && !needed.some((each) => basename(each) === name);
    if (isRelease) removeRelease(join(releases, name));
  }
  removeTemporary();
}

/** A killed drill leaves a copy of the customers' data there. */
export function removeTemporary() {
  rmSync(temporary, { recursive: true, force: true });
}

function removeRelease(folder: string) {
  rmSync(readyFile(folder), { force: true });
  rmSync(folder, { recursive: true, force: true });
  git(["worktree", "prune"]);
}
