import { connect } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { form, longestWait, send, statusesOf } from "./attacker";
import type { Attack, Figure } from "./attacks";
import type { MeasuredServer } from "./server";
import { median } from "./visitor";

const SECONDS = 5;
const five = ["127.0.0.11", "127.0.0.12", "127.0.0.13", "127.0.0.14", "127.0.0.15"];

/** Finding 10: attacks on the mended site, while others request a page. */
export const places: Attack[] = [
  { number: 10, run: holdWithUploads },
  {
    number: 10,
    run: (server) => flood(server, "GET //x, 30 connections x 100 in a row", pipeline),
  },
  { number: 10, run: (server) => flood(server, "a connection and nothing, over and over", junk) },
  { number: 10, run: (server) => flood(server, "forms, 5 addresses x 50", forms) },
  { number: 10, run: (server) => flood(server, "17,000 tiny parts, 5 addresses x 10", tinyParts) },
];

/** 5 addresses hold 1,000 connections each with stalled uploads. */
async function holdWithUploads(server: MeasuredServer): Promise<Figure[]> {
  const head =
    "POST /contact HTTP/1.1\r\nHost: localhost\r\nContent-Type: multipart/form-data; boundary=x\r\nContent-Length: 9999999\r\n\r\n--x";
  const sockets = five.flatMap((from) =>
    Array.from({ length: 1000 }, () => open(server, from, head)),
  );
  await pause(3000);
  const answer = await send(server.port, "/privacy", { from: "127.0.0.2", patience: 30_000 });
  for (const socket of sockets) socket.destroy();
  const words = `${answer.status || "no answer"}`;
  return [{ name: "5 x 1,000 uploads that stand still, a page", time: answer.time, words }];
}

async function flood(
  server: MeasuredServer,
  name: string,
  attack: (server: MeasuredServer, goOn: () => boolean) => Promise<string>,
): Promise<Figure[]> {
  const until = performance.now() + SECONDS * 1000 + 500;
  const goOn = () => performance.now() < until && server.isAlive();
  const { result, times, longest, refused } = await longestWait(
    server,
    () => attack(server, goOn),
    3,
  );
  return [
    { name: `${name}`.slice(0, 43), words: result },
    { name: "  others wait, median", time: median(times) },
    { name: "  others wait at most", time: longest, words: `${refused} refused` },
  ];
}

async function pipeline(server: MeasuredServer, goOn: () => boolean) {
  const junk = "GET //x HTTP/1.1\r\nHost: localhost\r\n\r\n".repeat(100);
  let opened = 0;
  await Promise.all(
    Array.from({ length: 30 }, async () => {
      while (goOn()) {
        opened += 1;
        await closed(open(server, five[0], junk), 5000);
      }
    }),
  );
  return `${Math.round(opened / SECONDS)} connections a second`;
}

async function junk(server: MeasuredServer, goOn: () => boolean) {
  let opened = 0;
  await Promise.all(
    Array.from({ length: 100 }, async () => {
      while (goOn()) {
        opened += 1;
        const socket = open(server, five[0], "x");
        await new Promise((resolve) => socket.once("connect", resolve).once("close", resolve));
        socket.destroy();
      }
    }),
  );
  return `${Math.round(opened / SECONDS)} connections a second`;
}

async function forms(server: MeasuredServer, goOn: () => boolean) {
  const { body, headers } = form({ customer: "a" });
  return many(server, 50, goOn, { body, headers });
}

async function tinyParts(server: MeasuredServer, goOn: () => boolean) {
  const part = '--b\r\nContent-Disposition: form-data; name="a"\r\n\r\n1\r\n';
  const headers = { "Content-Type": "multipart/form-data; boundary=b" };
  return many(server, 10, goOn, { body: `${part.repeat(17_000)}--b--\r\n`, headers });
}

async function many(
  server: MeasuredServer,
  ofAddress: number,
  goOn: () => boolean,
  sent: { body: string; headers: Record<string, string> },
) {
  const answers: { status: number }[] = [];
  const one = async (from: string) => {
    while (goOn())
      answers.push(await send(server.port, "/contact", { from, patience: 30_000, ...sent }));
  };
  await Promise.all(five.flatMap((from) => Array.from({ length: ofAddress }, () => one(from))));
  return statusesOf(answers);
}

function open({ port }: MeasuredServer, localAddress: string | undefined, sent: string) {
  const socket = connect({ port, host: "127.0.0.1", ...(localAddress && { localAddress }) });
  socket.on("error", () => {}).resume();
  socket.write(sent);
  return socket;
}

function closed(socket: ReturnType<typeof open>, patience: number) {
  return new Promise<void>((resolve) => {
    setTimeout(() => socket.destroy(), patience).unref();
    socket.once("close", () => resolve());
  });
}
