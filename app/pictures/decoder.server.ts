import { type ChildProcess, spawn } from "node:child_process";
import { createRequire } from "node:module";
import { MEGABYTE } from "~/text/bytes";
import { MINUTE, SECOND } from "~/text/duration";
import { turns } from "~/turns";
import {
  type Answer,
  decodingProcess,
  type Output,
  type Reason,
  type Task,
} from "./decoding-process.server";
import { decodeHeic } from "./heic.server";
import type { Dimensions } from "./picture";

/** More than a phone's photos have. */
const MOST_PIXELS = 50_000_000;

/** Only the first is shown, but reading the header takes time for each. */
const MOST_FRAMES = 2_000;

/** `ulimit -t`. A process is recycled after a third of it; an ordinary photo takes two seconds. */
const CPU_SECONDS = 30;

/** For one that hangs: on a busy machine CPU_SECONDS may take minutes. */
const TIMEOUT = 5 * MINUTE;

/** `ulimit -d`: an ordinary AVIF of 50 megapixels, and what V8 of Node 24 reserves for code. */
const MEMORY_KB = 880_000 + 525_000;

/** Beyond this, a process is recycled. An ordinary photo leaves a third of these bytes in use. */
const spent = { bytes: 150 * MEGABYTE, microseconds: (CPU_SECONDS / 3) * 1_000_000 };

/** A third as much of a busy processor as the server. */
const NICENESS = 5;

/** Then the process is killed, which frees all of its memory. */
const IDLE_TIMEOUT = 10 * SECOND;

export class Undecodable extends Error {
  readonly reason: Reason;
  constructor(reason: Reason) {
    super(reason);
    this.reason = reason;
  }
}

interface DecodeOptions {
  isUrgent?: boolean;
  timeout?: number;
}

/** Reads the header only. Throws Undecodable. */
export async function readHead(path: string): Promise<Dimensions> {
  const outcome = await inTurn(() => ask({ what: "head", path }, TIMEOUT));
  if (outcome.what !== "head") throw new Error(`asked for a head, got ${outcome.what}`);
  return outcome.head;
}

export async function decode(
  path: string,
  isHeic: boolean,
  outputs: Output[],
  { isUrgent = false, timeout = TIMEOUT }: DecodeOptions = {},
) {
  const task: Task = { what: "renditions", path, isHeic, outputs };
  const outcome = await inTurn(() => ask(task, timeout), { isUrgent });
  if (outcome.what !== "renditions") throw new Error(`asked for renditions, got ${outcome.what}`);
  return outcome;
}

interface Decoder {
  child: ChildProcess;
  settle: (answer: Answer | Error) => void;
}

/** One at a time, so that the memory limit of one process is the limit for all. */
const inTurn = turns(1);

let running: Decoder | undefined;
let idleTimer: NodeJS.Timeout | undefined;

export const waitingPictures = () => inTurn.waiting();

/** Native code cannot be interrupted, but a process limited by ulimit can be killed. */
async function ask(task: Task, timeout: number) {
  clearTimeout(idleTimer);
  const decoder = running?.child.connected ? running : start();
  running = decoder;
  const answer = await new Promise<Answer | Error>((resolve) => {
    const timer = setTimeout(() => decoder.child.kill("SIGKILL"), timeout);
    decoder.settle = (answer) => {
      clearTimeout(timer);
      resolve(answer);
    };
    // If sending fails, the process has died, and its exit event settles the task.
    decoder.child.send(task, () => {});
  });
  if (answer instanceof Error || answer.isSpent) end(decoder);
  else idleTimer = setTimeout(() => end(decoder), IDLE_TIMEOUT).unref();
  if (answer instanceof Error) throw answer;
  if (answer.outcome.what === "failure") throw new Undecodable(answer.outcome.reason);
  return answer.outcome;
}

function end(decoder: Decoder) {
  if (running === decoder) running = undefined;
  decoder.child.kill("SIGKILL");
}

function start(): Decoder {
  const { resolve } = createRequire(import.meta.url);
  const libraries = { sharp: resolve("sharp"), libheif: resolve("libheif-js/wasm-bundle") };
  const limits = { mostPixels: MOST_PIXELS, mostFrames: MOST_FRAMES, spent };
  const settings = `${JSON.stringify(libraries)}, ${JSON.stringify(limits)}`;
  // tsx, which runs the scripts, calls a helper that the process lacks.
  const helper = "const __name = (named) => named;";
  const program = `${helper} (${decodingProcess})(require, ${settings}, ${decodeHeic})`;
  const bounds = `ulimit -d ${MEMORY_KB} 2>/dev/null; ulimit -t ${CPU_SECONDS} 2>/dev/null`;
  const child = spawn(
    "/bin/sh",
    [
      "-c",
      `${bounds}; exec nice -n ${NICENESS} "$0" "$@"`,
      process.execPath,
      // The stacks of idle threads would count towards the memory limit.
      "--v8-pool-size=1",
      "-e",
      program,
    ],
    {
      // No secrets for a process that parses untrusted files; allocator settings as in package.json.
      env: {
        PATH: process.env.PATH,
        NODE_ENV: process.env.NODE_ENV,
        UV_THREADPOOL_SIZE: "1",
        MALLOC_ARENA_MAX: "2",
        MALLOC_MMAP_THRESHOLD_: "131072",
        MALLOC_TRIM_THRESHOLD_: "131072",
      },
      // The libraries log every file that they cannot read.
      stdio: ["ignore", "ignore", "ignore", "ipc"],
      serialization: "advanced",
    },
  );
  // An idle decoder must not keep a script from exiting.
  child.unref();
  child.channel?.unref();

  const decoder: Decoder = { child, settle: () => {} };
  child.on("message", (answer) => decoder.settle(answer as Answer));
  // Killed by us at the timeout, by the system at the CPU limit, or aborted for lack of memory.
  child.on("exit", (code, signal) => {
    if (signal !== "SIGKILL") console.warn(`사진 처리 프로세스가 멈추었습니다: ${signal ?? code}`);
    decoder.settle({ outcome: { what: "failure", reason: "costly" }, isSpent: true });
  });
  child.on("error", (error) => decoder.settle(error));
  return decoder;
}
