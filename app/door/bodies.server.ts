import type { IncomingMessage, ServerResponse } from "node:http";
import { KILOBYTE } from "~/text/bytes";
import { MINUTE } from "~/text/duration";
import { bar, isRead } from "./connections.server";

const SHORT = 64 * KILOBYTE;
const MOST_OF_VISITOR = 64;
/** Of all visitors. Programs send bodies of unannounced length, never browsers. */
const MOST_UNANNOUNCED = 8;

const underWay = new Map<string, number>();
const UNANNOUNCED = "unannounced";

/** `proceed` learns whether the body is still coming: a short one arrives before its turn. */
export function receiveBody(
  response: ServerResponse,
  visitor: string,
  proceed: (isComing: boolean) => void,
) {
  const { req: request } = response;
  const { "content-length": length, "transfer-encoding": encoding } = request.headers;
  const bytes = Number(length ?? 0);
  if (encoding !== undefined) limitChunks(request);
  // Nobody reads what comes with a GET: the rest is discarded afterwards.
  if (isRead(request) || (encoding === undefined && bytes === 0)) proceed(false);
  else if (encoding === undefined && bytes <= SHORT)
    whenWhole(request, bytes, () => proceed(false));
  else if (encoding !== undefined && !count(UNANNOUNCED, MOST_UNANNOUNCED, response)) return false;
  else if (!count(visitor, MOST_OF_VISITOR, response)) return false;
  else {
    // Nothing arrives while pictures are decoded. Node sets its own timeout after the response.
    request.once("end", () => request.socket.setTimeout(0));
    proceed(true);
  }
  return true;
}

function count(name: string, most: number, response: ServerResponse) {
  const before = underWay.get(name) ?? 0;
  if (before >= most) return false;
  underWay.set(name, before + 1);
  response.once("close", () => {
    const left = (underWay.get(name) ?? 0) - 1;
    if (left > 0) underWay.set(name, left);
    else underWay.delete(name);
  });
  return true;
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

/** Each costs as much as a kilobyte: 250 senders of single bytes would hold up everybody. */
const FREE_CHUNKS = 2000;
/** In bytes; a form's small fields come close to it. */
const LEAST_AVERAGE = 64;

/** Bars the sender: closing the connection alone leaves each new one's first 64 kB to be parsed. */
function limitChunks(request: IncomingMessage) {
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
