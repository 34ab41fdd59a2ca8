import { spawn } from "node:child_process";
import {
  copyFileSync,
  existsSync,
  linkSync,
  realpathSync,
  renameSync,
  rmSync,
  symlinkSync,
} from "node:fs";
import { dirname, join, relative } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { pathToFileURL } from "node:url";
import SQLite from "better-sqlite3";
import { copyBeforeMigration } from "~/database/migrate.server";
import { readHolder, takeRunningLock } from "~/database/running-lock.server";
import { env } from "~/env.server";
import { sync } from "~/files/sync.server";
import { endAgain } from "~/upkeep/backup/ended-accounts.server";
import { silenceAgain } from "~/upkeep/backup/ended-alerts.server";
import { renewLinksAgain } from "~/upkeep/backup/ended-links.server";
import { endSessionsIn } from "~/upkeep/backup/restore.server";
import { here, stampOf } from "~/upkeep/backup/site-files.server";
import { newDatabase } from "~/upkeep/backup/unfinished-restore.server";
import { currentRelease, home } from "../home.mjs";
import { publicPages } from "../public-pages";
import { readPage, startAside } from "../start-aside";
import { printable } from "../stop";
import { lostSince } from "./lost-since";
import { Refused, step } from "./steps";
import { doneMigrations } from "./versions";

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
    "실행 중인 사이트가 이전 버전이라 멈출 수 없습니다. 한 번 다시 시작한 뒤 실행해 주세요(docs/operating.md의 ‘이전 방식의 설치’).",
  );
}

/**
 * Stops the site, has `current` name another version, and looks at it on a port that nobody knows. The running lock is
 * held all the while, and the kernel frees it even if this process is killed: what systemd then starts is one whole
 * version, this or that.
 *
 * @param loss with the database that goes with the version, if that is not the present one
 * @returns when the site was stopped, by performance.now()
 *
 * @throws Error if the new version cannot serve; code and database are then as they were
 */
export async function switchTo(to: string, loss?: Loss) {
  const from = currentRelease();
  const before = previousLink();
  const { lock, stoppedAt } = await step("사이트 중지", stopSite);
  let putBack = () => {};
  try {
    if (loss) refuseNewLoss(loss);
    putBack = loss === undefined ? putBackUnmigrated() : await exchangeDatabase(loss.copy);
    await step("새 버전으로 전환하고 확인", async () => {
      point("previous", from);
      point("current", to);
      await lookAt(to);
    });
    return stoppedAt;
  } catch (error) {
    // The database first: the new version can start with the old one, the old one not with a newer database.
    putBack();
    point("current", from);
    point("previous", before);
    throw Object.assign(error as Error, { stoppedAt });
  } finally {
    lock.release();
  }
}

/** A database that is older, and how many records the operator agrees to lose with it. */
export interface Loss {
  copy: string;
  count: number;
}

/** Between the operator's answer and the stop, visitors have gone on. */
function refuseNewLoss({ copy, count }: Loss) {
  const { count: present } = lostSince(copy);
  if (present <= count) return;
  throw new Refused(
    `그사이에 들어온 것이 늘어 ${present}건입니다. 다시 확인해 주세요: npm run update -- --back`,
  );
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

/** Undefined before the first update. */
function previousLink() {
  const link = join(home, "previous");
  return existsSync(link) ? realpathSync(link) : undefined;
}

/** By a rename, which is done or not done, whenever the power goes. */
function point(name: "current" | "previous", release: string | undefined) {
  const link = join(home, name);
  if (release === undefined) return rmSync(link, { force: true });
  rmSync(`${link}.new`, { force: true });
  symlinkSync(relative(home, release) || ".", `${link}.new`);
  renameSync(`${link}.new`, link);
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
  const before = new Set(doneMigrations());
  return () => {
    const first = doneMigrations().find((name) => !before.has(name));
    if (first === undefined) return;
    settle();
    renameSync(copyBeforeMigration(env.DATABASE_FILE, first), env.DATABASE_FILE);
  };
}

/** @returns puts the present database back */
async function exchangeDatabase(copy: string) {
  settle();
  const aside = `${env.DATABASE_FILE}.before-update-${stampOf()}`;
  const next = newDatabase(here);
  linkSync(env.DATABASE_FILE, aside);
  copyFileSync(copy, next);
  // As after a restore: who has left, what was switched off, and which links have ended, stays so.
  endSessionsIn(next);
  const ended = endAgain(here, here);
  const silenced = silenceAgain(here, here);
  renewLinksAgain(here, here);
  await sync(next);
  renameSync(next, env.DATABASE_FILE);
  await sync(dirname(env.DATABASE_FILE));
  if (ended.length > 0) console.log(`다시 사용 중지한 계정: ${printable(ended.join(", "))}`);
  if (silenced.length > 0) console.log(`다시 끈 알림: ${printable(silenced.join(", "))}`);
  console.log(`지금까지의 데이터베이스는 14일 동안 보관합니다: ${aside}`);
  return () => {
    settle();
    renameSync(aside, env.DATABASE_FILE);
  };
}

/** Merges the write-ahead log, which would otherwise be applied to the file that comes in its place. */
function settle() {
  const database = new SQLite(env.DATABASE_FILE);
  database.pragma("journal_mode = DELETE");
  database.close();
}

/** @returns whether the site answers, which systemd has started */
export async function waitUntilServed() {
  const host = env.HOST && !["0.0.0.0", "::"].includes(env.HOST) ? env.HOST : "127.0.0.1";
  const url = `http://${host.includes(":") ? `[${host}]` : host}:${env.PORT}/healthz`;
  const latest = performance.now() + TO_START;
  while (performance.now() < latest) {
    if ((await fetch(url).catch(() => undefined))?.ok) return true;
    await pause(50);
  }
  return false;
}

/** Goes on as `npm start` would, in this terminal, until the site ends. */
export async function serveHere() {
  const site = spawn("npm", ["start"], { cwd: currentRelease(), stdio: "inherit" });
  for (const signal of ["SIGTERM", "SIGHUP"] as const) process.on(signal, () => site.kill(signal));
  // The terminal sends Ctrl+C to the site, too.
  process.on("SIGINT", () => {});
  process.exitCode = await new Promise<number>((resolve) =>
    site.once("exit", (code) => resolve(code ?? 1)),
  );
}
