import { execFileSync, spawn } from "node:child_process";
import { copyFileSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import SQLite from "better-sqlite3";
import { freePort } from "../../scripts/free-port";
import { nodeFlags, siteCommand } from "../../scripts/site-command.mjs";
import { admin, buildDirectory, shopSettings, templateFile } from "./folders";
import { inLongSuite } from "./ways";

export type RunningServer = Awaited<ReturnType<typeof startServer>>;

/**
 * Milliseconds that a server gets to stop by itself. A killed one may leave half-written files and a
 * write-ahead log, which whoever opens the database next merges into it.
 */
const PATIENCE = 20_000;

const command = siteCommand(buildDirectory);
/** The small heap takes a fifth more of the processor. */
const startSite = inLongSuite ? command : command.slice(nodeFlags.length);

/** The built site on a free local port, with a database and uploads of its own. */
export async function startServer(settings: Record<string, string> = {}) {
  const folder = mkdtempSync(join(tmpdir(), "server-"));
  const databaseFile = join(folder, "site.sqlite");
  const uploadsDir = join(folder, "uploads");
  copyFileSync(templateFile, databaseFile);
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;

  const server = spawn(process.execPath, startSite, {
    env: {
      ...process.env,
      ...shopSettings,
      NODE_ENV: "production",
      HOST: "127.0.0.1",
      PORT: String(port),
      DATABASE_FILE: databaseFile,
      UPLOADS_DIR: uploadsDir,
      // A fifth of a start is the compilation of the same scripts.
      NODE_COMPILE_CACHE: join(dirname(templateFile), "compiled"),
      // Every site of a test would be backed up two minutes after its start.
      BACKUP_AT: "",
      ...settings,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let log = "";
  let errors = "";
  server.stdout.setEncoding("utf8").on("data", (text) => {
    log += text;
  });
  server.stderr.setEncoding("utf8").on("data", (text) => {
    errors += text;
  });
  // Not "exit", after which the last lines of its log may still be on their way.
  const closed = new Promise<number | null>((resolve) => server.once("close", resolve));
  let hasStopped = false;
  void closed.then(() => {
    hasStopped = true;
  });
  await waitUntilReady(() => {
    if (hasStopped) throw new Error(`the server stopped: ${log}${errors}`);
    return log.includes("[remix-serve]");
  });

  return {
    url,
    databaseFile,
    uploadsDir,
    pid: server.pid ?? 0,
    /** Resident memory now, in MB. */
    memory() {
      const rss = execFileSync("ps", ["-o", "rss=", "-p", String(server.pid)], {
        encoding: "utf8",
      });
      return Number(rss) / 1024;
    },
    /** Resolves with the exit code, when all of its log has been read. */
    exited: closed,
    /** Standard output so far: one line per request. */
    log: () => log,
    /** Standard error so far, which is empty unless something is wrong. */
    unexpectedErrors: () => errors.split("\n").filter(Boolean),
    /** Queries the site's database. */
    rows(query: string) {
      const database = new SQLite(databaseFile, { readonly: true });
      try {
        return database.prepare(query).all() as Record<string, unknown>[];
      } finally {
        database.close();
      }
    },
    /** Runs statements on the site's database, as another process would. */
    change(statements: string) {
      const database = new SQLite(databaseFile, { timeout: 60_000 });
      try {
        database.exec(statements);
      } finally {
        database.close();
      }
    },
    /** @returns an administrator's Cookie header */
    async login() {
      const answer = await fetch(`${url}/api/account/login`, {
        method: "POST",
        body: new URLSearchParams(admin),
      });
      return answer.headers.get("Set-Cookie")?.split(";")[0] ?? "";
    },
    async stop() {
      server.kill("SIGTERM");
      const patience = setTimeout(() => server.kill("SIGKILL"), PATIENCE);
      await closed;
      clearTimeout(patience);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function waitUntilReady(isReady: () => boolean) {
  for (let tries = 0; tries < 3000; tries += 1) {
    if (isReady()) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error("the server did not come up within 150 seconds");
}
