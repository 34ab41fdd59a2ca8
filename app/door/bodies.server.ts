import type { IncomingMessage, ServerResponse } from "node:http";
import { KILOBYTE } from "~/text/bytes";
import { MINUTE } from "~/text/duration";
import { isRead } from "./connections.server";

const SHORT = 64 * KILOBYTE;

/**
 * A short body arrives before its request takes a turn: nginx passes bodies on as they come, so a half-sent form
 * would hold a slot. A long one is read by its route at once.
 *
 * @param proceed learns whether the body is still coming
 */
export function receiveBody(request: IncomingMessage, proceed: (isComing: boolean) => void) {
  const { "content-length": length, "transfer-encoding": encoding } = request.headers;
  const bytes = Number(length ?? 0);
  // Nobody reads what comes with a GET: the rest is discarded afterwards.
  if (isRead(request) || (encoding === undefined && bytes === 0)) proceed(false);
  else if (encoding === undefined && bytes <= SHORT)
    whenWhole(request, bytes, () => proceed(false));
  else {
    if (encoding !== undefined) limitChunks(request);
    // Nothing arrives while pictures are decoded. Node sets its own timeout after the response.
    request.once("end", () => request.socket.setTimeout(0));
    proceed(true);
  }
}

function whenWhole(request: IncomingMessage, length: number, proceed: () => void) {
  const chunks: Buffer[] = [];
  let received = 0;
  request.on("readable", function read() {
    for (let chunk = request.read(); chunk !== null; chunk = request.read()) {
      chunks.push(chunk);
      received += chunk.length;
    }
    if (received < length) return;
    request.off("readable", read);
    // In the same tick as the last read, or Node would consider the body consumed.
    request.unshift(Buffer.concat(chunks));
    proceed();
  });
}

/** Each costs as much as a kilobyte: 250 senders of single bytes took 2.2 GB. */
const FREE_CHUNKS = 2000;
/** In bytes; a form's small fields come close to it. */
const LEAST_AVERAGE = 64;

/** Node offers nothing else: it has parsed what has arrived before anybody reads it. */
function limitChunks(request: IncomingMessage) {
  const push = request.push.bind(request);
  let chunks = 0;
  let bytes = 0;
  request.push = (chunk: Buffer | null, encoding) => {
    chunks += 1;
    bytes += chunk?.byteLength ?? 0;
    if (chunks < FREE_CHUNKS || bytes / chunks >= LEAST_AVERAGE) return push(chunk, encoding);
    request.socket.destroy();
    return false;
  };
}

/** A browser that is disconnected while sending shows its own error page instead of ours. */
export function discardRest(request: IncomingMessage, response: ServerResponse) {
  response.once("finish", () => {
    if (request.complete) return;
    // Each chunk costs as much as a kilobyte.
    if (request.headers["transfer-encoding"] !== undefined) return request.socket.destroySoon();
    request.removeAllListeners("data");
    request.removeAllListeners("readable");
    request.resume();
    const patience = setTimeout(() => request.socket.destroy(), MINUTE);
    request.once("close", () => clearTimeout(patience));
  });
}
