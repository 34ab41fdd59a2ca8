import type { IncomingMessage, ServerResponse } from "node:http";
import { KILOBYTE } from "~/text/bytes";
import { SECOND } from "~/text/duration";

/**
 * Nothing moves on the socket while the pictures of an upload that has arrived are decoded, and sixty
 * of them take longer than a silent socket lasts. Node sets its own timeout again after the response.
 */
export function stayOpenOnceReceived(request: IncomingMessage) {
  request.once("end", () => request.socket.setTimeout(0));
}

/** Milliseconds between two checks of an upload. */
const INTERVAL = 10 * SECOND;
/** Bytes that must arrive in one interval. */
const LEAST = 16 * KILOBYTE;

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
