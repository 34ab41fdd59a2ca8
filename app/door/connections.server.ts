import { readFileSync } from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { env } from "~/env.server";
import { isOwnNetwork, networkOf, plainAddress, visitorOf } from "./address.server";
import { noteNewcomer } from "./beginnings.server";
import { noteOverrun, readInTurn } from "./overrun.server";

/**
 * How many connections are held at once, in all and for each visitor. When there are too many,
 * whoever holds the most makes room: with the connection that has been idle longest, or else with
 * one of the oldest busy ones, so that nobody can occupy the site by doing nothing or by sending and
 * reading slowly.
 */
const MOST_IN_ALL = Math.min(4000, Math.max(32, Math.floor((openFileLimit() - 64) / 2)));
const MOST_OF_VISITOR = Math.min(1000, Math.floor(MOST_IN_ALL / 2));
/** Requests that one connection may have waiting for their answers. */
const MOST_ON_CONNECTION = 8;
/** Of so many oldest busy connections the one closes that has sent the least. */
const OLDEST = 32;
/** What may still be answered after the site was told to stop. */
const LAST_ANSWERS = 10_000;

interface Connection {
  /** Who connected: with a proxy in front, the proxy. */
  peer: string;
  holder: Holder;
  unfinished: Set<ServerResponse>;
}

/** A visitor's connections; both sets in the order in which they became what they are. */
interface Holder {
  visitor: string;
  idle: Set<Socket>;
  busy: Set<Socket>;
}

const connections = new Map<Socket, Connection>();
const holders = new Map<string, Holder>();
let isClosing = false;

/** Counts a new connection and makes room for it, or closes it where there is none to be made. */
export function admit(socket: Socket) {
  noteNewcomer();
  const peer = networkOf(plainAddress(socket.remoteAddress), 48);
  const connection: Connection = { peer, holder: nobody(), unfinished: new Set() };
  connections.set(socket, connection);
  socket.once("close", () => forget(socket));

  // A proxy that we trust holds the connections of all visitors, until they say whose they are.
  const isProxy = env.TRUST_PROXY > 0 && isOwnNetwork(plainAddress(socket.remoteAddress));
  const holder = holders.get(peer) ?? nobody(peer);
  const isTooMuch = !isProxy && sizeOf(holder) >= MOST_OF_VISITOR;
  if (isTooMuch && !makeRoomIn(holder)) socket.destroy();
  else if (connections.size > MOST_IN_ALL && !makeRoomIn(heaviest())) socket.destroy();
  // Only now: a newcomer does not make room for itself.
  if (socket.destroyed) return;
  enter(socket, connection, peer, "idle");
  readInTurn(socket, peer);
}

/**
 * Begins to answer a request of this visitor once what was asked before it on the same connection is
 * answered, and that has been read: answers that nobody reads would fill our memory. Where too many
 * wait so, the connection is closed.
 */
export function occupy(
  request: IncomingMessage,
  response: ServerResponse,
  begin: (visitor: string) => void,
) {
  const { socket } = request;
  const connection = connections.get(socket);
  // What is left of a connection that was closed is still taken apart.
  if (!connection || socket.destroyed) return;
  const { unfinished } = connection;
  if (unfinished.size >= MOST_ON_CONNECTION) {
    noteOverrun(connection.peer);
    return socket.destroy();
  }
  const visitor = visitorOf(request);
  const previous = [...unfinished].at(-1);
  unfinished.add(response);
  if (unfinished.size === 1) {
    leave(socket, connection);
    // Behind a proxy it is only now known whose connection this is.
    const holder = holders.get(visitor) ?? nobody(visitor);
    if (sizeOf(holder) >= MOST_OF_VISITOR) makeRoomIn(holder);
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

/** The answer that this connection waits for, or is being sent. */
export function underWay(socket: Socket) {
  const [answer] = connections.get(socket)?.unfinished ?? [];
  return answer;
}

/** Lets the process end: idle connections are closed at once, the others with their last answer. */
export function closeConnections() {
  isClosing = true;
  for (const { idle } of holders.values()) for (const socket of idle) socket.destroy();
  setTimeout(() => {
    for (const socket of connections.keys()) socket.destroy();
  }, LAST_ANSWERS).unref();
}

function nobody(visitor = ""): Holder {
  return { visitor, idle: new Set(), busy: new Set() };
}

function sizeOf({ idle, busy }: Holder) {
  return idle.size + busy.size;
}

function enter(socket: Socket, connection: Connection, visitor: string, as: "idle" | "busy") {
  connection.holder = holders.get(visitor) ?? nobody(visitor);
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
  // An answer that waits behind another one hears nothing of the end of its connection, and
  // whoever works on it would wait with its files open.
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

/** An upload that goes on has sent more than one that only holds its place. */
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
  let most = nobody();
  for (const holder of holders.values()) if (sizeOf(holder) > sizeOf(most)) most = holder;
  return most;
}

/** Each connection may have a file open beside it. Node has raised the soft limit to the hard one. */
function openFileLimit() {
  try {
    const limits = readFileSync("/proc/self/limits", "utf8");
    return Number(/^Max open files\s+(\d+)/m.exec(limits)?.[1] ?? 1024);
  } catch {
    return 1024;
  }
}
