import { type ChildProcess, spawn } from "node:child_process";
import { createRequire } from "node:module";
import { MEGABYTE } from "~/text/bytes";
import { MINUTE, SECOND } from "~/text/duration";
import { type Place, turns } from "~/turns";
import {
  type Answer,
  decodingProcess,
  type Head,
  type Outcome,
  type Output,
  type Reason,
  type Task,
} from "./decoding-process.server";
import { decodeHeic } from "./heic.server";

/** More than a phone's photos have; the same for every format. */
const MOST_PIXELS = 50_000_000;

/** Only the first is shown, but reading the header takes time for each. */
const MOST_FRAMES = 2_000;

/**
 * Per process (`ulimit -t`). Processes are recycled after a third of it, so a picture has at least
 * two thirds. An ordinary photo takes one or two seconds.
 */
const CPU_SECONDS = 30;

/** Wall-clock time, below the front door's two-minute socket timeout. */
const TIMEOUT = 90 * SECOND;

/** Nobody is waiting, and the process may be starved for a while. The CPU limit still holds. */
const BACKGROUND_TIMEOUT = 10 * MINUTE;

/** `ulimit -d`: slightly more than an ordinary AVIF of 50 megapixels needs, and what V8 of Node 24 reserves for code. */
const MEMORY_KB = 880_000 + 525_000;

/** A process that has used more is recycled. An ordinary photo leaves a third of these bytes in use. */
const spent = { bytes: 150 * MEGABYTE, microseconds: (CPU_SECONDS / 3) * 1_000_000 };

/** A process that has been without a picture for so long is killed, which frees all of its memory. */
const IDLE_TIMEOUT = 10 * SECOND;

/** Thrown for a file that cannot be decoded as a picture. */
export class Undecodable extends Error {
  readonly reason: Reason;
  constructor(reason: Reason) {
    super(reason);
    this.reason = reason;
  }
}

interface DecodeOptions {
  /** Takes precedence over uploads. */
  isUrgent?: boolean;
  /** Milliseconds, instead of the default. */
  timeout?: number;
}

/**
 * Reads the header only, so that a picture with too many pixels is rejected before it is decoded.
 *
 * @throws Undecodable
 */
export async function readHead(path: string): Promise<Head> {
  const outcome = await originals.inTurn(() => ask(originals, { what: "head", path }, TIMEOUT));
  if (outcome.what !== "head") throw new Error(`asked for a head, got ${outcome.what}`);
  return outcome.head;
}

/**
 * Decodes an original and encodes the requested renditions.
 *
 * @throws Undecodable
 */
export async function decode(
  path: string,
  isHeic: boolean,
  outputs: Output[],
  { isUrgent = false, timeout = TIMEOUT }: DecodeOptions = {},
) {
  const task: Task = { what: "renditions", path, isHeic, outputs };
  return renditionsOf(await originals.inTurn(() => ask(originals, task, timeout), { isUrgent }));
}

/**
 * Encodes renditions of a rendition, for which nobody is waiting.
 *
 * @throws Undecodable, LineTooLong
 */
export async function encodeInBackground(path: string, outputs: Output[], place: Place) {
  const task: Task = { what: "renditions", path, isHeic: false, outputs };
  return renditionsOf(
    await background.inTurn(() => ask(background, task, BACKGROUND_TIMEOUT), place),
  );
}

function renditionsOf(outcome: Outcome) {
  if (outcome.what !== "renditions") throw new Error(`asked for renditions, got ${outcome.what}`);
  return outcome.renditions;
}

interface Decoder {
  child: ChildProcess;
  /** Receives the outcome of the current task. */
  settle: (answer: Answer | Error) => void;
}

/** A process for one kind of work; it runs while there is work, and does one task at a time. */
interface Workplace {
  inTurn: ReturnType<typeof turns>;
  /**
   * 5 gets a third as much of a busy processor as the server, 10 a tenth. It cannot be lowered again
   * while a process runs.
   */
  niceness: 5 | 10;
  running?: Decoder;
  idleTimer?: NodeJS.Timeout;
}

/** One original at a time, so that the memory limit of one process is the limit for all. */
const originals: Workplace = { inTurn: turns(1), niceness: 5 };

/** A process of its own, because a visitor's original must not wait for an AVIF. */
const background: Workplace = { inTurn: turns(1), niceness: 10 };

/** How many tasks wait for a process. */
export const waitingPictures = () => originals.inTurn.waiting() + background.inTurn.waiting();

/**
 * A file of a few kilobytes can take gigabytes or hours to decode, and its header may lie about
 * that. Native code cannot be interrupted, so it runs in a process with limits set by ulimit, which
 * is killed after the timeout.
 */
async function ask(workplace: Workplace, task: Task, timeout: number) {
  clearTimeout(workplace.idleTimer);
  const decoder = workplace.running?.child.connected
    ? workplace.running
    : start(workplace.niceness);
  workplace.running = decoder;
  const answer = await new Promise<Answer | Error>((resolve) => {
    const timer = setTimeout(() => decoder.child.kill("SIGKILL"), timeout);
    decoder.settle = (answer) => {
      clearTimeout(timer);
      resolve(answer);
    };
    // If sending fails, the process has died, and its exit event settles the task.
    decoder.child.send(task, () => {});
  });
  if (answer instanceof Error || answer.isSpent) end(workplace, decoder);
  else workplace.idleTimer = setTimeout(() => end(workplace, decoder), IDLE_TIMEOUT).unref();
  if (answer instanceof Error) throw answer;
  if (answer.outcome.what === "failure") throw new Undecodable(answer.outcome.reason);
  return answer.outcome;
}

function end(workplace: Workplace, decoder: Decoder) {
  if (workplace.running === decoder) workplace.running = undefined;
  decoder.child.kill("SIGKILL");
}

function start(niceness: number): Decoder {
  const { resolve } = createRequire(import.meta.url);
  const libraries = { sharp: resolve("sharp"), libheif: resolve("libheif-js/wasm-bundle") };
  const limits = { mostPixels: MOST_PIXELS, mostFrames: MOST_FRAMES, spent };
  const settings = `${JSON.stringify(libraries)}, ${JSON.stringify(limits)}`;
  // tsx, which runs the scripts, calls a helper that the process does not have.
  const helper = "const __name = (named) => named;";
  const program = `${helper} (${decodingProcess})(require, ${settings}, ${decodeHeic})`;
  const bounds = `ulimit -d ${MEMORY_KB} 2>/dev/null; ulimit -t ${CPU_SECONDS} 2>/dev/null`;
  const child = spawn(
    "/bin/sh",
    [
      "-c",
      `${bounds}; exec nice -n ${niceness} "$0" "$@"`,
      process.execPath,
      // The stacks of idle threads would count towards the memory limit.
      "--v8-pool-size=1",
      "-e",
      program,
    ],
    {
      // No secrets for a process that parses untrusted files. The allocator's settings are those of
      // the start script in package.json.
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
  // Killed by us at the timeout or by the system at the CPU limit, or aborted for lack of memory.
  child.on("exit", (code, signal) => {
    if (signal !== "SIGKILL") console.warn(`사진 처리 프로세스가 멈추었습니다: ${signal ?? code}`);
    decoder.settle({ outcome: { what: "failure", reason: "costly" }, isSpent: true });
  });
  child.on("error", (error) => decoder.settle(error));
  return decoder;
}
