import { connect, type Socket } from "node:net";

/** Sockets to a server on this machine, each from a loopback address that stands for one visitor. */
export function connectFrom(localAddress: string, url: string) {
  const { hostname, port } = new URL(url);
  const socket = connect({ host: hostname, port: Number(port), localAddress });
  socket.on("error", () => {});
  return socket;
}

/** Sends one request and resolves with the status, or with 0 when the connection ends without one. */
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
