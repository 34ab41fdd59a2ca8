import { spawn } from "node:child_process";
import { setTimeout as pause } from "node:timers/promises";
import type { SiteFiles } from "~/upkeep/backup/site-files.server";
import { freePort } from "../../free-port";
import { siteCommand } from "../../site-command.mjs";
import { owner } from "../server";

/** For the site to start, on a busy machine. */
const PATIENCE = 120_000;

export type KillableServer = NonNullable<Awaited<ReturnType<typeof startKillable>>>;

interface Options {
  place: SiteFiles;
  backupDir: string;
  build: string;
  /** Kills it this many milliseconds after its process was started, whether it listens or not. */
  killAfter?: number;
  settings?: Record<string, string>;
}

/**
 * The built site in a process group of its own, so that a kill takes its backups and decoders with
 * it, as a power cut would.
 *
 * @returns undefined if it was killed before it listened
 */
export async function startKillable({ place, backupDir, build, killAfter, settings }: Options) {
  const port = await freePort();
  const server = spawn(process.execPath, siteCommand(build), {
    detached: true,
    stdio: ["ignore", "pipe", "pipe"],
    env: {
      ...process.env,
      NODE_ENV: "production",
      HOST: "127.0.0.1",
      PORT: String(port),
      DATABASE_FILE: place.databaseFile,
      UPLOADS_DIR: place.uploadsDir,
      BACKUP_DIR: backupDir,
      ADMIN_PASSWORD: owner.password,
      // The rounds press the button instead.
      BACKUP_AT: "",
      PUBLIC_URL: "",
      ...settings,
    },
  });
  let isListening = false;
  let complaints = "";
  server.stdout.setEncoding("utf8").on("data", (text) => {
    if (text.includes("[remix-serve]")) isListening = true;
  });
  server.stderr.setEncoding("utf8").on("data", (text) => {
    complaints += text;
  });
  const exited = new Promise<void>((resolve) => server.once("exit", () => resolve()));
  const isAlive = () => server.exitCode === null && server.signalCode === null;
  const killGroup = () => {
    if (server.pid !== undefined && isAlive()) process.kill(-server.pid, "SIGKILL");
  };
  // An interrupted run must not leave its server running.
  process.once("exit", killGroup);
  const kill = async () => {
    killGroup();
    await exited;
    process.off("exit", killGroup);
  };

  if (killAfter !== undefined) {
    await pause(killAfter);
    await kill();
    return undefined;
  }
  if (!(await comesTrue(() => isListening, isAlive))) {
    await kill();
    throw new Error(`the server did not start: ${complaints}`);
  }
  return {
    url: `http://127.0.0.1:${port}`,
    /** Kills the whole group with SIGKILL. */
    kill,
    isAlive,
    /** Unexpected errors that it has logged; warnings are none. */
    errors: () => complaints.split("\n").filter((line) => /^\[[0-9a-f]{8}\]/.test(line)),
  };
}

/** @returns false if the server has ended, or takes too long */
async function comesTrue(isListening: () => boolean, isAlive: () => boolean) {
  const latest = Date.now() + PATIENCE;
  while (!isListening()) {
    if (!isAlive() || Date.now() >= latest) return false;
    await pause(20);
  }
  return true;
}
