import type { IncomingMessage, ServerResponse } from "node:http";

/** Milliseconds between two checks of an upload. */
const INTERVAL = 10_000;
/** Bytes that must arrive in one interval. */
const LEAST = 16 * 1024;

/**
 * Disconnects a stalled upload while other requests of the same visitor wait for its slot. Without
 * anyone waiting, it may take its time.
 */
export function endIfStalled(
  request: IncomingMessage,
  response: ServerResponse,
  isWaitedFor: () => boolean,
) {
  const { socket } = request;
  let before = socket.bytesRead;
  const watch = setInterval(() => {
    const moved = socket.bytesRead - before;
    before = socket.bytesRead;
    if (moved < LEAST && !request.complete && isWaitedFor()) socket.destroy();
  }, INTERVAL);
  response.once("close", () => clearInterval(watch));
}
