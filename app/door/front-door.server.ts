import diagnostics from "node:diagnostics_channel";
import { type IncomingMessage, type RequestListener, Server, type ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { type Sender, whileAnswering } from "~/current-response.server";
import { MINUTE, SECOND } from "~/text/duration";
import type { DescribedRoute } from "~/ui/handle";
import { clientAddress, isLocalPeer, visitorOf } from "./address.server";
import { addAnswerHeaders } from "./answer-headers.server";
import { discardRest, receiveBody } from "./bodies.server";
import { answerCache, type CacheOptions } from "./cache.server";
import { checkRequest, isPlain, type Rejection } from "./check-request.server";
import { addPending, admit, closeConnections, pendingResponse } from "./connections.server";
import { surviveErrors } from "./last-resort.server";
import { takeTurn } from "./limiter.server";
import { logPathsOnly, report } from "./log.server";
import { refreshes } from "./refreshes.server";
import { refuse, refuseUnread } from "./refusal.server";
import { giveId, idOf } from "./request-id.server";

interface FrontDoorOptions {
  /** Staff have signed in with this browser, which gets slots of its own. */
  isKnownBrowser: (cookieHeader: string | undefined) => Promise<boolean>;
  /** Absent in development, where the pages' code changes, too. */
  pages: Omit<CacheOptions, "routes"> | undefined;
  /** Called at the first request, when the build is loaded. */
  routes: () => DescribedRoute[];
}

/** remix-serve owns the HTTP server: we get hold of it on a diagnostics channel. */
export function openFrontDoor(options: FrontDoorOptions) {
  surviveErrors();
  logPathsOnly();
  const opened = new WeakSet<Server>();
  diagnostics.subscribe("net.server.socket", (message) => {
    const { socket } = message as { socket: Socket & { server?: unknown } };
    const { server } = socket;
    if (!(server instanceof Server)) return;
    if (!opened.has(server)) open(server, options);
    opened.add(server);
    admit(socket);
  });
}

export function whenListening(callback: () => void) {
  const channel = "tracing:net.server.listen:asyncEnd";
  const once = () => {
    diagnostics.unsubscribe(channel, once);
    callback();
  };
  diagnostics.subscribe(channel, once);
}

function open(server: Server, { isKnownBrowser, pages, routes }: FrontDoorOptions) {
  const cache = pages && answerCache({ ...pages, routes });
  closeOnSignals(server);
  setLimits(server);
  // Otherwise a sender who closes the connection behind the last byte takes the request with it.
  Object.assign(server, { httpAllowHalfOpen: true });
  const listeners = server.listeners("request") as RequestListener[];
  server.removeAllListeners("request");
  const passOn: RequestListener = (...sent) => {
    for (const listener of listeners) listener(...sent);
  };
  const site = { isKnownBrowser, cache, isRefresh: refreshes(routes), passOn };
  server.on("request", (request, response) => receive(request, response, site));
  server.on("checkExpectation", (...sent) => server.emit("request", ...sent));
  server.on("connect", (request, socket) => refuseUnread(socket, 405, { url: request.url }));
  server.on("clientError", refuseMalformed);
}

function closeOnSignals(server: Server) {
  for (const signal of ["SIGTERM", "SIGINT"]) {
    process.once(signal, () => {
      closeConnections(server);
      // Remix leaves a timer running after each page, which would delay the exit by seconds.
      server.once("close", () => process.exit());
      // npm hands on the Ctrl+C that the terminal has sent here, too. A later one ends at once.
      process.on(signal, ignore);
      setTimeout(() => process.off(signal, ignore), SECOND).unref();
    });
  }
}

/** nginx lets a visitor have a part of them (deploy/nginx.conf). */
const MOST_CONNECTIONS = 4000;

function setLimits(server: Server) {
  server.maxConnections = MOST_CONNECTIONS;
  // Node would drop headers beyond 2,000, perhaps one that a check looks for.
  server.maxHeadersCount = 0;
  server.requestTimeout = 30 * MINUTE;
  server.timeout = 2 * MINUTE;
  // Longer than nginx keeps connections (60 s), or it would reuse one that we are closing.
  server.keepAliveTimeout = 75_000;
}

interface Site {
  isKnownBrowser: FrontDoorOptions["isKnownBrowser"];
  cache: ReturnType<typeof answerCache> | undefined;
  isRefresh: ReturnType<typeof refreshes>;
  passOn: RequestListener;
}

function receive(request: IncomingMessage, response: ServerResponse, site: Site) {
  // Node still parses what it has buffered of a closed connection.
  if (request.socket.destroyed) return;
  // Writing to a closed connection is not an error worth reporting.
  response.on("error", ignore);
  addPending(response);
  answer(response, performance.now(), site);
}

function answer(response: ServerResponse, begun: number, site: Site) {
  const { req: request } = response;
  if (isPlain(request) && site.cache?.answer(response, begun)) return;
  giveId(request, response);
  addAnswerHeaders(request, response);
  discardRest(request, response);
  const rejection = checkRequest(request);
  if (rejection) return reject(response, rejection);
  if (site.cache?.answer(response, begun)) return;
  const sender = {
    visitor: visitorOf(request),
    address: clientAddress(request),
    isLocal: isLocalPeer(request),
    isRefresh: site.isRefresh(request),
  };
  answerInTurn(sender, response, begun, site);
}

function reject(response: ServerResponse, { status, text, headers = {} }: Rejection) {
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
  refuse(response.req, response, status, text);
}

function makeAnswer(response: ServerResponse, begun: number, { cache, passOn }: Site) {
  const passToRemix = () => passOn(response.req, response);
  const made = cache?.make(response, begun);
  // Remix tries again, and answers with its error page if that fails, too.
  if (made) made.catch(passToRemix);
  else passToRemix();
}

function ignore() {}

function answerInTurn(sender: Sender, response: ServerResponse, begun: number, site: Site) {
  const begin = () => whileAnswering({ sender, response }, () => makeAnswer(response, begun, site));
  receiveBody(response.req, async (isComing) => {
    // A body still coming must not wait unread.
    if (isComing) return void setImmediate(begin);
    const isKnown = await site.isKnownBrowser(response.req.headers.cookie).catch(asUnknown);
    if (!takeTurn({ ...sender, isKnown }, response, begin)) reject(response, tooMany);
  });
}

/** A stranger's turn comes, too; without one, the request would never be answered. */
function asUnknown(error: unknown) {
  report(error);
  return false;
}

const tooMany: Rejection = {
  status: 429,
  text: "요청이 많아 지금은 처리할 수 없습니다. 잠시 후 다시 시도해 주세요.",
  headers: { "Retry-After": "5" },
};

interface ParseError extends Error {
  code?: string;
  /** What the parser had read when it gave up, usually from the request line on. */
  rawPacket?: Buffer;
}

function refuseMalformed({ code, rawPacket }: ParseError, socket: Socket) {
  if (code === "ECONNRESET") return socket.destroy();
  const [, named] = /^\S+ (\S+)/.exec(rawPacket?.toString("latin1", 0, 2000) ?? "") ?? [];
  const status =
    code === "HPE_HEADER_OVERFLOW" ? 431 : code === "ERR_HTTP_REQUEST_TIMEOUT" ? 408 : 400;
  const response = pendingResponse(socket);
  // A second response would land in the middle of the one being sent.
  if (!socket.writable || response?.headersSent) return socket.destroy();
  refuseUnread(socket, status, { url: response?.req.url ?? named, id: idOf(response?.req) });
}
