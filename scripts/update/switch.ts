import { spawn } from "node:child_process";
import { copyFileSync, existsSync, linkSync, rmSync, symlinkSync } from "node:fs";
import { join, relative } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { pathToFileURL } from "node:url";
import SQLite from "better-sqlite3";
import { copyBeforeMigration } from "~/database/migrate.server";
import { readHolder, takeRunningLock } from "~/database/running-lock.server";
import { env } from "~/env.server";
import { namedFiles } from "~/upkeep/backup/copy-database.server";
import { endSince } from "~/upkeep/backup/earlier-database.server";
import { moveDurably } from "~/upkeep/backup/move-durably.server";
import { readIfPossible } from "~/upkeep/backup/read-if-possible.server";
import { here, stampOf } from "~/upkeep/backup/site-files.server";
import { newDatabase, removeUnfinished } from "~/upkeep/backup/unfinished-restore.server";
import { currentRelease, home, previousRelease } from "../home.mjs";
import { publicPages } from "../public-pages";
import { forwardSignals } from "../runtime.mjs";
import { sayEnded } from "../say-ended";
import { readPage, startAside } from "../start-aside";
import { Refused, step } from "./steps";
import { doneMigrations, withoutSharedMemory } from "./versions";

/** Milliseconds for the site to end: it gives answers under way ten seconds. */
const TO_STOP = 30_000;
/** Milliseconds for the new version to migrate and answer, while nobody is served. */
const TO_START = 60_000;

/** How the site runs, which decides who starts it after the switch. */
export function howItRuns() {
  const free = takeRunningLock(env.DATABASE_FILE, "update", 0);
  free?.release();
  if (free) return "stopped";
  const holder = readHolder(env.DATABASE_FILE);
  if (holder?.kind === "restore") throw new Refused("복원하는 중입니다. 끝난 뒤 실행해 주세요.");
  if (holder?.kind === "site") return holder.isSupervised ? "supervised" : "by hand";
  throw new Refused(
    "디스크가 가득 찬 상태에서 시작된 사이트여서 멈출 수 없습니다. 디스크에 공간을 만들고 사이트를 다시 시작한 뒤 실행해 주세요.",
  );
}

/**
 * Stops the site, has `current` name another version, and looks at it on a port that nobody knows. The running lock is
 * held all the while, and the kernel frees it even if this process is killed: what systemd then starts is one whole
 * version, this or that.
 *
 * @param copy the database that goes with the version, if that is not the present one
 * @param check called once nothing more comes in
 * @returns when the site was stopped, by performance.now()
 *
 * @throws Error if the new version cannot serve; code and database are then as they were
 */
export async function switchTo(to: string, copy?: string, check = () => {}) {
  const from = currentRelease();
  const previous = previousRelease();
  const { lock, stoppedAt } = await step("사이트 중지", stopSite);
  let putBack = () => {};
  let tell = () => {};
  try {
    check();
    if (copy === undefined) putBack = putBackUnmigrated();
    else ({ putBack, tell } = await exchangeDatabase(copy));
    await step("새 버전으로 전환하고 확인", async () => {
      point("previous", from);
      point("current", to);
      await lookAt(to);
    });
    tell();
    return stoppedAt;
  } catch (error) {
    // The database first: the new version can start with the old one, the old one not with a newer database.
    putBack();
    point("current", from);
    point("previous", previous);
    throw Object.assign(error as Error, { stoppedAt });
  } finally {
    await removeUnfinished(here);
    lock.release();
  }
}

function stopSite() {
  const stoppedAt = performance.now();
  const free = takeRunningLock(env.DATABASE_FILE, "update", 0);
  if (free) return { lock: free, stoppedAt };
  const { pid = 0 } = readHolder(env.DATABASE_FILE) ?? {};
  if (pid > 1) process.kill(pid, "SIGTERM");
  const lock = takeRunningLock(env.DATABASE_FILE, "update", TO_STOP);
  if (!lock) throw new Error("사이트가 멈추지 않습니다.");
  return { lock, stoppedAt };
}

/** By a rename, which is done or not done, whenever the power goes. */
function point(name: "current" | "previous", release: string | undefined) {
  const link = join(home, name);
  rmSync(release === undefined ? link : `${link}.new`, { force: true });
  if (release === undefined) return;
  symlinkSync(relative(home, release) || ".", `${link}.new`);
  moveDurably(`${link}.new`, link);
}

/** Of the version's own settings, so that what differs from a drill shows here. */
async function lookAt(release: string) {
  const build = process.env.BUILD_DIRECTORY || "build";
  const { siteCommand } = await import(
    pathToFileURL(join(release, "scripts/site-command.mjs")).href
  );
  await using site = await startAside(
    ["--import", "./scripts/load-env.mjs", ...siteCommand(build)],
    { UPDATE_CHECK: "1" },
    { cwd: release, patience: TO_START },
  );
  for (const path of [...publicPages, "/admin/login"]) await readPage(site.url, path);
}

/** @returns puts the database back as it is now, if a migration has changed it in the meantime */
function putBackUnmigrated() {
  const before = new Set(doneMigrations(true));
  return () => {
    const first = doneMigrations(true).find((name) => !before.has(name));
    if (first === undefined) return;
    settle();
    moveDurably(copyBeforeMigration(env.DATABASE_FILE, first), env.DATABASE_FILE);
  };
}

/** @returns what puts the present database back, and what tells of the exchange once it is final */
async function exchangeDatabase(copy: string) {
  settle();
  const aside = `${env.DATABASE_FILE}.before-update-${stampOf()}`;
  await removeUnfinished(here);
  copyFileSync(copy, newDatabase(here));
  const ended = endSince(here, here);
  linkSync(env.DATABASE_FILE, aside);
  moveDurably(newDatabase(here), env.DATABASE_FILE);
  return {
    putBack() {
      settle();
      moveDurably(aside, env.DATABASE_FILE);
    },
    tell() {
      sayEnded(ended);
      sayMissing();
      console.log(`지금까지의 데이터베이스는 14일 동안 보관합니다: ${aside}`);
    },
  };
}

/** Files that were deleted since: the backup before the update has them. */
function sayMissing() {
  const names = readIfPossible(env.DATABASE_FILE, namedFiles) ?? [];
  const missing = names.filter((name) => !existsSync(join(env.UPLOADS_DIR, name)));
  if (missing.length === 0) return;
  console.log(
    `그 뒤에 삭제한 파일 ${missing.length}개가 없습니다: ${missing.slice(0, 5).join(", ")}. 백업에서 복사하는 방법: npm run doctor`,
  );
}

/** Merges the write-ahead log, which would otherwise be applied to the file that comes in its place. */
function settle() {
  const database = new SQLite(env.DATABASE_FILE);
  withoutSharedMemory(database);
  database.pragma("journal_mode = DELETE");
  database.close();
}

/** @returns whether the site answers, which systemd has started: on a full disk, too, where /healthz does not */
export async function waitUntilServed() {
  const host = env.HOST && !["0.0.0.0", "::"].includes(env.HOST) ? env.HOST : "127.0.0.1";
  const url = `http://${host.includes(":") ? `[${host}]` : host}:${env.PORT}`;
  const latest = performance.now() + TO_START;
  while (performance.now() < latest) {
    const isServed = await readPage(url, "/").then(
      () => true,
      () => false,
    );
    if (isServed) return true;
    await pause(50);
  }
  return false;
}

/** Goes on as `npm start` would, in this terminal, until the site ends. */
export async function serveHere() {
  const site = spawn("npm", ["start"], { cwd: currentRelease(), stdio: "inherit" });
  forwardSignals(site);
  process.exitCode = await new Promise<number>((resolve) =>
    site.once("exit", (code) => resolve(code ?? 1)),
  );
}
