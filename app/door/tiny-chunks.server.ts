import type { IncomingMessage } from "node:http";

/**
 * Chunks that a body may have regardless of their size. Node keeps each unread chunk in a buffer of
 * its own, with an overhead of some 200 bytes, so one-byte chunks would fill the memory long before
 * a limit in bytes applies.
 */
const FREE_CHUNKS = 2000;
/** Minimum average chunk size in bytes beyond that; a form's small fields come close to it. */
const LEAST_AVERAGE = 64;

/** Closes a connection that sends a body in thousands of tiny chunks. */
export function limitChunks(request: IncomingMessage) {
  const { "content-length": length, "transfer-encoding": encoding } = request.headers;
  if (length === undefined && encoding === undefined) return;
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
