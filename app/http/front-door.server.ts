import diagnostics from "node:diagnostics_channel";
import { type IncomingMessage, type RequestListener, Server, type ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { isHttps } from "~/env.server";
import { clientAddress, isOwnNetwork, networkOf } from "./address.server";
import { isCrossSite } from "./cross-site.server";
import { whileAnswering } from "./pace.server";
import { allowedMethods, isApi, refuse, refuseUnread } from "./refusal.server";

/**
 * remix-serve owns the HTTP server and hands routes nothing of it but a Request. Node announces
 * every connection before anything on it is read, and the socket knows its server, whose one
 * listener is wrapped here at the first: what must be known or refused before Express and Remix.
 */
export function openFrontDoor() {
  const opened = new WeakSet<Server>();
  diagnostics.subscribe("net.server.socket", (message) => {
    const { server } = (message as { socket: Socket & { server?: unknown } }).socket;
    if (!(server instanceof Server) || opened.has(server)) return;
    opened.add(server);
    // A photo over a slow mobile line takes its time; what sends nothing at all is cut off.
    server.requestTimeout = 30 * 60 * 1000;
    server.timeout = 2 * 60 * 1000;
    // Node would answer a request without a Host itself, and without a word; turnAway does it too.
    Object.assign(server, { requireHostHeader: false });
    const listeners = server.listeners("request") as RequestListener[];
    server.removeAllListeners("request");
    server.on("request", (request, response) => {
      answers.set(request.socket, response);
      readOn(request, response);
      if (isTooMuchAtOnce(request, response)) return;
      if (isHttps) response.setHeader("Strict-Transport-Security", "max-age=31536000");
      if (turnAway(request, response)) return;
      whileAnswering(response, () => {
        for (const listener of listeners) listener(request, response);
      });
    });
    server.on("checkExpectation", (request, response) =>
      refuse(request, response, 417, "지원하지 않는 요청입니다."),
    );
    server.on("connect", (request, socket) => refuseUnread(socket, 405, request.url));
    server.on("clientError", refuseMalformed);
  });
}

/** The latest answer on each connection. */
const answers = new WeakMap<Socket, ServerResponse>();

/** What is under way: on one connection the answers, to one visitor how many. */
const onConnection = new WeakMap<Socket, Set<ServerResponse>>();
const toVisitor = new Map<string, number>();
const MOST_ON_CONNECTION = 8;
const MOST_TO_VISITOR = 256;

/**
 * Whoever asks for thousands and reads nothing would have all the answers lie in our memory. To us a
 * browser has one request on each connection; a proxy that speaks HTTP/2 to it may bring a hundred
 * at once, and some customers share an address.
 */
function isTooMuchAtOnce(request: IncomingMessage, response: ServerResponse) {
  const { socket } = request;
  const unfinished = onConnection.get(socket) ?? followConnection(socket);
  if (unfinished.size >= MOST_ON_CONNECTION) {
    socket.destroy();
    return true;
  }
  const address = clientAddress(request);
  const visitor = networkOf(address);
  const count = (toVisitor.get(visitor) ?? 0) + 1;
  toVisitor.set(visitor, count);
  unfinished.add(response);
  // What is still written to a connection that is gone is nobody's error.
  response.on("error", () => {});
  response.once("close", () => {
    unfinished.delete(response);
    const left = (toVisitor.get(visitor) ?? 1) - 1;
    if (left > 0) toVisitor.set(visitor, left);
    else toVisitor.delete(visitor);
  });

  if (count <= MOST_TO_VISITOR || isOwnNetwork(address)) return false;
  response.setHeader("Retry-After", "5");
  return refuse(
    request,
    response,
    429,
    "한꺼번에 너무 많이 요청했습니다. 잠시 후 다시 시도해주세요.",
  );
}

/**
 * An answer that waits behind another one hears nothing of the end of its connection, and whoever
 * works on it would wait with its files open.
 */
function followConnection(socket: Socket) {
  const unfinished = new Set<ServerResponse>();
  onConnection.set(socket, unfinished);
  socket.once("close", () => {
    for (const response of unfinished) {
      response.destroy();
      if (unfinished.has(response)) response.emit("close");
    }
  });
  return unfinished;
}

/** Tidies the headers that routes rely on, and answers what must not reach them: true if it did. */
function turnAway(request: IncomingMessage, response: ServerResponse) {
  request.headers["x-client-address"] = clientAddress(request);
  // Proxies pass Host on; of this one Remix would believe a port, whoever sent it.
  delete request.headers["x-forwarded-host"];
  toOriginForm(request);
  // Only since HTTP/1.1 must a request name its host.
  if (request.httpVersion === "1.0") request.headers.host ??= "localhost";

  if (!isUsableHost(request.headers.host))
    return refuse(request, response, 400, "잘못된 요청입니다.");
  if (!isDecodable(request.url)) return refuse(request, response, 400, "잘못된 주소입니다.");
  if (isDataOfApi(request.url)) return refuse(request, response, 404, "없는 주소입니다.");
  // Under /api each path answers for itself what it does not know, but for what Remix cannot pass on.
  const isForResource = request.method === "PATCH" && isApi(request.url);
  if (!isForResource && !allowedMethods.includes(request.method ?? "")) {
    response.setHeader("Allow", allowedMethods.join(", "));
    return refuse(request, response, 405, "지원하지 않는 방식의 요청입니다.");
  }
  // Remix would answer these with an empty 500 page.
  if (!safeMethods.has(request.method ?? "") && isCrossSite(request.headers)) {
    return refuse(request, response, 403, "다른 사이트에서 보낸 요청은 받지 않습니다.");
  }
  // Taken as they stand, packed bytes would be read as wrong ones: a login as a wrong password.
  if (!/^(identity)?$/i.test(request.headers["content-encoding"] ?? "")) {
    response.setHeader("Accept-Encoding", "identity");
    return refuse(request, response, 415, "압축하지 않고 보내 주세요.");
  }
  return false;
}

/**
 * What is still being sent behind an answer is read for a while and thrown away: a browser that is
 * cut off while it sends shows its own error page, not ours.
 */
function readOn(request: IncomingMessage, response: ServerResponse) {
  response.once("finish", () => {
    if (request.complete) return;
    request.removeAllListeners("data");
    request.resume();
    const patience = setTimeout(() => request.socket.destroy(), 60_000);
    request.once("close", () => clearTimeout(patience));
  });
}

const safeMethods = new Set(["GET", "HEAD", "OPTIONS"]);

/** Remix answers for every route at `.data` too, and would wrap up a picture as text to do so. */
function isDataOfApi(url = "/") {
  const { pathname } = new URL(url, "http://localhost");
  return /^\/+api\/.*\.data$/i.test(decodeURIComponent(pathname));
}

/** A request to a proxy names the whole address, and then that is the host (RFC 9112, 3.2.2). */
function toOriginForm(request: IncomingMessage) {
  if (!/^https?:\/\//i.test(request.url ?? "") || !URL.canParse(request.url ?? "")) return;
  const { host, pathname, search } = new URL(request.url ?? "");
  request.url = pathname + search;
  request.headers.host = host;
}

function isUsableHost(host: string | undefined) {
  return host !== undefined && URL.canParse(`http://${host}`) && !/[/?#@\\]/.test(host);
}

function isDecodable(url = "/") {
  try {
    if (!/^\/(?!\/)/.test(url) || /[\0-\x20\x7f]/.test(url)) return false;
    const { pathname, searchParams } = new URL(url, "http://localhost");
    decodeURIComponent(pathname);
    // How an earlier Remix asked for a loader's data; this one writes it down as an error.
    return !searchParams.has("_data");
  } catch {
    return false;
  }
}

interface ParseError extends Error {
  code?: string;
  /** What the parser had before it when it gave up, mostly from the request line on. */
  rawPacket?: Buffer;
}

/** What Node could not read as HTTP, or waited for in vain. */
function refuseMalformed({ code, rawPacket }: ParseError, socket: Socket) {
  const answer = answers.get(socket);
  const isUnderWay = answer !== undefined && !answer.writableFinished;
  // Anything more would stand in the middle of what is being sent.
  if (!socket.writable || code === "ECONNRESET" || (isUnderWay && answer.headersSent)) {
    socket.destroy();
    return;
  }
  const [, named] = /^\S+ (\S+)/.exec(rawPacket?.toString("latin1", 0, 2000) ?? "") ?? [];
  const status =
    code === "HPE_HEADER_OVERFLOW" ? 431 : code === "ERR_HTTP_REQUEST_TIMEOUT" ? 408 : 400;
  refuseUnread(socket, status, isUnderWay ? answer.req.url : named);
}
