import type { IncomingMessage } from "node:http";
import { bar } from "./connections.server";

/**
 * Chunks that a body may have regardless of their size. Each costs as much as a kilobyte, in memory and to
 * hand on: 250 connections that send single bytes would keep everybody waiting for half a minute.
 */
const FREE_CHUNKS = 2000;
/** Minimum average chunk size in bytes beyond that; a form's small fields come close to it. */
const LEAST_AVERAGE = 64;

/** Bars whoever sends a body in thousands of tiny chunks. Node offers no other way to count them. */
export function limitChunks(request: IncomingMessage) {
  const push = request.push.bind(request);
  let chunks = 0;
  let bytes = 0;
  request.push = (chunk: Buffer | null, encoding) => {
    chunks += 1;
    bytes += chunk?.byteLength ?? 0;
    if (chunks < FREE_CHUNKS || bytes / chunks >= LEAST_AVERAGE) return push(chunk, encoding);
    // The rest of what has arrived is still parsed, but stored no more.
    if (!request.socket.destroyed) bar(request);
    return false;
  };
}
