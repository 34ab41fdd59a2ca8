import diagnostics from "node:diagnostics_channel";
import { type IncomingMessage, type RequestListener, Server, type ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { isHttps } from "~/env.server";
import { beginSoon } from "./beginnings.server";
import { admit, closeConnections, occupy, underWay } from "./connections.server";
import { surviveErrors } from "./last-resort.server";
import { whileAnswering } from "./pace.server";
import { preferCompressed } from "./ready-made.server";
import { refuse, refuseUnread } from "./refusal.server";
import { hasShortBody, whenArrived } from "./short-body.server";
import { endIfStalled } from "./stalled.server";
import { type Reason, reasonToRefuse } from "./turn-away.server";
import { inLine, kindOf, rankOf } from "./visitor-line.server";

const MINUTE = 60_000;

type IsKnownBrowser = (cookieHeader: string | undefined) => boolean;

/**
 * remix-serve owns the HTTP server and hands routes nothing of it but a Request. Node announces
 * every connection before anything on it is read, and the socket knows its server, whose one
 * listener is wrapped here at the first: what must be known or refused before Express and Remix.
 *
 * @param isKnownBrowser whether somebody of the site has signed in with it: it waits behind no stranger
 */
export function openFrontDoor(isKnownBrowser: IsKnownBrowser) {
  surviveErrors();
  const opened = new WeakSet<Server>();
  diagnostics.subscribe("net.server.socket", (message) => {
    const { socket } = message as { socket: Socket & { server?: unknown } };
    const { server } = socket;
    if (!(server instanceof Server)) return;
    if (!opened.has(server)) open(server, isKnownBrowser);
    opened.add(server);
    admit(socket);
  });
}

/** Calls back once, when the server of the site takes connections. */
export function whenListening(callback: () => void) {
  const channel = "tracing:net.server.listen:asyncEnd";
  const once = () => {
    diagnostics.unsubscribe(channel, once);
    callback();
  };
  diagnostics.subscribe(channel, once);
}

function open(server: Server, isKnownBrowser: IsKnownBrowser) {
  for (const signal of ["SIGTERM", "SIGINT"]) {
    process.once(signal, () => {
      closeConnections();
      // Remix leaves a timer running behind each page, which would keep the process for seconds.
      server.once("close", () => process.exit());
    });
  }
  // A photo over a slow mobile line takes its time; what sends nothing at all is cut off.
  server.requestTimeout = 30 * MINUTE;
  server.timeout = 2 * MINUTE;
  // Node would answer a request without a Host itself, and without a word; turnAway does it too.
  Object.assign(server, { requireHostHeader: false });
  const listeners = server.listeners("request") as RequestListener[];
  server.removeAllListeners("request");
  server.on("request", (request, response) => {
    // What is still written to a connection that is gone is nobody's error.
    response.on("error", () => {});
    occupy(request, response, (visitor) => {
      readOn(request, response);
      if (isHttps) response.setHeader("Strict-Transport-Security", "max-age=31536000");
      const reason = reasonToRefuse(request, visitor);
      const isKnown = isKnownBrowser(request.headers.cookie);
      if (reason) refuseInTurn({ visitor, isKnown }, response, reason);
      else {
        answerInTurn({ visitor, isKnown }, response, () => {
          preferCompressed(request, response);
          for (const listener of listeners) listener(request, response);
        });
      }
    });
  });
  server.on("checkExpectation", (request, response) =>
    refuse(request, response, 417, "지원하지 않는 요청입니다."),
  );
  server.on("connect", (request, socket) => refuseUnread(socket, 405, request.url));
  server.on("clientError", refuseMalformed);
}

interface Sender {
  visitor: string;
  isKnown: boolean;
}

function answerInTurn(sender: Sender, response: ServerResponse, answer: () => void) {
  const { req: request } = response;
  const kind = kindOf(request);
  const rank = rankOf(kind, sender.isKnown);
  const queue = () => {
    if (response.destroyed) return;
    const hasPlace = inLine({ ...sender, kind }, response, (isWaitedFor) => {
      if (kind === "upload") endIfStalled(request, response, isWaitedFor);
      beginSoon(rank, response, () => whileAnswering(response, answer));
    });
    if (hasPlace) return;
    response.setHeader("Retry-After", "5");
    const text = "한꺼번에 너무 많이 요청했습니다. 잠시 후 다시 시도해주세요.";
    refuse(request, response, 429, text);
  };
  if (hasShortBody(request)) whenArrived(request, sender.visitor, queue);
  else queue();
}

/** Also these take turns: a hundred thousand of them are work too. */
function refuseInTurn(sender: Sender, response: ServerResponse, reason: Reason) {
  const { status, text, headers = {} } = reason;
  const hasPlace = inLine({ ...sender, kind: "refusal" }, response, () => {
    beginSoon(rankOf("refusal", sender.isKnown), response, () => {
      for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
      refuse(response.req, response, status, text);
    });
  });
  if (!hasPlace) response.socket?.destroy();
}

/**
 * What is still being sent behind an answer is read for a while and thrown away: a browser that is
 * cut off while it sends shows its own error page, not ours.
 */
function readOn(request: IncomingMessage, response: ServerResponse) {
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
  /** What the parser had before it when it gave up, mostly from the request line on. */
  rawPacket?: Buffer;
}

/** What Node could not read as HTTP, or waited for in vain. */
function refuseMalformed({ code, rawPacket }: ParseError, socket: Socket) {
  const answer = underWay(socket);
  // Anything more would stand in the middle of what is being sent.
  if (!socket.writable || code === "ECONNRESET" || answer?.headersSent) {
    socket.destroy();
    return;
  }
  const [, named] = /^\S+ (\S+)/.exec(rawPacket?.toString("latin1", 0, 2000) ?? "") ?? [];
  const status =
    code === "HPE_HEADER_OVERFLOW" ? 431 : code === "ERR_HTTP_REQUEST_TIMEOUT" ? 408 : 400;
  refuseUnread(socket, status, answer?.req.url ?? named);
}
