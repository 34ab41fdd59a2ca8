import type { IncomingMessage, ServerResponse } from "node:http";

/** How often an upload is looked at, and the bytes that it must have brought since. */
const INTERVAL = 10_000;
const LEAST = 16 * 1024;

/**
 * Ends an upload that hardly moves while others of the same visitor wait for its place. Where nobody
 * waits, it may take its time.
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
