import { readFileSync } from "node:fs";
import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { env } from "~/env.server";
import { makeRoom } from "~/make-room";
import { MINUTE, SECOND } from "~/text/duration";
import { networkOf, peerAddress, visitorOf } from "./address.server";

/** At this limit, the visitor with the most connections loses one. */
const MOST_IN_ALL = Math.min(4000, Math.max(32, Math.floor((openFileLimit() - 64) / 2)));
/** 200 phones of one carrier may open a page at once; deploy/nginx.conf allows as many. */
const MOST_OF_VISITOR = Math.max(
  Math.min(1000, Math.floor(MOST_IN_ALL / 2)),
  env.TRUST_PROXY > 0 ? MOST_IN_ALL - 800 : 0,
);
const MOST_PENDING = 8;
/** What pending responses get at shutdown. */
const LAST_ANSWERS = 10 * SECOND;

/** Behind a proxy, the proxy until a request names somebody else. */
const holders = new Map<Socket, string>();
const held = new Map<string, Set<Socket>>();
const pending = new WeakMap<Socket, Set<ServerResponse>>();
/** By network: when it may connect again, in the clock of `performance`. */
const barred = new Map<string, number>();
const BARRED_FOR = MINUTE;
const MOST_BARRED = 1000;
let admitted = 0;
let isClosing = false;

export function admit(socket: Socket) {
  admitted += 1;
  if ((barred.get(networkOf(peerAddress(socket), 48)) ?? 0) > performance.now())
    return socket.destroy();
  if (holders.size >= MOST_IN_ALL) closeOneOf(heaviest());
  hold(socket, networkOf(peerAddress(socket), 48));
  socket.once("close", () => release(socket));
  // Node leaves this to us (front-door.server.ts), and destroys what is incomplete itself.
  socket.once("end", () => isSendingWhole(socket) || socket.end());
}

/** Even reading what its connections have sent costs too much; a proxy's others stay. */
export function bar(request: IncomingMessage) {
  const visitor = visitorOf(request);
  if (visitor === networkOf(peerAddress(request.socket), 48)) {
    makeRoom(barred, MOST_BARRED);
    barred.set(visitor, performance.now() + BARRED_FOR);
    for (const socket of held.get(visitor) ?? []) socket.destroy();
  }
  request.socket.destroy();
}

export const admittedConnections = () => admitted;

function hold(socket: Socket, visitor: string) {
  release(socket);
  const own = held.get(visitor) ?? new Set();
  if (own.size >= MOST_OF_VISITOR) closeOneOf(own);
  holders.set(socket, visitor);
  held.set(visitor, own.add(socket));
}

function release(socket: Socket) {
  const visitor = holders.get(socket);
  if (visitor === undefined) return;
  holders.delete(socket);
  const own = held.get(visitor);
  own?.delete(socket);
  if (own?.size === 0) held.delete(visitor);
}

function closeOneOf(sockets: Set<Socket>) {
  const all = [...sockets];
  const socket = all.find((each) => !pending.get(each)?.size) ?? all[0];
  if (!socket) return;
  release(socket);
  socket.destroy();
}

function heaviest() {
  let most = new Set<Socket>();
  for (const sockets of held.values()) if (sockets.size > most.size) most = sockets;
  return most;
}

/** Waits until the previous response has been read: unread ones would fill our memory. */
export function startInOrder(response: ServerResponse, visitor: string, begin: () => void) {
  const { socket } = response.req;
  // Node still parses what it has buffered of a closed connection.
  if (socket.destroyed) return;
  const before = pending.get(socket) ?? new Set();
  const previous = [...before].at(-1);
  if (before.size >= MOST_PENDING) return bar(response.req);
  if (!previous) hold(socket, visitor);
  pending.set(socket, before.add(response));
  if (isClosing) response.setHeader("Connection", "close");
  response.once("close", () => before.delete(response));
  if (!previous) return begin();
  previous.once("close", () => socket.destroyed || begin());
}

export function pendingResponse(socket: Socket) {
  const [response] = pending.get(socket) ?? [];
  return response;
}

/** What was sent is examined and stored even if its sender has gone. */
function isSendingWhole(socket: Socket) {
  return [...(pending.get(socket) ?? [])].some(({ req }) => !isRead(req));
}

export function isRead({ method }: IncomingMessage) {
  return method === "GET" || method === "HEAD";
}

/** Closes idle connections now, the others after their last response. */
export function closeConnections(server: Server) {
  isClosing = true;
  for (const socket of holders.keys()) if (!pending.get(socket)?.size) socket.destroy();
  setInterval(() => server.closeIdleConnections(), SECOND / 10).unref();
  setTimeout(() => server.closeAllConnections(), LAST_ANSWERS).unref();
}

/** Each connection may also have a file open. Node raises the soft limit to the hard one. */
function openFileLimit() {
  try {
    const limits = readFileSync("/proc/self/limits", "utf8");
    return Number(/^Max open files\s+(\d+)/m.exec(limits)?.[1] ?? 1024);
  } catch {
    return 1024;
  }
}
