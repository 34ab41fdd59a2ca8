import { connect } from "node:net";
import { type HostileRequest, SENDERS } from "./hostile-requests";

interface Options {
  port: number;
  /** Number of concurrent requests. */
  atOnce: number;
  /** Stops when it returns false. */
  goOn?: () => boolean;
  /** Called when a request starts, and with its response when it ends. */
  began?: (request: HostileRequest) => void;
  ended?: (request: HostileRequest, statuses: string[]) => void;
}

/** Milliseconds that a waiting client waits: some requests never end and get no response. */
const PATIENCE = 1500;

/** Sends each request on a raw connection of its own. */
export async function throwRequests(requests: Iterator<HostileRequest>, options: Options) {
  const { goOn = () => true } = options;
  await Promise.all(Array.from({ length: options.atOnce }, worker));

  async function worker() {
    while (goOn()) {
      const { value: request, done } = requests.next();
      if (done) return;
      options.began?.(request);
      const statuses = await throwOne(request, options.port);
      options.ended?.(request, statuses);
    }
  }
}

/** @returns the statuses received */
function throwOne(request: HostileRequest, port: number) {
  const { bytes, sent, manner, delay, slow, sender } = request;
  return new Promise<string[]>((resolve) => {
    const statuses: string[] = [];
    const socket = connect({
      port,
      host: "127.0.0.1",
      localAddress: `127.0.1.${1 + (sender % SENDERS)}`,
      noDelay: true,
      allowHalfOpen: true,
    });
    socket.on("data", (chunk) => {
      for (const [, status = ""] of chunk.toString("latin1").matchAll(/HTTP\/1\.1 (\d{3}) /g)) {
        statuses.push(status);
      }
    });
    socket.on("end", () => socket.destroy());
    // Client-side errors are irrelevant; only the server's state counts.
    socket.on("error", () => {});
    socket.once("close", () => resolve(statuses));
    socket.once("connect", () => void write());

    async function write() {
      const first = Math.min(slow, sent);
      for (let at = 0; at < first && !socket.destroyed; at += 1) {
        socket.write(bytes.subarray(at, at + 1));
        await pause(1);
      }
      if (socket.destroyed) return;
      if (sent > first) socket.write(bytes.subarray(first, sent));
      if (manner === "half-closes") socket.end();
      const leaves = manner === "hangs up" || manner === "resets";
      setTimeout(
        () => (manner === "resets" ? socket.resetAndDestroy() : socket.destroy()),
        leaves ? delay : PATIENCE,
      ).unref();
    }
    // A server that accepts no more connections must not block the run.
    socket.setTimeout(15_000, () => socket.destroy());
  });
}

function pause(milliseconds: number) {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
