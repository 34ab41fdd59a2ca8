import { Worker } from "node:worker_threads";
import type { Visit } from "./visitor-thread.mjs";

interface Options {
  port: number;
  path: string;
  /** Milliseconds from one request to the next, if the answer was there by then. */
  every?: number;
  /** How often; until it is told to stop otherwise. */
  times?: number;
}

/**
 * A second visitor, from an address of its own and on a connection of its own each time. It has its
 * own thread, so that what the attacker is busy with is not taken for a slow answer.
 */
export function visit(options: Options) {
  const worker = new Worker(new URL("./visitor-thread.mjs", import.meta.url), {
    workerData: options,
    execArgv: [],
  });
  const finished = new Promise<Visit[]>((resolve, reject) => {
    worker.once("message", resolve);
    worker.once("error", reject);
  });
  return {
    finished,
    /** Lets it wait for the answer it asked for last. */
    stop() {
      worker.postMessage("stop");
      return finished;
    },
  };
}

/** The median time in milliseconds of `times` requests, one after the other. */
export async function idleMedian(port: number, path: string, times = 50) {
  await visit({ port, path, times: 20 }).finished;
  return median(timesOf(await visit({ port, path, times }).finished));
}

export function timesOf(visits: Visit[]) {
  return visits.map(({ time }) => time);
}

export function median(values: number[]) {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

export function slowest(values: number[]) {
  return Math.max(...values);
}
