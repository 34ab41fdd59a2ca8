import { spawn } from "node:child_process";
import { mkdirSync, openSync, readFileSync, rmSync, writeSync } from "node:fs";
import { dirname, join } from "node:path";
import { inspect } from "node:util";
import { wordsOf } from "~/database/sqlite-code.server";
import { home } from "../home.mjs";

/** What the last update's commands said. */
export const logFile = join(home, "releases/update.log");

/** Nothing was wrong with the update: it is not to be, or not yet. */
export class Refused extends Error {}

/** A step that failed, for people. */
export class Failed extends Error {}

let log: number | undefined;

/** A terminal that is closed halfway does not end it. */
for (const stream of [process.stdout, process.stderr]) stream.on("error", () => {});

export function openLog() {
  mkdirSync(dirname(logFile), { recursive: true });
  rmSync(logFile, { force: true });
  // Appended to: what a killed update has left running writes elsewhere.
  log = openSync(logFile, "ax", 0o600);
}

function note(text: string) {
  try {
    if (log !== undefined) writeSync(log, `${text}\n`);
  } catch {
    // On a full disk, what is printed has to do.
  }
}

/** @throws Failed, which names the step */
export async function step<Result>(name: string, work: () => Result | Promise<Result>) {
  const begun = performance.now();
  note(`## ${new Date().toISOString()} ${name}`);
  process.stdout.write(`${name} … `);
  try {
    const result = await work();
    console.log(`${secondsSince(begun)}초`);
    return result;
  } catch (error) {
    console.log("실패");
    note(inspect(error));
    if (error instanceof Refused) throw error;
    throw new Failed(`실패한 단계: ${name}. ${wordsOf(error)}`);
  }
}

export function secondsSince(begun: number) {
  return ((performance.now() - begun) / 1000).toFixed(1);
}

/** Runs a command, whose output goes to the log. Ends with this process, unless that is killed. */
export async function run(
  command: string,
  args: string[],
  { cwd = home, env = {} as Record<string, string> } = {},
) {
  const child = spawn(command, args, {
    cwd,
    env: { ...process.env, ...env },
    stdio: ["ignore", log ?? "ignore", log ?? "ignore"],
  });
  const end = () => child.kill();
  process.once("exit", end);
  const code = await new Promise<unknown>((resolve) => {
    child.once("error", resolve);
    child.once("exit", (status, signal) => resolve(signal ?? status));
  });
  process.off("exit", end);
  if (code === 0) return;
  const lines = ownLines();
  const isFull = lines.some((line) => /ENOSPC|no space left/i.test(line));
  const last = lines.filter((line) => line.trim() !== "" && !trailing.test(line)).slice(-3);
  const words = last.join(" ") || `${command} ${args.join(" ")}: ${code}`;
  throw Object.assign(new Error(words), isFull && { code: "ENOSPC" });
}

/** Frames of a stack, and where npm has its own log. */
const trailing = /^\s+at |A complete log of this run|^npm (ERR!|error)\s*(\/.*)?$/;

/** What the commands of this step have written to the log. */
function ownLines() {
  const lines = readFileSync(logFile, "utf8").trim().split("\n");
  return lines.slice(lines.findLastIndex((line) => line.startsWith("## ")) + 1);
}
