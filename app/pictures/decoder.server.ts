import { type ChildProcess, spawn } from "node:child_process";
import { createRequire } from "node:module";
import { MEGABYTE } from "~/request/limits";
import { turns } from "~/turns";
import {
  type Answer,
  decodingProcess,
  type Head,
  type Output,
  type Reason,
  type Task,
} from "./decoding-process.server";
import { decodeHeic } from "./heic.server";

/** More than a phone takes, and the same for every format. */
export const MOST_PIXELS = 50_000_000;

/** Only the first is shown, but reading a head takes time for each. */
const MOST_FRAMES = 2_000;

/**
 * Seconds of processor time for the process, as `ulimit -t` counts, of which the last picture has
 * two thirds or more. An ordinary photo takes one or two, however long that is where others work too.
 */
const PROCESSOR = 30;

/** Milliseconds by the clock: the front door cuts off who has had no answer for two minutes. */
const PATIENCE = 90_000;

/** As `ulimit -d` counts, in kB: what an ordinary AVIF of 50 megapixels needs, and little more. */
const MEMORY = 880_000;

/** An ordinary photo leaves a third of these bytes behind. */
const spent = { bytes: 150 * MEGABYTE, microseconds: (PROCESSOR / 3) * 1_000_000 };

/** How long the process waits for the next picture before its memory is given back whole. */
const REST = 10_000;

/** A file that no picture comes of. */
export class Undecodable extends Error {
  readonly reason: Reason;
  constructor(reason: Reason) {
    super(reason);
    this.reason = reason;
  }
}

interface Manners {
  /** Goes before what is only being sent in. */
  isUrgent?: boolean;
  /** Milliseconds, in place of the usual. */
  patience?: number;
}

/**
 * Reads the head only: a picture of too many pixels is refused before one of them is decoded.
 *
 * @throws Undecodable
 */
export async function readHead(path: string): Promise<Head> {
  const outcome = await inTurn(() => ask({ what: "head", path }, PATIENCE));
  if (outcome.what !== "head") throw new Error(`asked for a head, got ${outcome.what}`);
  return outcome.head;
}

/**
 * Decodes an original and encodes what was asked for.
 *
 * @throws Undecodable
 */
export async function decode(
  path: string,
  isHeic: boolean,
  outputs: Output[],
  { isUrgent = false, patience = PATIENCE }: Manners = {},
) {
  const task: Task = { what: "renditions", path, isHeic, outputs };
  const outcome = await inTurn(() => ask(task, patience), { isUrgent });
  if (outcome.what !== "renditions") throw new Error(`asked for renditions, got ${outcome.what}`);
  return outcome.renditions;
}

/** One picture at a time: the memory of one is the memory of all. */
const inTurn = turns(1);

interface Decoder {
  child: ChildProcess;
  /** Takes what becomes of the task under way. */
  settle: (answer: Answer | Error) => void;
}

let running: Decoder | undefined;
let resting: NodeJS.Timeout | undefined;

/**
 * A few kilobytes can hold a picture that takes gigabytes or hours to decode, and its head may lie
 * about that. Native code cannot be interrupted, so it runs in a process that the system limits and
 * that is killed when it takes too long.
 */
async function ask(task: Task, patience: number) {
  clearTimeout(resting);
  const decoder = running?.child.connected ? running : start();
  running = decoder;
  const answer = await new Promise<Answer | Error>((resolve) => {
    const timer = setTimeout(() => decoder.child.kill("SIGKILL"), patience);
    decoder.settle = (answer) => {
      clearTimeout(timer);
      resolve(answer);
    };
    // A failure to send is followed by the exit.
    decoder.child.send(task, () => {});
  });
  if (answer instanceof Error || answer.isSpent) end(decoder);
  else resting = setTimeout(() => end(decoder), REST).unref();
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
  // tsx, which runs the scripts, wraps functions in a helper that the process does not have.
  const helper = "const __name = (named) => named;";
  const program = `${helper} (${decodingProcess})(require, ${settings}, ${decodeHeic})`;
  const bounds = `ulimit -d ${MEMORY} 2>/dev/null; ulimit -t ${PROCESSOR} 2>/dev/null`;
  const child = spawn(
    "/bin/sh",
    [
      ...["-c", `${bounds}; exec "$0" "$@"`, process.execPath],
      // The stacks of idle threads would count as memory.
      ...["--v8-pool-size=1", "-e", program],
    ],
    {
      // Nothing secret is handed to what reads strangers' bytes. The allocator's settings are those
      // of the start line in package.json.
      env: {
        PATH: process.env.PATH,
        NODE_ENV: process.env.NODE_ENV,
        UV_THREADPOOL_SIZE: "1",
        MALLOC_ARENA_MAX: "2",
        MALLOC_MMAP_THRESHOLD_: "131072",
        MALLOC_TRIM_THRESHOLD_: "131072",
      },
      // The libraries write about every file that they cannot read.
      stdio: ["ignore", "ignore", "ignore", "ipc"],
      serialization: "advanced",
    },
  );
  // It must not keep a script alive that has nothing else to do.
  child.unref();
  child.channel?.unref();

  const decoder: Decoder = { child, settle: () => {} };
  child.on("message", (answer) => decoder.settle(answer as Answer));
  // Killed by us for taking too long, or aborted for want of memory.
  child.on("exit", (code, signal) => {
    if (signal !== "SIGKILL") console.warn(`사진 처리 프로세스가 멈추었습니다: ${signal ?? code}`);
    decoder.settle({ outcome: { what: "failure", reason: "costly" }, isSpent: true });
  });
  child.on("error", (error) => decoder.settle(error));
  return decoder;
}
