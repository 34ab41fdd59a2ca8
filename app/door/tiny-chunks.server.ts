import type { IncomingMessage } from "node:http";

/**
 * Node keeps each chunk of a body as a buffer of its own until it is read, at some 200 bytes besides
 * its content: chunks of one byte would fill the memory long before a limit in bytes is reached.
 */
const FREE_CHUNKS = 4000;
/** Bytes that the chunks must have on average beyond that; a form's small fields come near it. */
const LEAST_AVERAGE = 64;

/** Closes the connection of whoever sends a body in thousands of tiny chunks. */
export function limitChunks(request: IncomingMessage) {
  const push = request.push.bind(request);
  let chunks = 0;
  let bytes = 0;
  request.push = (chunk: Buffer | null, encoding) => {
    chunks += 1;
    bytes += chunk?.byteLength ?? 0;
    if (chunks < FREE_CHUNKS || bytes / chunks >= LEAST_AVERAGE) return push(chunk, encoding);
    // The rest of what has arrived is still parsed, but kept no more.
    request.socket.destroy();
    return false;
  };
}
