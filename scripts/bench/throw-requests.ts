import { connect } from "node:net";
import { type HostileRequest, SENDERS } from "./hostile-requests";

interface Options {
  port: number;
  /** How many are under way at once. */
  atOnce: number;
  /** Stops the rest when it says no. */
  goOn?: () => boolean;
  /** Told of each request as it begins, and with what came back as it ends. */
  began?: (request: HostileRequest) => void;
  ended?: (request: HostileRequest, statuses: string[]) => void;
}

/** How long a sender that waits does so: some of what it sends has no end, and no answer. */
const PATIENCE = 1500;

/** Sends each request on a bare connection of its own. */
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

/** @returns the statuses that came back */
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
    // Whatever is done to the sender, what counts is how the server takes it.
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
    // A server that takes no connection any more must not hold the rest up.
    socket.setTimeout(15_000, () => socket.destroy());
  });
}

function pause(milliseconds: number) {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
