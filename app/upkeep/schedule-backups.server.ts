import { spawn } from "node:child_process";
import { join } from "node:path";
import { report } from "~/door/log.server";
import { env } from "~/env.server";
import { onceInProcess } from "~/process.server";
import { MINUTE } from "~/text/duration";
import { isDue } from "./backup/due";
import { oneLook } from "./backup/one-look.server";
import { DOWNLOADS } from "./backup/put-aside.server";
import { stampOf } from "./backup/site-files.server";
import { newestBackup } from "./backup/stored-backups.server";

/** After a start, visitors come first. */
const DELAY = 2 * MINUTE;
const PAUSE_AFTER_FAILURE = 60 * MINUTE;

/** A disk that hangs must not stop all later backups. */
const LONGEST = 6 * 60 * MINUTE;

type BackupKind = "folder" | "file";

interface Work {
  running?: { kind: BackupKind; since: number };
  failure?: { at: number; text: string };
  /** By performance.now(), which no change of the system's clock moves. */
  failedAt?: number;
}

const work = onceInProcess("backup", (): Work => ({}));

export function backupWork(): Readonly<Work> {
  return work;
}

/** Decides by what is there, not by a timer, so a missed night is made up. */
export function scheduleBackups() {
  if (env.BACKUP_AT === "") return;
  const look = () => void backUpIfDue().catch((error) => report(error));
  setTimeout(() => {
    look();
    setInterval(look, MINUTE).unref();
  }, DELAY).unref();
}

async function backUpIfDue() {
  const sinceFailure = performance.now() - (work.failedAt ?? Number.NEGATIVE_INFINITY);
  if (work.running || sinceFailure < PAUSE_AFTER_FAILURE) return;
  const found = await oneLook("due", async () => ({ newest: await newestBackup(env.BACKUP_DIR) }));
  const { newest } = found ?? {};
  if (found && isDue(env.BACKUP_AT, newest && new Date(newest.takenAt), new Date()))
    startBackup("folder");
}

export function startBackup(kind: BackupKind) {
  if (work.running) return false;
  work.running = { kind, since: Date.now() };
  const target = join(env.BACKUP_DIR, DOWNLOADS, `site-${stampOf()}.sqlite`);
  const child = spawn(
    "nice",
    [
      "-n",
      "10",
      process.execPath,
      "--import",
      "tsx",
      "scripts/backup.ts",
      kind === "folder" ? "--nightly" : target,
    ],
    {
      // The site's account is the right one, whoever owns the database (scripts/owner-only.ts).
      env: { ...process.env, OF_SITE: "1" },
      stdio: ["ignore", "pipe", "pipe"],
      timeout: LONGEST,
      killSignal: "SIGKILL",
    },
  );
  let said = "";
  let complained = "";
  child.stdout.setEncoding("utf8").on("data", (text) => {
    said += text;
  });
  child.stderr.setEncoding("utf8").on("data", (text) => {
    complained = (complained + text).slice(-2000);
  });
  child.on("error", (error) => end(String(error)));
  child.on("close", (code, signal) => {
    if (code === 0) end();
    else end(complained.trim() || `백업 프로세스가 멈추었습니다: ${signal ?? code}`);
  });

  function end(failure?: string) {
    if (!work.running) return;
    work.running = undefined;
    work.failure = failure === undefined ? undefined : { at: Date.now(), text: failure };
    work.failedAt = failure === undefined ? undefined : performance.now();
    if (failure !== undefined) console.error(failure);
    else console.info(said.trim());
    if (failure === undefined && complained) console.warn(complained.trim());
  }
  return true;
}
