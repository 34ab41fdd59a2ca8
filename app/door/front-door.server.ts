import diagnostics from "node:diagnostics_channel";
import { type IncomingMessage, type RequestListener, Server, type ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { type Sender, whileAnswering } from "~/current-response.server";
import { MINUTE } from "~/text/duration";
import { logPathsOnly } from "./access-log.server";
import { clientAddress, isLocalPeer } from "./address.server";
import { headersFor } from "./answer-headers.server";
import { checkRequest, isPlain, type Rejection } from "./check-request.server";
import { admit, closeConnections, pendingResponse, startInOrder } from "./connections.server";
import { assetNamed, readAndAnswer } from "./kept-assets.server";
import { answerFile } from "./kept-files.server";
import { keepPages, type Pages } from "./kept-pages.server";
import { surviveErrors } from "./last-resort.server";
import { refuse, refuseUnread } from "./refusal.server";
import { giveId, idOf } from "./request-id.server";
import { inQueue, kindOf, priorityOf } from "./request-queue.server";
import { schedule } from "./scheduler.server";
import { keepToBrowsers } from "./shared-caches.server";
import { hasShortBody, whenReceived } from "./short-body.server";
import { endIfStalled, stayOpenOnceReceived } from "./stalled.server";
import { limitChunks } from "./tiny-chunks.server";

/** Node drops further headers, perhaps one that a check looks for; browsers send some twenty. */
const MOST_HEADERS = 1000;

interface FrontDoorOptions {
  /** Whether a staff member has signed in with this browser, which then has its own queue. */
  isKnownBrowser: (cookieHeader: string | undefined) => boolean;
  /** The public pages; absent in development, where their code changes too. */
  pages: Pages | undefined;
}

/**
 * Wraps the HTTP server's request listener, to inspect or refuse requests before Express and Remix,
 * and to answer from memory. remix-serve owns that server and only gives routes a Request, so we get
 * hold of it at the first connection, which Node announces on a diagnostics channel before reading
 * from it.
 */
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

/** Calls back once, when the site's server accepts connections. */
export function whenListening(callback: () => void) {
  const channel = "tracing:net.server.listen:asyncEnd";
  const once = () => {
    diagnostics.unsubscribe(channel, once);
    callback();
  };
  diagnostics.subscribe(channel, once);
}

function open(server: Server, { isKnownBrowser, pages }: FrontDoorOptions) {
  const keptPages = pages && keepPages(pages);
  closeOnSignals(server);
  setTimeouts(server);
  // Node would refuse a request without Host itself, with an empty body; checkRequest does it
  // instead.
  Object.assign(server, { requireHostHeader: false });
  // A sender who closes the connection behind the last byte would otherwise take the request with it.
  Object.assign(server, { httpAllowHalfOpen: true });
  const site = { isKnownBrowser, keptPages, passOn: replacedListener(server) };
  server.on("request", (request, response) => receive(request, response, site));
  // Treated like any other request, so that the refusal is queued.
  server.on("checkExpectation", (...sent) => server.emit("request", ...sent));
  server.on("connect", (request, socket) => refuseUnread(socket, 405, { url: request.url }));
  server.on("clientError", refuseMalformed);
}

function closeOnSignals(server: Server) {
  for (const signal of ["SIGTERM", "SIGINT"]) {
    process.once(signal, () => {
      closeConnections();
      // Remix leaves a timer running after each page, which would delay the exit by seconds.
      server.once("close", () => process.exit());
    });
  }
}

function setTimeouts(server: Server) {
  // A photo on a slow mobile line may take long; a connection that sends nothing is closed.
  server.requestTimeout = 30 * MINUTE;
  server.timeout = 2 * MINUTE;
  // Longer than nginx keeps its connections (60 s), or nginx would reuse a connection we are closing.
  server.keepAliveTimeout = 75_000;
}

/** Takes Express's listener off the server, to be called by ours. */
function replacedListener(server: Server): RequestListener {
  const listeners = server.listeners("request") as RequestListener[];
  server.removeAllListeners("request");
  return (request, response) => {
    for (const listener of listeners) listener(request, response);
  };
}

/** What a request is answered with. */
interface Site {
  isKnownBrowser: FrontDoorOptions["isKnownBrowser"];
  keptPages: KeptPages | undefined;
  /** Passes the request on to Express and Remix. */
  passOn: RequestListener;
}

type KeptPages = ReturnType<typeof keepPages>;

function receive(request: IncomingMessage, response: ServerResponse, site: Site) {
  // Writing to a closed connection is not an error worth reporting.
  response.on("error", ignore);
  if (request.rawHeaders.length >= 2 * MOST_HEADERS) {
    return refuseUnparsed(request.socket, 431, request.url);
  }
  site.keptPages?.noteArrival();
  limitChunks(request);
  const begun = performance.now();
  let hasWaited = false;
  startInOrder(request, response, (visitor) => {
    // The response before it may have told the client of a change.
    if (hasWaited) site.keptPages?.rereadVersion();
    answer(response, visitor, begun, site);
  });
  hasWaited = true;
}

function answer(response: ServerResponse, visitor: string, begun: number, site: Site) {
  const { req: request } = response;
  if (isPlain(request) && answerFromMemory(response, begun, site)) return;
  giveId(request, response);
  keepToBrowsers(request, response);
  response.setHeaders(headersFor(request.url));
  discardRest(request, response);
  const sender = {
    visitor,
    address: clientAddress(request),
    isLocal: isLocalPeer(request),
    isKnown: site.isKnownBrowser(request.headers.cookie),
  };
  const rejection = checkRequest(request);
  if (rejection) return refuseInTurn(sender, response, rejection);
  if (answerFromMemory(response, begun, site)) return;
  answerInTurn(sender, response, () => makeAnswer(response, begun, site));
}

/** @returns whether the answer was in memory */
function answerFromMemory(response: ServerResponse, begun: number, { keptPages }: Site) {
  const { req: request } = response;
  return (
    isRead(request) &&
    (answerFile(request, response, begun) || keptPages?.answer(request, response, begun))
  );
}

function makeAnswer(response: ServerResponse, begun: number, { keptPages, passOn }: Site) {
  const { req: request } = response;
  const passToRemix = () => passOn(request, response);
  const asset = isRead(request) && assetNamed(request.url);
  const page = keptPages?.keyOf(request);
  // Remix tries again, and answers with its error page if that fails too.
  if (asset) void readAndAnswer(response, asset).catch(passToRemix);
  else if (page) void keptPages?.renderAndAnswer(response, page, begun).catch(passToRemix);
  else passToRemix();
}

function ignore() {}

function isRead({ method }: IncomingMessage) {
  return method === "GET" || method === "HEAD";
}

interface Asker extends Sender {
  isKnown: boolean;
}

function answerInTurn(sender: Asker, response: ServerResponse, answer: () => void) {
  const { req: request } = response;
  const kind = kindOf(request);
  const priority = priorityOf(kind, sender.isKnown);
  const queue = () => {
    if (response.destroyed) return;
    const hasPlace = inQueue({ ...sender, kind }, response, (isWaitedFor) => {
      if (kind === "upload") {
        stayOpenOnceReceived(request);
        endIfStalled(request, response, isWaitedFor);
      }
      schedule(priority, response, () => whileAnswering({ sender, response }, answer));
    });
    if (hasPlace) return;
    response.setHeader("Retry-After", "5");
    const text = "요청이 많아 지금은 처리할 수 없습니다. 잠시 후 다시 시도해 주세요.";
    refuse(request, response, 429, text);
  };
  if (hasShortBody(request)) whenReceived(request, sender.visitor, queue);
  else queue();
}

/** Refusals are queued too: a hundred thousand of them cost something. */
function refuseInTurn(sender: Asker, response: ServerResponse, rejection: Rejection) {
  const { status, text, headers = {} } = rejection;
  const hasPlace = inQueue({ ...sender, kind: "refusal" }, response, () => {
    schedule(priorityOf("refusal", sender.isKnown), response, () => {
      for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
      refuse(response.req, response, status, text);
    });
  });
  if (!hasPlace) response.socket?.destroy();
}

/**
 * Reads and discards the rest of the body for a while after the response: a browser that is
 * disconnected while sending shows its own error page instead of ours.
 */
function discardRest(request: IncomingMessage, response: ServerResponse) {
  response.once("finish", () => {
    if (request.complete) return;
    request.removeAllListeners("data");
    request.removeAllListeners("readable");
    request.resume();
    const patience = setTimeout(() => request.socket.destroy(), MINUTE);
    request.once("close", () => clearTimeout(patience));
  });
}

interface ParseError extends Error {
  code?: string;
  /** What the parser had read when it gave up, usually from the request line on. */
  rawPacket?: Buffer;
}

/** Answers requests that Node could not parse as HTTP, or that timed out. */
function refuseMalformed({ code, rawPacket }: ParseError, socket: Socket) {
  if (code === "ECONNRESET") return socket.destroy();
  const [, named] = /^\S+ (\S+)/.exec(rawPacket?.toString("latin1", 0, 2000) ?? "") ?? [];
  const status =
    code === "HPE_HEADER_OVERFLOW" ? 431 : code === "ERR_HTTP_REQUEST_TIMEOUT" ? 408 : 400;
  refuseUnparsed(socket, status, named);
}

function refuseUnparsed(socket: Socket, status: 400 | 408 | 431, url: string | undefined) {
  const response = pendingResponse(socket);
  // A second response would land in the middle of the one being sent.
  if (!socket.writable || response?.headersSent) return socket.destroy();
  refuseUnread(socket, status, { url: response?.req.url ?? url, id: idOf(response?.req) });
}
