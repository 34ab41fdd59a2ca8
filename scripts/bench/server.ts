import { spawn } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import SQLite from "better-sqlite3";
import { freePort } from "../free-port";
import { siteCommand } from "../site-command.mjs";

export type MeasuredServer = Awaited<ReturnType<typeof startMeasured>>;

interface Options {
  /** The folder of the build to serve. */
  build?: string;
  settings?: Record<string, string>;
  /** A folder with `site.sqlite`, which is copied, and `uploads`, which are shared. */
  content?: string;
  /** Maximum number of open files and connections. */
  openFiles?: number;
  /** Collects standard error for `errors()` instead of showing it at once. */
  quiet?: boolean;
}

/** The only account of the otherwise empty database. */
export const owner = { username: "admin", password: "bench-password" };

/** The built site with a database of its own, empty unless there is content, for measuring. */
export async function startMeasured(options: Options = {}) {
  const { build = "build", settings, content, openFiles, quiet = false } = options;
  const folder = mkdtempSync(join(tmpdir(), "bench-"));
  const databaseFile = join(folder, "site.sqlite");
  const uploadsDir = join(content ?? folder, "uploads");
  if (content) copyDatabase(join(content, "site.sqlite"), databaseFile);
  const port = await freePort();
  const server = spawnSite(build, openFiles, {
    PORT: String(port),
    DATABASE_FILE: databaseFile,
    UPLOADS_DIR: uploadsDir,
    ...settings,
  });
  let errors = "";
  server.stderr.setEncoding("utf8").on("data", (text) => {
    errors += text;
    if (!quiet) process.stderr.write(text);
  });
  const ended = new Promise<void>((resolve) => server.once("exit", () => resolve()));
  const isAlive = () => server.exitCode === null && server.signalCode === null;
  // An interrupted bench must not leave its server running.
  const kill = () => server.kill("SIGKILL");
  process.once("exit", kill);
  const url = `http://127.0.0.1:${port}`;
  if (!(await answers(url, isAlive))) {
    throw new Error(`the server of ${build} did not start: ${errors}`);
  }
  return {
    url,
    port,
    pid: server.pid ?? 0,
    databaseFile,
    uploadsDir,
    isAlive,
    /** Resident memory now, in MB. */
    memory: () => memoryOf(server.pid),
    /** Peak resident memory, in MB. */
    peakMemory: () => memoryOf(server.pid, "VmHWM"),
    /** Open files and connections of the process. */
    openFiles: () => readdirSync(`/proc/${server.pid}/fd`).length,
    /** Lines of standard error. */
    errors: () => errors.split("\n").filter(Boolean),
    /** Sends SIGTERM. */
    terminate: () => server.kill("SIGTERM"),
    /** Resolves when the process has exited, for any reason. */
    ended,
    stop,
    [Symbol.asyncDispose]: stop,
  };

  async function stop() {
    kill();
    await ended;
    process.off("exit", kill);
    rmSync(folder, { recursive: true, force: true });
  }
}

function spawnSite(build: string, openFiles: number | undefined, settings: Record<string, string>) {
  // With npm start's settings, which affect the results, but without building first.
  const { scripts } = JSON.parse(readFileSync("package.json", "utf8"));
  const command = scripts.start.replace("scripts/setup.mjs start", siteCommand(build).join(" "));
  return spawn(openFiles ? `ulimit -n ${openFiles}; ${command}` : command, {
    shell: true,
    stdio: ["ignore", "ignore", "pipe"],
    env: {
      ...process.env,
      NODE_ENV: "production",
      HOST: "127.0.0.1",
      ADMIN_PASSWORD: owner.password,
      // A backup two minutes after the start would be measured along.
      BACKUP_AT: "",
      ...settings,
    },
  });
}

/** @returns false if the server has ended, or takes too long */
async function answers(url: string, isAlive: () => boolean) {
  const latest = Date.now() + 60_000;
  while (!(await fetch(`${url}/contact`).catch(() => undefined))?.ok) {
    if (!isAlive() || Date.now() > latest) return false;
    await pause(100);
  }
  return true;
}

/** @returns the owner's Cookie header */
export async function login(url: string) {
  const body = new URLSearchParams(owner);
  const answer = await fetch(`${url}/api/account/login`, { method: "POST", body });
  return answer.headers.get("Set-Cookie")?.split(";")[0] ?? "";
}

/** @returns megabytes, now or at the peak */
export function memoryOf(pid: number | undefined, field: "VmRSS" | "VmHWM" = "VmRSS") {
  const status = readFileSync(`/proc/${pid}/status`, "utf8");
  const line = status.split("\n").find((each) => each.startsWith(`${field}:`));
  return Number(/\d+/.exec(line ?? "")?.[0]) / 1024;
}

/** With what its write-ahead log holds. */
export function copyDatabase(from: string, to: string) {
  const database = new SQLite(from, { readonly: true });
  database.prepare("VACUUM INTO ?").run(to);
  database.close();
}
