// The Node that runs the site: docs/decisions/047-the-runtime-comes-along.md. Any Node from 18 on can read this file,
// because one that is too old has to be told so.
import { spawn, spawnSync } from "node:child_process";
import { existsSync, readFileSync, symlinkSync } from "node:fs";
import { constants } from "node:os";
import { join, relative } from "node:path";
import { isatty } from "node:tty";
import { fileURLToPath } from "node:url";
import { currentRelease, home, isOutdated } from "./home.mjs";

/** Oldest Node that npm and the packages' install scripts need. */
const OLDEST_TO_INSTALL = "20.19";

/** Oldest Node that runs the site where npm has no runtime for the machine, such as on macOS. */
const OLDEST_TO_RUN = "22.13";

const root = new URL("..", import.meta.url);
const system = process.platform === "win32" ? "win" : process.platform;
const packageName = `node-${system}-${process.arch}`;
const folder = new URL(`node_modules/${packageName}/`, root);
const file = fileURLToPath(new URL(system === "win" ? "bin/node.exe" : "bin/node", folder));

/** The version that package.json names for this machine, undefined where npm has none for it. */
export const lockedVersion = readJson(new URL("package.json", root)).optionalDependencies?.[
  packageName
];

/**
 * Returns in a process that runs on the site's own Node. Another Node starts the same script again on it and ends
 * with it; where npm has none for this machine, one that is new enough runs the site itself.
 */
export async function continueOnRuntime() {
  const installed = installedVersion();
  if (installed !== undefined) {
    if (installed === process.versions.node) return;
    const answer = spawnSync(file, ["--version"], { encoding: "utf8" });
    if (answer.stdout?.trim() === `v${installed}`) await continueOn(file);
    if (answer.error?.code === "EACCES") {
      // As on a folder mounted noexec, where the packages' native code cannot be loaded either.
      stop(
        `${file}: 실행할 권한이 없습니다. 프로그램을 실행할 수 있는 폴더(noexec가 아닌 곳)에 설치해 주세요.`,
      );
    }
    // A C library that this Node is not built for.
    console.warn(
      `사이트의 Node(${file})를 실행할 수 없어 이 컴퓨터의 Node를 사용합니다(${process.versions.node}).`,
    );
  } else if (lockedVersion !== undefined) {
    stop("패키지가 없거나 이전 버전입니다. npm start 또는 npm run build로 설치해 주세요.");
  }
  if (isOlder(process.versions.node, OLDEST_TO_RUN)) {
    stop(
      `이 컴퓨터에서는 Node ${OLDEST_TO_RUN} 이상이 필요합니다(현재 ${process.versions.node}). https://nodejs.org 에서 설치해 주세요.`,
    );
  }
}

/**
 * Returns in the folder of the version that is to run. In the clone, after an update, the same script of that version
 * goes on, as with continueOnRuntime.
 */
export async function continueInCurrent() {
  if (process.cwd() !== home || !isOutdated()) return;
  const current = currentRelease();
  const [, script, ...given] = process.argv;
  process.chdir(current);
  const same = join(current, relative(home, script));
  await continueOn(process.execPath, [...process.execArgv, same, ...given]);
}

/**
 * Puts back the `node` that npm scripts and the unit run. Until version 11, npm takes it away again together with
 * what it does not install, the runtimes of other machines.
 */
export function linkRuntime() {
  const link = fileURLToPath(new URL("node_modules/.bin/node", root));
  if (system === "win" || !existsSync(file) || existsSync(link)) return;
  symlinkSync(`../${packageName}/bin/node`, link);
}

/** Ends with one sentence on a Node that cannot even install the packages. */
export function refuseToInstall() {
  if (!isOlder(process.versions.node, OLDEST_TO_INSTALL)) return;
  stop(
    `패키지를 설치하려면 Node ${OLDEST_TO_INSTALL} 이상이 필요합니다(현재 ${process.versions.node}). https://nodejs.org 에서 설치해 주세요.`,
  );
}

/** @returns when the site's own Node was released, by its change log */
export function runtimeReleased(version) {
  const changes = new URL("CHANGELOG.md", folder);
  if (!existsSync(changes)) return undefined;
  // ## 2026-09-08, Version 24.21.0 'Krypton' (LTS), @somebody
  const lines = readFileSync(changes, "utf8").split("\n");
  const line = lines.find((each) => each.startsWith("## ") && each.includes(` ${version} `));
  return line && new Date(line.slice(3, 13));
}

/** In place of this process where the system can do that, else in a child that gets its signals. */
async function continueOn(node, args = [...process.execArgv, ...process.argv.slice(1)]) {
  if (process.execve && system !== "win") process.execve(node, [node, ...args], process.env);
  const child = spawn(node, args, { stdio: "inherit" });
  forwardSignals(child);
  const [code, signal] = await new Promise((resolve) =>
    child.once("exit", (...ended) => resolve(ended)),
  );
  // As a shell says it.
  process.exit(code ?? 128 + constants.signals[signal]);
}

/** A terminal sends Ctrl+C to the child already, and a server takes the second for "at once". */
export function forwardSignals(child) {
  const isInTerminal = [0, 1, 2].some(isatty);
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) {
    process.on(signal, () => {
      if (signal !== "SIGINT" || !isInTerminal) child.kill(signal);
    });
  }
}

function installedVersion() {
  const description = new URL("package.json", folder);
  return existsSync(file) && existsSync(description) ? readJson(description).version : undefined;
}

function isOlder(version, than) {
  const [major, minor] = version.split(".").map(Number);
  const [leastMajor, leastMinor] = than.split(".").map(Number);
  return major < leastMajor || (major === leastMajor && minor < leastMinor);
}

function readJson(url) {
  return JSON.parse(readFileSync(url, "utf8"));
}

function stop(line) {
  console.error(line);
  process.exit(1);
}
