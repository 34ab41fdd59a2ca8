import {
  type ClientHttp2Session,
  connect,
  type IncomingHttpHeaders,
  type Settings,
} from "node:http2";
import { connect as connectTls, type TLSSocket } from "node:tls";
import { onTestFinished } from "vitest";
import { placeFor } from "./proxies";
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
    destroy: () => session.destroy(new Error("hung up")),
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
        socket: connectFrom(from, url.replace("localhost", placeFor(from))),
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
  await inTurns(count, openOne);
  return {
    /** Of the answers so far. */
    statuses,
    end,
  };
}

/** Few at a time: a proxy gives each 15 s for its handshake and its head, which one process makes here. */
async function inTurns(count: number, open: () => Promise<void>) {
  for (let number = 0; number < count; number += 25) {
    await Promise.all(Array.from({ length: Math.min(25, count - number) }, open));
  }
}

/**
 * As many connections over HTTP/2, each with as many requests as it may have, that let no answer's body come.
 *
 * @param pathOf each request's, by its number
 * @param body comes with each, unannounced, and more is to follow
 *
 * @returns when all have been sent
 */
export async function holdUnread(
  url: string,
  {
    from,
    count,
    pathOf,
    body,
  }: { from: string; count: number; pathOf: (number: number) => string; body?: Buffer },
) {
  const { host } = new URL(url);
  const place = { servername: "localhost", localAddress: from, family: 4 };
  const options = { rejectUnauthorized: false, settings: { initialWindowSize: 0 }, ...place };
  const sessions: { session: ClientHttp2Session; most: number }[] = [];
  let isOver = false;
  const openOne = async (): Promise<void> => {
    const session = connect(url.replace("localhost", "127.0.0.1"), options).on("error", () => {});
    const settings = await new Promise<Settings | undefined>((resolve) => {
      session.once("remoteSettings", resolve);
      session.once("close", () => resolve(undefined));
    });
    // The machine was too busy for the handshake.
    if (!settings) return isOver ? undefined : openOne();
    sessions.push({ session, most: settings.maxConcurrentStreams ?? 1 });
  };
  const end = () => {
    isOver = true;
    for (const { session } of sessions) session.destroy();
  };
  onTestFinished(end);
  await inTurns(count, openOne);
  let asked = 0;
  for (const { session, most } of sessions) {
    for (let number = 0; number < most; number += 1) {
      const head = { ":path": pathOf(asked), ":authority": host };
      const request = session.request(head, { endStream: body === undefined });
      asked += 1;
      request.on("error", () => {});
      if (body) request.write(body);
    }
  }
  return { end };
}
