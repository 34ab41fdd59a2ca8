import { connect, type IncomingHttpHeaders } from "node:http2";
import { connect as connectTls, type TLSSocket } from "node:tls";
import { onTestFinished } from "vitest";
import { connectFrom } from "./visitors";

/** A browser's one connection, over HTTP/2, and the next one when the proxy closes it. */
export function openSession(url: string, from = "127.0.0.1") {
  const { host } = new URL(url);
  const open = () => {
    const options = { servername: "localhost", localAddress: from, family: 4 };
    const address = url.replace("localhost", "127.0.0.1");
    return connect(address, { rejectUnauthorized: false, ...options }).on("error", () => {});
  };
  let session = open();
  return {
    ask(path: string, headers: Record<string, string> = {}) {
      return new Promise<{ status: number; headers: IncomingHttpHeaders; text: string }>(
        (resolve, reject) => {
          if (session.closed || session.destroyed) session = open();
          const request = session.request({ ":path": path, ":authority": host, ...headers });
          let answer: IncomingHttpHeaders & { ":status"?: number } = {};
          let text = "";
          request.setEncoding("utf8");
          request.on("response", (given) => {
            answer = given;
          });
          request.on("data", (chunk) => {
            text += chunk;
          });
          request.on("error", reject);
          request.on("end", () =>
            resolve({ status: answer[":status"] ?? 0, headers: answer, text }),
          );
        },
      );
    },
    close: () => session.close(),
  };
}

/**
 * Posts of which only the first letter comes, over HTTP/1.1, each opened again when it is closed, until
 * the end of the test at the latest.
 *
 * @returns when all of them have been sent
 */
export async function holdHalfSentPosts(
  url: string,
  { from, count, path }: { from: string; count: number; path: string },
) {
  const open = new Set<TLSSocket>();
  const statuses: number[] = [];
  let isOver = false;
  const end = () => {
    isOver = true;
    for (const socket of open) socket.destroy();
  };
  onTestFinished(end);
  const openOne = () =>
    new Promise<void>((resolve) => {
      const socket = connectTls({
        socket: connectFrom(from, url.replace("localhost", "127.0.0.1")),
        rejectUnauthorized: false,
        servername: "localhost",
      });
      open.add(socket);
      socket.on("error", () => {});
      socket.on("data", (chunk) => {
        const [, status] = /^HTTP\/1\.1 (\d{3})/.exec(chunk.toString("latin1")) ?? [];
        if (status) statuses.push(Number(status));
      });
      socket.on("close", () => {
        open.delete(socket);
        resolve();
        if (!isOver) void openOne();
      });
      socket.on("secureConnect", () => {
        socket.write(
          `POST ${path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: 60000\r\n\r\na`,
          () => resolve(),
        );
      });
    });
  await Promise.all(Array.from({ length: count }, openOne));
  return {
    /** Of the answers so far. */
    statuses,
    end,
  };
}
