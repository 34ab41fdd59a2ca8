import { readFileSync } from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { env } from "~/env.server";
import { isOwnNetwork, networkOf, peerAddress, visitorOf } from "./address.server";
import { noteOverrun, readInTurn } from "./overrun.server";
import { noteNewConnection } from "./scheduler.server";

/**
 * Limits the number of open connections, in total and per visitor. At the limit, the visitor who
 * holds the most loses one: the longest idle connection or, if none is idle, one of the oldest busy
 * ones. So nobody can occupy the site by idling or by sending or reading slowly.
 */
const MOST_IN_ALL = Math.min(4000, Math.max(32, Math.floor((openFileLimit() - 64) / 2)));
const MOST_OF_VISITOR = Math.min(1000, Math.floor(MOST_IN_ALL / 2));
/**
 * Behind a trusted proxy, whose every request under way is a connection: 200 phones of one carrier that open a
 * page at once. deploy/nginx.conf lets a visitor have as many, and whoever is closed here gets a 502 from it.
 */
const MOST_BEHIND_PROXY = Math.max(MOST_OF_VISITOR, MOST_IN_ALL - 800);
/** Pipelined requests that may be pending on one connection. */
const MOST_ON_CONNECTION = 8;
/** Among this many oldest busy connections, the one that has sent the least is closed. */
const OLDEST = 32;
/** Milliseconds that pending responses get at shutdown. */
const LAST_ANSWERS = 10_000;

interface Connection {
  /** Who connected; behind a proxy, that is the proxy. */
  peer: string;
  isProxied: boolean;
  holder: Holder;
  unfinished: Set<ServerResponse>;
}

/** One visitor's connections; both sets are ordered by when a connection became idle or busy. */
interface Holder {
  visitor: string;
  idle: Set<Socket>;
  busy: Set<Socket>;
}

const connections = new Map<Socket, Connection>();
const holders = new Map<string, Holder>();
let isClosing = false;

/** Registers a new connection; at the limit, closes another one for it or, failing that, itself. */
export function admit(socket: Socket) {
  noteNewConnection();
  const address = peerAddress(socket);
  const peer = networkOf(address, 48);
  // A trusted proxy holds the connections of all visitors until requests name them.
  const isProxied = env.TRUST_PROXY > 0 && isOwnNetwork(address);
  const connection: Connection = { peer, isProxied, holder: newHolder(), unfinished: new Set() };
  connections.set(socket, connection);
  socket.once("close", () => forget(socket));
  // Node leaves this to us (front-door.server.ts), and destroys what is incomplete itself.
  socket.once("end", () => isSendingWhole(connection) || socket.end());

  const holder = holders.get(peer) ?? newHolder(peer);
  const isTooMuch = !isProxied && sizeOf(holder) >= MOST_OF_VISITOR;
  if (isTooMuch && !makeRoomIn(holder)) socket.destroy();
  else if (connections.size > MOST_IN_ALL && !makeRoomIn(heaviest())) socket.destroy();
  // Entered only now, so that a new connection never evicts itself.
  if (socket.destroyed) return;
  enter(socket, connection, peer, "idle");
  if (!isProxied) readInTurn(socket, peer);
}

/**
 * Starts on a request once the previous response on its connection has been sent and read, because
 * responses that nobody reads would fill our memory. Closes the connection if too many requests are
 * pending.
 */
export function startInOrder(
  request: IncomingMessage,
  response: ServerResponse,
  begin: (visitor: string) => void,
) {
  const { socket } = request;
  const connection = connections.get(socket);
  // Node still parses what it has buffered of a closed connection.
  if (!connection || socket.destroyed) return;
  const { unfinished } = connection;
  if (unfinished.size >= MOST_ON_CONNECTION) {
    noteOverrun(connection.peer);
    return socket.destroy();
  }
  const visitor = visitorOf(request);
  const previous = unfinished.size > 0 ? [...unfinished].at(-1) : undefined;
  unfinished.add(response);
  if (unfinished.size === 1) {
    leave(socket, connection);
    // Behind a proxy, the first request tells whose connection this is.
    const holder = holders.get(visitor) ?? newHolder(visitor);
    const most = connection.isProxied ? MOST_BEHIND_PROXY : MOST_OF_VISITOR;
    if (sizeOf(holder) >= most) makeRoomIn(holder);
    enter(socket, connection, visitor, "busy");
  }
  if (isClosing) response.setHeader("Connection", "close");
  response.once("close", () => {
    unfinished.delete(response);
    if (unfinished.size > 0 || socket.destroyed) return;
    if (isClosing) return socket.destroySoon();
    leave(socket, connection);
    enter(socket, connection, connection.peer, "idle");
  });
  const beginIfThere = () => socket.destroyed || begin(visitor);
  if (previous) previous.once("close", beginIfThere);
  else beginIfThere();
}

/**
 * Whether something was sent here whose response is pending. It is examined and stored, even if its sender
 * has gone since; a page is rendered only for somebody who is there.
 */
function isSendingWhole({ unfinished }: Connection) {
  return [...unfinished].some(({ req }) => req.method !== "GET" && req.method !== "HEAD");
}

/** The first pending response on this connection. */
export function pendingResponse(socket: Socket) {
  const [response] = connections.get(socket)?.unfinished ?? [];
  return response;
}

/** Lets the process exit: closes idle connections now, the others after their last response. */
export function closeConnections() {
  isClosing = true;
  for (const { idle } of holders.values()) for (const socket of idle) socket.destroy();
  setTimeout(() => {
    for (const socket of connections.keys()) socket.destroy();
  }, LAST_ANSWERS).unref();
}

function newHolder(visitor = ""): Holder {
  return { visitor, idle: new Set(), busy: new Set() };
}

function sizeOf({ idle, busy }: Holder) {
  return idle.size + busy.size;
}

function enter(socket: Socket, connection: Connection, visitor: string, as: "idle" | "busy") {
  connection.holder = holders.get(visitor) ?? newHolder(visitor);
  holders.set(visitor, connection.holder);
  connection.holder[as].add(socket);
}

function leave(socket: Socket, { holder }: Connection) {
  holder.idle.delete(socket);
  holder.busy.delete(socket);
  if (sizeOf(holder) === 0 && holders.get(holder.visitor) === holder)
    holders.delete(holder.visitor);
}

function forget(socket: Socket) {
  const connection = connections.get(socket);
  if (!connection) return;
  connections.delete(socket);
  leave(socket, connection);
  // A response queued behind another one is not notified when the connection closes; its handler
  // would wait with files open.
  for (const response of connection.unfinished) {
    response.destroy();
    if (connection.unfinished.has(response)) response.emit("close");
  }
}

/** @returns whether there was a connection to close */
function makeRoomIn({ idle, busy }: Holder) {
  const [longestIdle] = idle;
  const socket = longestIdle ?? leastSent(busy);
  socket?.destroy();
  if (socket) forget(socket);
  return socket !== undefined;
}

/** A connection with an upload in progress has sent more than one that only occupies a slot. */
function leastSent(busy: Set<Socket>) {
  let least: Socket | undefined;
  let looked = 0;
  for (const socket of busy) {
    if (least === undefined || socket.bytesRead < least.bytesRead) least = socket;
    looked += 1;
    if (looked === OLDEST) break;
  }
  return least;
}

function heaviest() {
  let most = newHolder();
  for (const holder of holders.values()) if (sizeOf(holder) > sizeOf(most)) most = holder;
  return most;
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
