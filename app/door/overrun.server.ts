import type { Socket } from "node:net";
import { makeRoom } from "~/make-room";

/**
 * Throttles an address that pipelines more requests than one connection may have: parsing thousands
 * of requests costs time even if none is answered, and a closed connection is reopened at once.
 * Others behind the same address are delayed with it, but still get in.
 */
const THROTTLE_MILLISECONDS = 10_000;
/** While throttled, one new connection is read per interval. */
const INTERVAL = 250;
/** New connections that wait to be read; any beyond that are closed. */
const MOST_WAITING = 40;

interface Overrunner {
  until: number;
  waiting: Set<Socket>;
  timer?: NodeJS.Timeout;
}

const overrunners = new Map<string, Overrunner>();

export function noteOverrun(peer: string) {
  const known = overrunners.get(peer) ?? { until: 0, waiting: new Set() };
  known.until = performance.now() + THROTTLE_MILLISECONDS;
  if (!overrunners.has(peer)) makeRoom(overrunners, 1000);
  overrunners.set(peer, known);
}

/** Delays reading from a new connection if its peer is being throttled. */
export function readInTurn(socket: Socket, peer: string) {
  const overrunner = overrunners.get(peer);
  if (!overrunner) return;
  const { waiting, until } = overrunner;
  if (until < performance.now()) {
    release(peer, overrunner);
    return;
  }
  if (waiting.size >= MOST_WAITING) {
    socket.destroy();
    return;
  }
  // Deferred, because Node's own listener starts to read and would resume it in the next tick.
  process.nextTick(() => socket.pause());
  waiting.add(socket);
  socket.once("close", () => waiting.delete(socket));
  overrunner.timer ??= setInterval(() => {
    if (overrunner.until < performance.now()) release(peer, overrunner);
    const [next] = waiting;
    if (next) waiting.delete(next);
    next?.resume();
  }, INTERVAL);
}

/** Stops throttling this peer and resumes all of its waiting connections. */
function release(peer: string, { waiting, timer }: Overrunner) {
  clearInterval(timer);
  overrunners.delete(peer);
  for (const socket of waiting) socket.resume();
  waiting.clear();
}
