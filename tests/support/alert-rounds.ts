import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import SQLite from "better-sqlite3";
import { type KillableServer, startKillable } from "../../scripts/bench/kill/server";
import { seeded } from "../../scripts/bench/random";
import { login } from "../../scripts/bench/server";
import { makeCertificate, startMailServer, startReceiver } from "./alert-receivers";

const SENDERS = 4;
/** Without any progress, after the last round, on a busy machine. */
const PATIENCE = 120_000;

/** Those whose acts the office is told of while the site is killed. */
export interface Customers {
  /** Until the site is gone. */
  act: (url: string, databaseFile: string) => Promise<void>;
  /** What is still to do after the last round. */
  finish?: (url: string) => Promise<void>;
  /** How often they have acted by now. */
  count: () => number;
  /** What their alerts say in the column `content`. */
  content: string;
  /** @returns of how many acts the office has to be told; after the last round with `isEnd` */
  examine: (database: SQLite.Database, isEnd: boolean) => number;
  faults: string[];
}

interface Options {
  customers: Customers;
  rounds: number;
  seed: number;
  build: string;
  /** An empty folder for the site's data. */
  folder: string;
  /** Between which moments the site is killed, in milliseconds after the first request. */
  kill: { earliest: number; latest: number };
  tell?: (line: string) => void;
}

/** Starts the site, lets customers act, kills it, many times; then compares outbox and mailboxes. */
export async function killWhileAlerting(options: Options) {
  const { customers, rounds, seed, build, folder, kill, tell } = options;
  mkdirSync(folder, { recursive: true });
  const certificate = makeCertificate();
  const mailServer = await startMailServer();
  const receiver = await startReceiver(certificate);
  const place = { databaseFile: join(folder, "site.sqlite"), uploadsDir: join(folder, "uploads") };
  const settings = {
    ALERT_PRIVATE_ADDRESSES: "1",
    NODE_EXTRA_CA_CERTS: certificate.certFile,
    // Each inquiry comes from an address of its own, or the limits for one would end the stream.
    TRUST_PROXY: "1",
  };
  const tally = {
    moments: [] as number[],
    acts: 0,
    alerts: 0,
    /** Alerts that were sent at a kill, and not noted. */
    between: 0,
    twice: 0,
    /** Those that were not sent when the site was killed. */
    waited: new Set<number>(),
    missing: [] as string[],
    unexplained: [] as string[],
    faults: customers.faults,
  };
  /** By alert, how often it was killed between sending and noting. */
  const excused = new Map<number, number>();

  try {
    for (let round = 0; round < rounds; round += 1) {
      const server = await start();
      if (round === 0) await switchOn(server, mailServer.port, `${receiver.url}/hook`);
      const moment = seeded(seed, round).int(kill.earliest, kill.latest);
      tally.moments.push(moment);
      const acting = customers.act(server.url, place.databaseFile);
      await pause(moment);
      await server.kill();
      await acting;
      // What was on its way to the receivers.
      await pause(50);
      tally.faults.push(...server.errors());
      noteKill();
      examine(false);
      if (round % 20 === 19) tell?.(`round ${round + 1}: ${customers.count()} acts`);
    }
    const server = await start();
    await customers.finish?.(server.url);
    await untilEmpty();
    await server.kill();
    compare();
    return tally;
  } finally {
    await Promise.all([mailServer.stop(), receiver.stop()]);
    certificate.remove();
  }

  async function start() {
    const options = { place, backupDir: join(folder, "backups"), build, settings };
    const server = await startKillable(options);
    if (!server) throw new Error("not killed, and yet not running");
    return server;
  }

  function read<Result>(from: (database: SQLite.Database) => Result) {
    const database = new SQLite(place.databaseFile, { readonly: true });
    try {
      return from(database);
    } finally {
      database.close();
    }
  }

  function alerts(where: string) {
    const query = `SELECT id, channel FROM alert WHERE ${where}`;
    return read((database) => database.prepare(query).all() as { id: number; channel: string }[]);
  }

  function waiting() {
    return alerts("state = 'WAITING'");
  }

  function examine(isEnd: boolean) {
    return read((database) => customers.examine(database, isEnd));
  }

  /** As long as it gets shorter. */
  async function untilEmpty() {
    let shortest = Number.POSITIVE_INFINITY;
    let latest = performance.now() + PATIENCE;
    while (shortest > 0 && performance.now() < latest) {
      const { length } = waiting();
      if (length < shortest) latest = performance.now() + PATIENCE;
      shortest = Math.min(shortest, length);
      await pause(100);
    }
  }

  /** How often each alert has arrived. */
  function arrivals() {
    const ids = [
      ...mailServer.mails.map(({ headers }) => headers["message-id"] ?? ""),
      ...receiver.posts.map(({ headers }) => String(headers["x-alert-id"])),
    ].map((id) => Number(/alert-(\d+)/.exec(id)?.[1]));
    const counts = new Map<number, number>();
    for (const id of ids) counts.set(id, (counts.get(id) ?? 0) + 1);
    return counts;
  }

  function noteKill() {
    const arrived = arrivals();
    for (const { id } of waiting()) {
      tally.waited.add(id);
      // It has arrived once more than it was excused for: this kill came before the note.
      const times = excused.get(id) ?? 0;
      if ((arrived.get(id) ?? 0) <= times) continue;
      excused.set(id, times + 1);
      tally.between += 1;
    }
  }

  function compare() {
    const arrived = arrivals();
    const told = alerts(`kind = 'INQUIRY' AND content = '${customers.content}'`);
    tally.acts = examine(true);
    tally.alerts = told.length;
    if (told.length !== 2 * tally.acts) {
      tally.faults.push(`${told.length} alerts of ${tally.acts} acts`);
    }
    for (const { id, channel } of told) {
      const times = arrived.get(id) ?? 0;
      if (times === 0) tally.missing.push(`alert ${id} by ${channel} never arrived`);
      if (times > 1) tally.twice += 1;
      if (times > 1 + (excused.get(id) ?? 0)) {
        tally.unexplained.push(`alert ${id} by ${channel} arrived ${times} times`);
      }
    }
  }
}

/** Each inquiry is a new one; what is not answered is not sent again. */
export function inquiringCustomers(): Customers {
  let sent = 0;
  const faults: string[] = [];
  const send = async (url: string) => {
    while (true) {
      sent += 1;
      const answer = await fetch(`${url}/api/contact/add`, {
        method: "POST",
        headers: { "X-Forwarded-For": addressOf(sent) },
        body: new URLSearchParams({ ...inquiry, phoneNumber: `010${String(10_000_000 + sent)}` }),
      }).catch(() => undefined);
      if (!answer) return;
      if (answer.status !== 201) faults.push(`an inquiry was answered ${answer.status}`);
      await answer.body?.cancel().catch(() => {});
      await pause(100);
    }
  };
  return {
    act: async (url) => {
      await Promise.all(Array.from({ length: SENDERS }, () => send(url)));
    },
    count: () => sent,
    content: "",
    examine: (database) =>
      database.prepare("SELECT count(*) FROM inquiry WHERE isSpam = 0").pluck().get() as number,
    faults,
  };
}

/** One of its own for each, or the limits for one would end the stream. */
export function addressOf(number: number) {
  return `11.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}`;
}

async function switchOn(server: KillableServer, mailPort: number, hook: string) {
  const Cookie = await login(server.url);
  const press = (page: string, fields: Record<string, string>) =>
    fetch(`${server.url}/admin/settings/alerts/${page}`, {
      method: "POST",
      headers: { Cookie },
      body: new URLSearchParams(fields),
      redirect: "manual",
    });
  const mail = { host: "localhost", port: String(mailPort), security: "NONE", username: "" };
  const addresses = { sender: "office@shop.example", receivers: "one@shop.example" };
  const carrier = { intent: "on", processor: "우리 회사", country: "대한민국" };
  await press("mail", { ...carrier, ...mail, password: "", ...addresses });
  await press("webhook", {
    intent: "save",
    form: "OWN",
    url: hook,
    key: "sixteen letters or more",
  });
  await press("webhook", carrier);
}

const inquiry = {
  customer: "김고객",
  buildingType: "APARTMENT",
  exclusiveArea: "30",
  mainAddress: "서울 중구 세종대로 1",
  detailAddress: "1층",
  personalInformationAgree: "true",
};
