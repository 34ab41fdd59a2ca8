import { readFileSync } from "node:fs";
import type { ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { env } from "~/env.server";
import { isOwnNetwork, networkOf, plainAddress } from "./address.server";
import { noteNewcomer } from "./beginnings.server";

/**
 * How many connections are held at once, in all and for each address. A connection without a
 * request under way is idle: when there are too many, the longest idle one of whoever holds the
 * most makes room for the newcomer, so that nobody can occupy the site by doing nothing.
 */
const MOST_ON_CONNECTION = 8;
const MOST_IN_ALL = Math.min(4000, Math.max(32, Math.floor((openFileLimit() - 64) / 2)));
const MOST_OF_ADDRESS = Math.min(1000, Math.floor(MOST_IN_ALL / 2));
/** What may still be answered after the site was told to stop. */
const LAST_ANSWERS = 10_000;

interface Connection {
  from: Holder;
  unfinished: Set<ServerResponse>;
}

/** An address with its connections, idle ones in the order in which they became so. */
interface Holder {
  address: string;
  all: Set<Socket>;
  idle: Set<Socket>;
}

const connections = new Map<Socket, Connection>();
const holders = new Map<string, Holder>();
let isClosing = false;

/** Counts a new connection and makes room for it, or closes it where there is none to be made. */
export function admit(socket: Socket) {
  noteNewcomer();
  const address = networkOf(plainAddress(socket.remoteAddress));
  const from = holders.get(address) ?? { address, all: new Set(), idle: new Set() };
  holders.set(address, from);
  from.all.add(socket);
  connections.set(socket, { from, unfinished: new Set() });
  socket.once("close", () => forget(socket));

  // A proxy that we trust holds the connections of all visitors.
  const isProxy = env.TRUST_PROXY > 0 && isOwnNetwork(address);
  if (!isProxy && from.all.size > MOST_OF_ADDRESS && !closeIdle(from)) socket.destroy();
  else if (connections.size > MOST_IN_ALL && !closeIdle(heaviest())) socket.destroy();
  // Only now: a newcomer does not make room for itself.
  if (!socket.destroyed) from.idle.add(socket);
}

/**
 * Notes that a request is being answered.
 *
 * @returns false when so many wait unanswered on this connection that it was closed
 */
export function occupy(socket: Socket, response: ServerResponse) {
  const connection = connections.get(socket);
  if (!connection) return true;
  const { from, unfinished } = connection;
  if (unfinished.size >= MOST_ON_CONNECTION) {
    socket.destroy();
    return false;
  }
  unfinished.add(response);
  from.idle.delete(socket);
  if (isClosing) response.setHeader("Connection", "close");
  response.once("close", () => {
    unfinished.delete(response);
    if (unfinished.size > 0 || socket.destroyed) return;
    if (isClosing) socket.destroySoon();
    else from.idle.add(socket);
  });
  return true;
}

/** Lets the process end: idle connections are closed at once, the others with their last answer. */
export function closeConnections() {
  isClosing = true;
  for (const { idle } of holders.values()) for (const socket of idle) socket.destroy();
  setTimeout(() => {
    for (const socket of connections.keys()) socket.destroy();
  }, LAST_ANSWERS).unref();
}

function forget(socket: Socket) {
  const connection = connections.get(socket);
  if (!connection) return;
  connections.delete(socket);
  const { from, unfinished } = connection;
  from.all.delete(socket);
  from.idle.delete(socket);
  if (from.all.size === 0) holders.delete(from.address);
  // An answer that waits behind another one hears nothing of the end of its connection, and
  // whoever works on it would wait with its files open.
  for (const response of unfinished) {
    response.destroy();
    if (unfinished.has(response)) response.emit("close");
  }
}

function closeIdle({ idle }: Holder) {
  const [longest] = idle;
  longest?.destroy();
  if (longest) forget(longest);
  return longest !== undefined;
}

/** Of those who hold an idle connection, the one with the most connections. */
function heaviest() {
  let most: Holder = { address: "", all: new Set(), idle: new Set() };
  for (const holder of holders.values()) {
    if (holder.idle.size > 0 && holder.all.size > most.all.size) most = holder;
  }
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
