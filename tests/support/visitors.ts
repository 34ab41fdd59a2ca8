import { connect, type Socket } from "node:net";

/** Sockets to a local server, each from a loopback address that represents one visitor. */
export function connectFrom(localAddress: string, url: string) {
  const { hostname, port } = new URL(url);
  // An IPv6 address has brackets in a URL.
  const host = hostname.replace(/[[\]]/g, "");
  const socket = connect({ host, port: Number(port), localAddress });
  socket.on("error", () => {});
  return socket;
}

/** Sends one request; resolves with the status, or 0 if the connection closes without one. */
export function askFrom(localAddress: string, url: string, path: string) {
  const socket = connectFrom(localAddress, url);
  return statusOf(socket, `GET ${path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`);
}

export function statusOf(socket: Socket, request: string) {
  return new Promise<number>((resolve) => {
    let text = "";
    socket.on("data", (chunk: Buffer) => {
      text += chunk.toString("latin1", 0, 20);
    });
    socket.on("close", () => resolve(Number(/^HTTP\/1\.1 (\d{3})/.exec(text)?.[1] ?? 0)));
    socket.write(request);
  });
}
