import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { parseArgs } from "node:util";
import SQLite from "better-sqlite3";
import { type HostileRequest, hostileRequests } from "./hostile-requests";
import { type MeasuredServer, owner, startMeasured } from "./server";
import { throwRequests } from "./throw-requests";
import { idleMedian, median, slowest, timesOf, visit } from "./visitor";

const LONGEST_RUN = 30 * 60 * 1000;
const AT_ONCE = 16;

/**
 * Sends thousands of truncated, malformed and pipelined requests to the built site while a second
 * visitor requests a page, then checks the state. Exits with 1 if something is broken; the
 * visitor's response times are only reported. `--from N --count 16` repeats part of a run.
 */
export async function fuzz(args: string[]) {
  const { values } = parseArgs({
    args,
    options: {
      seed: { type: "string", default: "20260301" },
      from: { type: "string", default: "0" },
      count: { type: "string", default: "20000" },
      build: { type: "string", default: existsSync("build") ? "build" : "build-test" },
    },
  });
  const seed = Number(values.seed);
  const from = Number(values.from);
  const count = Number(values.count);
  const server = await startMeasured({ build: values.build, quiet: true });
  try {
    console.log(`build             ${values.build}`);
    console.log(`seed              ${seed}, from ${from}, ${count} requests`);
    const cookie = await login(server.url);
    const idle = await idleMedian(server.port, "/portfolio");
    await pause(1000);
    const base = { files: server.openFiles(), memory: server.memory() };
    const visitor = visit({ port: server.port, path: "/portfolio", every: 100 });

    const start = performance.now();
    const { under, latest, answers, allowed, begun } = await throwAll(server, {
      seed,
      from,
      count,
      cookie,
    });
    const seconds = (performance.now() - start) / 1000;
    await settle(server);
    const visits = await visitor.stop();

    console.log(`sent              ${begun} in ${seconds.toFixed(0)} s`);
    console.log(`answers           ${listed(answers)}`);
    tellOfVisitor(visits, idle);
    if (server.isAlive()) {
      console.log(
        `memory            ${server.memory().toFixed(0)} MB (before: ${base.memory.toFixed(0)} MB, most: ${server.peakMemory().toFixed(0)} MB)`,
      );
      console.log(`open files        ${server.openFiles()} (before: ${base.files})`);
    }

    const broken = await findBroken(server, allowed, base.files);
    if (begun < count && server.isAlive())
      broken.push(`only ${begun} requests in the time there is`);
    for (const line of broken) console.log(`BROKEN            ${line}`);
    for (const line of server.errors().slice(0, 40)) console.log(`  ${line.slice(0, 200)}`);
    if (!server.isAlive()) {
      console.log("The last requests, those under way first:");
      for (const request of [...under.values(), ...latest.toReversed()]) console.log(told(request));
    }
    if (broken.length > 0) process.exitCode = 1;
    else console.log("nothing broken");
  } finally {
    await server.stop();
  }
}

/** @returns what was under way at the end, what was answered, and which inquiries may be kept */
async function throwAll(server: MeasuredServer, run: Parameters<typeof hostileRequests>[0]) {
  const under = new Map<number, HostileRequest>();
  const latest: HostileRequest[] = [];
  const answers = new Map<string, number>();
  const allowed = new Set<string>();
  let begun = 0;
  const start = performance.now();
  await throwRequests(hostileRequests(run), {
    port: server.port,
    atOnce: AT_ONCE,
    goOn: () => server.isAlive() && performance.now() - start < LONGEST_RUN,
    began(request) {
      begun += 1;
      under.set(request.index, request);
      if (request.mayKeep) allowed.add(request.mayKeep);
    },
    ended(request, statuses) {
      under.delete(request.index);
      latest.push(request);
      if (latest.length > AT_ONCE) latest.shift();
      if (statuses.length === 0) add(answers, "none");
      for (const status of statuses) add(answers, /^5/.test(status) ? status : `${status[0]}xx`);
    },
  });
  return { under, latest, answers, allowed, begun };
}

function tellOfVisitor(
  visits: Awaited<ReturnType<ReturnType<typeof visit>["stop"]>>,
  idle: number,
) {
  const times = timesOf(visits);
  const ratio = (time: number) => `${(time / idle).toFixed(1)} x idle`;
  console.log(`visitor idle      ${idle.toFixed(1)} ms (median)`);
  console.log(`visitor median    ${median(times).toFixed(1)} ms, ${ratio(median(times))}`);
  console.log(
    `visitor slowest   ${slowest(times).toFixed(0)} ms, ${ratio(slowest(times))} (aim: under 30)`,
  );
  console.log(
    `visitor refused   ${visits.filter(({ status }) => status !== 200).length} of ${visits.length}`,
  );
}

/** Disconnected requests are cleaned up a little later. */
async function settle(server: MeasuredServer) {
  const until = Date.now() + 10_000;
  await pause(500);
  while (server.isAlive() && incoming(server).length > 0 && Date.now() < until) await pause(200);
}

async function findBroken(server: MeasuredServer, allowed: Set<string>, openFiles: number) {
  const broken: string[] = [];
  if (!server.isAlive()) broken.push("the process has ended");
  else if (!(await fetch(`${server.url}/privacy`).catch(() => undefined))?.ok) {
    broken.push("the process answers no more");
  } else if (server.openFiles() > openFiles + 10) broken.push("files or connections stay open");
  const errors = server.errors().length;
  if (errors > 0) broken.push(`${errors} lines on standard error`);
  const left = incoming(server).length;
  if (left > 0) broken.push(`${left} files in uploads/.incoming`);
  return [...broken, ...databaseFaults(server.databaseFile, allowed)];
}

function databaseFaults(file: string, allowed: Set<string>) {
  const faults: string[] = [];
  const database = new SQLite(file, { readonly: true });
  const integrity = database.pragma("integrity_check", { simple: true });
  if (integrity !== "ok") faults.push(`integrity_check: ${integrity}`);
  const dangling = database.pragma("foreign_key_check") as unknown[];
  if (dangling.length > 0) faults.push(`foreign_key_check: ${dangling.length} rows`);
  const customers = database.prepare("SELECT customer FROM inquiry").pluck().all() as string[];
  database.close();
  console.log(`inquiries         ${customers.length} kept of ${allowed.size} that may be`);
  for (const customer of customers) {
    if (!allowed.delete(customer))
      faults.push(`an inquiry that may not be or is twice: ${customer}`);
  }
  return faults;
}

async function login(url: string) {
  const body = new URLSearchParams(owner);
  const answer = await fetch(`${url}/api/account/login`, { method: "POST", body });
  if (!answer.ok) throw new Error(`the administrator's login: ${answer.status}`);
  return answer.headers
    .getSetCookie()
    .map((line) => line.split(";")[0])
    .join("; ");
}

function incoming({ uploadsDir }: MeasuredServer) {
  const folder = join(uploadsDir, ".incoming");
  return existsSync(folder) ? readdirSync(folder) : [];
}

function add(counts: Map<string, number>, key: string) {
  counts.set(key, (counts.get(key) ?? 0) + 1);
}

function listed(counts: Map<string, number>) {
  return [...counts]
    .sort()
    .map(([key, number]) => `${key} ${number}`)
    .join("   ");
}

function told({ index, manner, sent, bytes, delay, summary }: HostileRequest) {
  const leaves = manner === "hangs up" || manner === "resets" ? ` after ${delay} ms` : "";
  return `  #${index} ${manner}${leaves}, ${sent} of ${bytes.length} bytes: ${summary}`;
}
