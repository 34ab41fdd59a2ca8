import { createServer } from "node:net";

/** Below Linux's ephemeral ports, so that no outgoing connection gets one in the meantime. */
const FIRST = 20_000;
const COUNT = 12_000;
const OF_A_PROCESS = 60;

let next = process.pid * OF_A_PROCESS;

/**
 * A local port that nobody listens on. A server takes seconds from here until it listens, so
 * processes begin at different ports, and none tries one twice.
 */
export async function freePort() {
  for (let tries = 0; tries < COUNT; tries += 1) {
    const port = FIRST + (next % COUNT);
    next += 1;
    if (await isFree(port)) return port;
  }
  throw new Error("no free port");
}

function isFree(port: number) {
  const probe = createServer();
  return new Promise<boolean>((resolve) => {
    probe.once("error", () => resolve(false));
    probe.listen(port, "127.0.0.1", () => probe.close(() => resolve(true)));
  });
}
