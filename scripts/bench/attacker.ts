import { type Agent, request } from "node:http";
import { connect, type Socket } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { type MeasuredServer, owner } from "./server";
import { slowest, timesOf, visit } from "./visitor";

export const ATTACKER = "127.0.0.3";

interface Sent {
  method?: string;
  headers?: Record<string, string>;
  body?: Buffer | string;
  /** The loopback address to connect from. */
  from?: string;
  agent?: Agent;
  /** Milliseconds until the client gives up. */
  patience?: number;
}

export interface Answered {
  /** 0 if there was no response. */
  status: number;
  time: number;
  cookies: string[];
}

/** Sends a request on a connection of its own, without normalising its path. */
export function send(port: number, path: string, sent: Sent = {}): Promise<Answered> {
  const { method = sent.body === undefined ? "GET" : "POST", headers, body, agent = false } = sent;
  const { from = ATTACKER, patience = 120_000 } = sent;
  const start = performance.now();
  return new Promise((resolve) => {
    const done = (status: number, cookies: string[] = []) =>
      resolve({ status, cookies, time: performance.now() - start });
    const length = body === undefined ? {} : { "Content-Length": String(Buffer.byteLength(body)) };
    const asking = request({
      host: "127.0.0.1",
      port,
      path,
      method,
      agent,
      localAddress: from,
      headers: { ...length, ...headers },
    });
    const impatience = setTimeout(() => asking.destroy(new Error("no answer")), patience);
    asking.on("error", () => {
      clearTimeout(impatience);
      done(0);
    });
    asking.on("response", (response) => {
      const status = response.statusCode ?? 0;
      const cookies = (response.headers["set-cookie"] ?? []).map(
        (line) => line.split(";")[0] ?? "",
      );
      response.on("error", () => done(status, cookies));
      response.resume().on("close", () => {
        clearTimeout(impatience);
        done(status, cookies);
      });
    });
    asking.end(body);
  });
}

/** Sends 7-bit text as it is and disconnects after `after` milliseconds. */
export function sendAndLeave(port: number, text: string, after: number) {
  return new Promise<void>((resolve) => {
    const socket = connect({ port, host: "127.0.0.1", localAddress: ATTACKER }, () => {
      socket.write(text);
      setTimeout(() => socket.destroy(), after);
    });
    // Leaves the response unread, which turns the close into a reset.
    socket.on("error", () => {});
    socket.on("close", () => resolve());
  });
}

/** An idle connection; undefined if it is refused. */
export function connectOnly(port: number, from = ATTACKER) {
  return new Promise<Socket | undefined>((resolve) => {
    const socket = connect({ port, host: "127.0.0.1", localAddress: from });
    socket.on("error", () => resolve(undefined));
    socket.once("connect", () => resolve(socket));
    setTimeout(() => resolve(socket), 2000).unref();
  });
}

/** The longest response time of other visitors while `work` runs. */
export async function longestWait<Result>(
  server: MeasuredServer,
  work: () => Promise<Result>,
  others = 1,
) {
  const visitors = Array.from({ length: others }, () =>
    visit({ port: server.port, path: "/privacy", every: 20 }),
  );
  await pause(500);
  const start = Date.now();
  const result = await work();
  const end = Date.now();
  const visits = (await Promise.all(visitors.map((visitor) => visitor.stop()))).flat();
  const meanwhile = visits.filter(({ at, time }) => at + time >= start && at <= end);
  const refused = meanwhile.filter(({ status }) => status !== 200).length;
  return { result, longest: slowest(timesOf(meanwhile)), times: timesOf(meanwhile), refused };
}

export function form(fields: Record<string, string>) {
  return {
    body: new URLSearchParams(fields).toString(),
    headers: { "Content-Type": "application/x-www-form-urlencoded" },
  };
}

/** @returns the cookies set by a login: the session, and the others */
export async function signIn({ port }: MeasuredServer, headers: Record<string, string> = {}) {
  const { body, headers: type } = form(owner);
  const path = "/api/account/login";
  const answer = await send(port, path, { body, headers: { ...type, ...headers } });
  if (answer.status !== 200) throw new Error(`the owner's login is answered with ${answer.status}`);
  const session =
    answer.cookies.find((cookie) => /session/i.test(cookie.split("=")[0] ?? "")) ?? "";
  return { session, others: answer.cookies.filter((cookie) => cookie !== session) };
}

/** `200 x 40, 429 x 60` */
export function statusesOf(answers: { status: number }[]) {
  const counts = new Map<number, number>();
  for (const { status } of answers) counts.set(status, (counts.get(status) ?? 0) + 1);
  return [...counts]
    .sort(([a], [b]) => a - b)
    .map(([status, count]) => `${status || "none"} x ${count}`)
    .join(", ");
}
