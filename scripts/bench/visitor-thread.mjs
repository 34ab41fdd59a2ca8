// The thread of visitor.ts; plain JavaScript, because tsx does not apply to threads.
import { Agent, request } from "node:http";
import { parentPort, workerData } from "node:worker_threads";

/**
 * @typedef {object} Visit
 * @property {number} at when it began, as Date.now() tells it
 * @property {number} time milliseconds until the answer was there whole, or was given up
 * @property {number} status 0 where no answer came
 */

const { port, path, every = 0, times = Number.POSITIVE_INFINITY, staysConnected } = workerData;
const agent = staysConnected ? new Agent({ keepAlive: true }) : false;
const PATIENCE = 60_000;

let isStopped = false;
parentPort.once("message", () => {
  isStopped = true;
});

/** @type {Visit[]} */
const visits = [];
while (!isStopped && visits.length < times) {
  const visit = await ask();
  visits.push(visit);
  if (every > visit.time) await pause(every - visit.time);
}
parentPort.postMessage(visits);
parentPort.close();
if (agent) agent.destroy();

/** @returns {Promise<Visit>} */
function ask() {
  const at = Date.now();
  const start = performance.now();
  return new Promise((resolve) => {
    const done = (status) => resolve({ at, time: performance.now() - start, status });
    const asking = request({
      host: "127.0.0.1",
      port,
      path,
      localAddress: "127.0.0.2",
      agent,
    });
    asking.setTimeout(PATIENCE, () => asking.destroy());
    asking.on("error", () => done(0));
    asking.on("response", (response) => {
      response.on("error", () => done(0));
      response.resume().on("end", () => done(response.statusCode));
    });
    asking.end();
  });
}

function pause(milliseconds) {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
