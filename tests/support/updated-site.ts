import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import {
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readlinkSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { type IncomingMessage, request } from "node:http";
import { basename, dirname, join, resolve } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import SQLite from "better-sqlite3";
import { expect } from "vitest";
import { freePort } from "../../scripts/free-port";
import { siteCommand } from "../../scripts/site-command.mjs";
import { buildDirectory, templateFile } from "./folders";
import { formOf } from "./form";
import { inquiry, sendByApi } from "./inquiry";

const build = basename(buildDirectory);
const preload = ["--import", "./scripts/load-env.mjs"];
const author = [
  "-c",
  "user.name=t",
  "-c",
  "user.email=t@example.com",
  "-c",
  "commit.gpgsign=false",
];

/** None of the settings that tests give to the code under test. */
const cleanEnvironment: NodeJS.ProcessEnv = {
  NODE_ENV: "production",
  PATH: process.env.PATH ?? "",
  HOME: process.env.HOME ?? "",
  LANG: "C.UTF-8",
  BUILD_DIRECTORY: build,
  // A registry that does not answer is not asked again for minutes.
  npm_config_fetch_retries: "0",
  npm_config_registry: "http://127.0.0.1:9/",
};

/**
 * An installation as operating.md describes it: a clone of a repository of its own, in which the working tree is the
 * first version, with packages and the tests' build; and systemd's part, which starts the site whenever it ends.
 *
 * @param data the folder of the database, if it is on another disk
 */
export async function installSite(data?: string) {
  // Beside node_modules, on the same disk: packages are hard links.
  mkdirSync(dirname(templateFile), { recursive: true });
  const folder = mkdtempSync(join(dirname(templateFile), "update-"));
  const [seed, origin, home] = ["seed", "origin.git", "site"].map((name) => join(folder, name)) as [
    string,
    string,
    string,
  ];
  const git = (cwd: string, ...args: string[]) =>
    execFileSync("git", [...author, ...args], { cwd, encoding: "utf8", stdio: "pipe" }).trim();
  copyWorkingTree(seed);
  git(seed, "init", "-q", "-b", "main");
  git(folder, "init", "-q", "--bare", "-b", "main", origin);
  git(seed, "remote", "add", "origin", origin);

  /** A version of the working tree's, in the repository. */
  function publish(tag: string, files: Record<string, string> = {}) {
    git(seed, "checkout", "-q", "--", ".");
    for (const [path, content] of Object.entries(files)) writeFileSync(join(seed, path), content);
    git(seed, "add", "-A");
    git(seed, "commit", "-q", "--allow-empty", "-m", tag);
    git(seed, "tag", tag);
    git(seed, "push", "-q", "origin", "HEAD:main", tag);
    return git(seed, "rev-parse", "HEAD");
  }
  const unpublish = (tag: string) => {
    for (const cwd of [seed, home]) git(cwd, "tag", "-d", tag);
    git(seed, "push", "-q", "origin", `:refs/tags/${tag}`);
  };
  /** Another line of versions begins at a commit. */
  const goTo = (commit: string) => {
    git(seed, "reset", "-q", "--hard", commit);
    git(seed, "push", "-q", "--force", "origin", "HEAD:main");
  };
  writeFileSync(join(seed, "NEWS"), "");
  git(seed, "add", "-A");
  publish("v1.0");
  git(folder, "clone", "-q", origin, home);
  execFileSync("cp", ["-al", resolve("node_modules"), join(home, "node_modules")]);
  cpSync(buildDirectory, join(home, build), { recursive: true });
  execFileSync("ln", ["-s", ".", join(home, "current")]);
  mkdirSync(join(home, "data"));
  // The folder is the account's home, too, and npm's cache is there.
  mkdirSync(join(home, ".npm"));
  writeFileSync(join(home, ".npm/cached"), "");
  const databaseFile = join(data ?? join(home, "data"), "site.sqlite");
  copyFileSync(templateFile, databaseFile);
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const settings = [`PORT=${port}`, "HOST=127.0.0.1", "BACKUP_AT=", "TRUST_PROXY=1"];
  writeFileSync(join(home, ".env"), [...settings, `DATABASE_FILE=${databaseFile}`].join("\n"));

  const supervisor = supervise(home);
  return {
    ...{ folder, home, url, databaseFile, publish, unpublish, goTo, git, supervisor },
    /** The tag of the version that runs. */
    version: () => git(join(home, "current"), "describe", "--tags"),
    current: () => readlinkSync(join(home, "current")),
    previous: () => readlinkSync(join(home, "previous")),
    /** `npm run update`, without npm. */
    update: (...given: string[]) =>
      startNode(home, ["--import", "tsx", ...preload, "scripts/update.ts", ...given]),
    startByHand: () => startNode(home, ["scripts/setup.mjs", "start"]),
    rows: (query: string) => read(databaseFile, query),
    change(work: (database: SQLite.Database) => void) {
      const database = new SQLite(databaseFile, { timeout: 60_000 });
      work(database);
      database.close();
    },
    async isServed() {
      for (let tries = 0; tries < 600; tries += 1) {
        if ((await fetch(`${url}/healthz`).catch(() => undefined))?.ok) return true;
        await pause(100);
      }
      return false;
    },
    async remove() {
      await supervisor.end();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function copyWorkingTree(target: string) {
  const listed = ["ls-files", "-z", "--cached", "--others", "--exclude-standard"];
  const names = execFileSync("git", listed, { encoding: "utf8" }).split("\0").filter(existsSync);
  for (const name of names) cpSync(name, join(target, name));
}

/** What systemd does with deploy/site.service: Restart=always, in the folder that `current` names by then. */
function supervise(home: string) {
  let site: ChildProcess | undefined;
  let isEnded = false;
  let log = "";
  function start() {
    if (isEnded) return;
    const started = spawn(process.execPath, [...preload, ...siteCommand(build)], {
      cwd: join(home, "current"),
      env: { ...cleanEnvironment, SUPERVISED: "1" },
      stdio: ["ignore", "pipe", "pipe"],
    });
    for (const stream of [started.stdout, started.stderr]) {
      stream.setEncoding("utf8").on("data", (text) => {
        log += text;
      });
    }
    started.once("exit", () => setTimeout(start, 1000).unref());
    site = started;
  }
  start();
  return {
    log: () => log,
    async end() {
      isEnded = true;
      if (site?.exitCode !== null || site.signalCode !== null) return;
      site.kill("SIGTERM");
      await once(site, "exit");
    },
  };
}

function startNode(cwd: string, args: string[]) {
  const child = spawn(process.execPath, args, {
    cwd,
    env: cleanEnvironment,
    stdio: ["ignore", "pipe", "pipe"],
  });
  let said = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding("utf8").on("data", (text) => {
      said += text;
    });
  }
  const ended = new Promise<{ code: number | null; said: string }>((done) =>
    child.once("close", (code) => done({ code, said })),
  );
  async function says(words: string) {
    while (!said.includes(words)) {
      if (child.exitCode !== null || child.signalCode !== null) throw new Error(said);
      await pause(5);
    }
  }
  return Object.assign(ended, {
    says,
    kill: (signal: NodeJS.Signals = "SIGKILL") => child.kill(signal),
    /** As if its terminal were closed. */
    hangUp() {
      child.stdout.destroy();
      child.stderr.destroy();
    },
    /** Resolves when a step has begun. */
    reaches: (step: string) => says(`${step} …`),
  });
}

function read(databaseFile: string, query: string) {
  const database = new SQLite(databaseFile, { readonly: true, timeout: 60_000 });
  try {
    return database.prepare(query).all() as Record<string, unknown>[];
  } finally {
    database.close();
  }
}

/** Who was told 접수 완료 is stored, and nobody is twice. */
export function expectStoredOnce(
  site: { rows: (query: string) => Record<string, unknown>[] },
  accepted: string[],
) {
  const stored = site.rows("SELECT customer FROM inquiry").map(({ customer }) => customer);
  expect(accepted.filter((customer) => !stored.includes(customer))).toEqual([]);
  expect(stored.filter((customer, index) => stored.indexOf(customer) !== index)).toEqual([]);
}

/** An inquiry of which the last bytes are still to come. */
export async function beginInquiry(url: string, customer: string) {
  const encoded = new Response(formOf({ ...inquiry, customer }));
  const body = Buffer.from(await encoded.arrayBuffer());
  const headers = {
    "Content-Type": encoded.headers.get("Content-Type") ?? "",
    "Content-Length": body.length,
  };
  const sent = request(`${url}/api/contact/add`, { method: "POST", headers });
  const answered = once(sent, "response") as Promise<[IncomingMessage]>;
  await new Promise<void>((written) => sent.write(body.subarray(0, -10), () => written()));
  return async function finish() {
    sent.end(body.subarray(-10));
    const [answer] = await answered;
    return answer.resume().statusCode;
  };
}

let rounds = 0;

/** Customers who send an inquiry each, one after the other, until told to stop. */
export function sendInquiries(url: string, every = 1000) {
  rounds += 1;
  const round = rounds;
  const accepted: string[] = [];
  const refused: string[] = [];
  let isEnded = false;
  let worst = 0;
  let lastAnswer = performance.now();
  const sending = (async () => {
    // While the test waited for git, the site may have closed a connection, which is seen only now: an
    // inquiry sent by it would be lost.
    await pause(100);
    for (let number = 0; !isEnded; number += 1) {
      const customer = `고객 ${round}-${number}`;
      const next = pause(every);
      const body = formOf({ ...inquiry, customer });
      // From an address each, as behind nginx.
      const headers = { "X-Forwarded-For": `203.0.113.${number % 250}` };
      const answer = await sendByApi(url, body, headers).catch(() => undefined);
      (answer?.status === 201 ? accepted : refused).push(customer);
      if (answer) {
        worst = Math.max(worst, performance.now() - lastAnswer);
        lastAnswer = performance.now();
      }
      await next;
    }
  })();
  return {
    async end() {
      isEnded = true;
      await sending;
      return { accepted, refused, longestSilence: worst / 1000 };
    },
  };
}
