import type { Socket } from "node:net";
import { makeRoom } from "~/make-room";

/**
 * Whoever sends more requests in a row than one connection may have is read more slowly for a while:
 * taking thousands of requests apart is work, even if none of them is answered, and a closed
 * connection is opened again at once. Others behind the same address wait with him, and come in.
 */
const MEMORY = 10_000;
const INTERVAL = 250;
/** New connections that wait to be read; more are closed. */
const MOST_WAITING = 40;

interface Overrunner {
  until: number;
  waiting: Set<Socket>;
  timer?: NodeJS.Timeout;
}

const overrunners = new Map<string, Overrunner>();

export function noteOverrun(peer: string) {
  const known = overrunners.get(peer) ?? { until: 0, waiting: new Set() };
  known.until = performance.now() + MEMORY;
  if (!overrunners.has(peer)) makeRoom(overrunners, 1000);
  overrunners.set(peer, known);
}

/** Lets a new connection be read when its turn has come. */
export function readInTurn(socket: Socket, peer: string) {
  const overrunner = overrunners.get(peer);
  if (!overrunner) return;
  const { waiting, until } = overrunner;
  if (until < performance.now() && waiting.size === 0) {
    overrunners.delete(peer);
    return;
  }
  if (waiting.size >= MOST_WAITING) {
    socket.destroy();
    return;
  }
  // Node's own listener has begun to read, and goes on in the next tick.
  process.nextTick(() => socket.pause());
  waiting.add(socket);
  socket.once("close", () => waiting.delete(socket));
  overrunner.timer ??= setInterval(() => {
    const [next] = waiting;
    if (next) waiting.delete(next);
    else {
      clearInterval(overrunner.timer);
      delete overrunner.timer;
    }
    next?.resume();
  }, INTERVAL);
}
