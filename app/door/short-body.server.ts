import type { IncomingMessage } from "node:http";
import { KILOBYTE } from "~/text/bytes";
import { SECOND } from "~/text/duration";

/** Bytes. A form without files arrives at once and needs none of an upload's patience. */
const MOST_BYTES = 64 * KILOBYTE;
/** Milliseconds that such a body may take on any line. */
const PATIENCE = 20 * SECOND;
/** Bodies that one visitor may be sending at once; beyond that, the oldest is dropped. */
const MOST_OF_VISITOR = 256;

const arriving = new Map<string, Set<IncomingMessage>>();

/** Whether the Content-Length announces a short body. */
export function hasShortBody({ headers }: IncomingMessage) {
  const length = Number(headers["content-length"] ?? Number.NaN);
  return length > 0 && length <= MOST_BYTES;
}

/**
 * Waits until a short body has arrived in full, then puts it back to be read. A client that sends a
 * form byte by byte, or only half of it, would otherwise hold a slot that others behind the same
 * address wait for.
 */
export function whenReceived(request: IncomingMessage, visitor: string, proceed: () => void) {
  const others = arriving.get(visitor) ?? new Set();
  arriving.set(visitor, others.add(request));
  const [oldest] = others;
  if (others.size > MOST_OF_VISITOR) oldest?.socket.destroy();

  const length = Number(request.headers["content-length"]);
  const chunks: Buffer[] = [];
  let bytes = 0;
  const patience = setTimeout(() => request.socket.destroy(), PATIENCE);
  const leave = () => {
    clearTimeout(patience);
    others.delete(request);
    if (others.size === 0 && arriving.get(visitor) === others) arriving.delete(visitor);
  };
  request.once("close", leave);
  request.on("readable", function read() {
    for (let chunk = request.read(); chunk !== null; chunk = request.read()) {
      chunks.push(chunk);
      bytes += chunk.byteLength;
    }
    if (bytes < length) return;
    request.off("readable", read);
    // In the same tick as the last read, or Node would consider the body consumed.
    request.unshift(Buffer.concat(chunks));
    leave();
    proceed();
  });
}
