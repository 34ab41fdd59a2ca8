import { createServer, type ListenOptions, type Server } from "node:net";

/** Below Linux's ephemeral ports, so that no outgoing connection gets one in the meantime. */
const FIRST = 20_000;
const COUNT = 12_000;
const OF_A_PROCESS = 60;

let next = process.pid * OF_A_PROCESS;

/**
 * A local port that nobody listens on. A server takes seconds from here until it listens, so no process that asks
 * here gets one that another has got, and none tries one twice.
 */
export async function freePort() {
  for (let tries = 0; tries < COUNT; tries += 1) {
    const port = FIRST + (next % COUNT);
    next += 1;
    if ((await claim(port)) && (await isFree(port))) return port;
  }
  throw new Error("no free port");
}

/** Until this process ends, by a socket that has no file: only Linux knows them. */
async function claim(port: number) {
  if (process.platform !== "linux") return true;
  return canListen(createServer().unref(), { path: `\0free-port-${port}` });
}

async function isFree(port: number) {
  const probe = createServer();
  if (!(await canListen(probe, { port, host: "127.0.0.1" }))) return false;
  await new Promise((resolve) => probe.close(resolve));
  return true;
}

function canListen(server: Server, where: ListenOptions) {
  return new Promise<boolean>((resolve) => {
    server.once("error", () => resolve(false));
    server.listen(where, () => resolve(true));
  });
}
