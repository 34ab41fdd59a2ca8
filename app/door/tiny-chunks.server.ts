import type { IncomingMessage } from "node:http";
import { bar } from "./connections.server";

/** Each costs as much as a kilobyte: 250 senders of single bytes would hold up everybody. */
const FREE_CHUNKS = 2000;
/** In bytes; a form's small fields come close to it. */
const LEAST_AVERAGE = 64;

/** Bars the sender: closing the connection alone leaves each new one's first 64 kB to be parsed. */
export function limitChunks(request: IncomingMessage) {
  const push = request.push.bind(request);
  let chunks = 0;
  let bytes = 0;
  request.push = (chunk: Buffer | null, encoding) => {
    chunks += 1;
    bytes += chunk?.byteLength ?? 0;
    if (chunks < FREE_CHUNKS || bytes / chunks >= LEAST_AVERAGE) return push(chunk, encoding);
    if (!request.socket.destroyed) bar(request);
    return false;
  };
}
