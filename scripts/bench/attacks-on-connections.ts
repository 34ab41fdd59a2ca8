import { Agent } from "node:http";
import type { Socket } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { type Answered, ATTACKER, connectOnly, longestWait, send, statusesOf } from "./attacker";
import type { Attack, Figure } from "./attacks";
import type { MeasuredServer } from "./server";
import { median } from "./visitor";

/** Findings 3 and 8: many connections. */
export const floods: Attack[] = [
  { number: 3, run: askWith250 },
  { number: 8, openFiles: 256, run: (server) => stayIdle(server, "one address", () => ATTACKER) },
  {
    number: 8,
    openFiles: 256,
    run: (server) =>
      stayIdle(
        server,
        "400 addresses",
        (index) => `127.0.${2 + (index >> 7)}.${1 + (index & 127)}`,
      ),
  },
  { number: 8, run: (server) => endWithIdle(server, true) },
  { number: 8, run: (server) => endWithIdle(server, false) },
];

/** One visitor requests the home page on 250 connections, repeatedly for five seconds. */
async function askWith250(server: MeasuredServer): Promise<Figure[]> {
  const flood = async () => {
    const agent = new Agent({ keepAlive: true, maxSockets: 250 });
    const until = performance.now() + 5000;
    const answers: Answered[] = [];
    await Promise.all(
      Array.from({ length: 250 }, async () => {
        while (performance.now() < until && server.isAlive()) {
          answers.push(await send(server.port, "/", { agent, patience: 30_000 }));
        }
      }),
    );
    agent.destroy();
    return answers;
  };
  const { result, times, longest, refused } = await longestWait(server, flood, 6);
  return [
    { name: "250 connections, / for 5 s", words: statusesOf(result) },
    { name: "  others wait, median", time: median(times) },
    { name: "  others wait at most", time: longest, words: `${refused} refused` },
  ];
}

/** 400 idle connections, with a limit of 256 open files. */
async function stayIdle(server: MeasuredServer, name: string, from: (index: number) => string) {
  const sockets: (Socket | undefined)[] = [];
  for (let index = 0; index < 400; index += 1)
    sockets.push(await connectOnly(server.port, from(index)));
  await pause(500);
  const { status, time } = await send(server.port, "/privacy", {
    from: "127.0.0.2",
    patience: 10_000,
  });
  for (const socket of sockets) socket?.destroy();
  const outcome = status ? { time, words: `${status}` } : { words: "no answer" };
  return [{ name: `400 idle from ${name}, a page`, ...outcome }];
}

/** 20 idle connections: kept alive after a request each, or never used. */
async function endWithIdle(server: MeasuredServer, haveAsked: boolean): Promise<Figure[]> {
  const agent = new Agent({ keepAlive: true });
  const ask = () => send(server.port, "/privacy", { agent });
  const silent: (Socket | undefined)[] = [];
  if (haveAsked) await Promise.all(Array.from({ length: 20 }, ask));
  else for (let index = 0; index < 20; index += 1) silent.push(await connectOnly(server.port));
  await pause(200);
  const start = performance.now();
  server.terminate();
  await Promise.race([server.ended, pause(15_000)]);
  const time = performance.now() - start;
  agent.destroy();
  for (const socket of silent) socket?.destroy();
  const name = `SIGTERM with 20 ${haveAsked ? "kept-alive" : "silent"} connections`;
  return [{ name, time, words: server.isAlive() ? "STILL RUNNING" : "ended" }];
}
