import { Worker } from "node:worker_threads";
import type { Visit } from "./visitor-thread.mjs";

interface Options {
  port: number;
  path: string;
  /** Milliseconds between requests, if the response has arrived by then. */
  every?: number;
  /** How many; by default until stopped. */
  times?: number;
  /** Otherwise each request has a new connection, of which a system has some 28,000 a minute. */
  staysConnected?: boolean;
}

/**
 * A second visitor, with an address of its own. It runs in its own
 * thread, so that work of the attacker does not look like a slow response.
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
    /** Stops after the pending response. */
    stop() {
      worker.postMessage("stop");
      return finished;
    },
  };
}

/** The median time in milliseconds of `times` sequential requests. */
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
