import type { IncomingMessage } from "node:http";

/** Bytes; a form without files comes at once, and is not waited for as an upload is. */
const MOST_BYTES = 64 * 1024;
/** How long so much may take, over any line. */
const PATIENCE = 20_000;
/** Bodies that one visitor may be sending at a time; of more, the oldest is given up. */
const MOST_OF_VISITOR = 64;

const arriving = new Map<string, Set<IncomingMessage>>();

/** Whether a request has a body, and it is short and says so beforehand. */
export function hasShortBody({ headers }: IncomingMessage) {
  const length = Number(headers["content-length"] ?? Number.NaN);
  return length > 0 && length <= MOST_BYTES;
}

/**
 * Waits until a short body has come in whole and puts it back to be read: whoever sends a form letter
 * by letter, or half of it, would otherwise keep others of the same address from their turn.
 */
export function whenArrived(request: IncomingMessage, visitor: string, proceed: () => void) {
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
    // In the same moment in which the last byte was read, or the body would count as read to its end.
    request.unshift(Buffer.concat(chunks));
    leave();
    proceed();
  });
}
