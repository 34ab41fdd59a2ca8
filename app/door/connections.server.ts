import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { SECOND } from "~/text/duration";

/** What pending responses get at shutdown. */
const LAST_ANSWERS = 10 * SECOND;

const sockets = new Set<Socket>();
const pending = new WeakMap<Socket, Set<ServerResponse>>();
let admitted = 0;
let isClosing = false;

export const admittedConnections = () => admitted;

export function admit(socket: Socket) {
  admitted += 1;
  sockets.add(socket);
  socket.once("close", () => sockets.delete(socket));
  // Node leaves this to us (front-door.server.ts), and destroys what is incomplete itself.
  socket.once("end", () => isSendingWhole(socket) || socket.end());
}

export function addPending(response: ServerResponse) {
  const { socket } = response.req;
  const all = pending.get(socket) ?? new Set();
  pending.set(socket, all.add(response));
  if (isClosing) response.setHeader("Connection", "close");
  response.once("close", () => all.delete(response));
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
  // Also those that a browser has opened ahead, which Node does not count as idle.
  for (const socket of sockets) if (!pending.get(socket)?.size) socket.destroy();
  setInterval(() => server.closeIdleConnections(), SECOND / 10).unref();
  setTimeout(() => server.closeAllConnections(), LAST_ANSWERS).unref();
}
