import { existsSync, mkdirSync, utimesSync } from "node:fs";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import SQLite from "better-sqlite3";
import { HOUR } from "~/text/duration";
import { restore } from "~/upkeep/backup/restore.server";
import type { SiteFiles } from "~/upkeep/backup/site-files.server";
import { newestBackup } from "~/upkeep/backup/stored-backups.server";
import { seeded } from "../random";
import { login } from "../server";
import { countParked, examine, findUnowned, hasInquiry } from "./examine";
import { emptyTally, type Sent, type Tally } from "./ledger";
import { drawPictures, startLoad } from "./senders";
import { type KillableServer, startKillable } from "./server";

/** For the sweep and a backup, on a busy machine. */
const PATIENCE = 300_000;

interface Options {
  rounds: number;
  /** Ends earlier after so many minutes. */
  minutes?: number;
  seed: number;
  build: string;
  /** An empty folder for the site's data. */
  folder: string;
  /** Between which moments the site is killed, in milliseconds after the first request. */
  kill: { earliest: number; latest: number };
  /** In every nth round the kill waits for a backup, which is then restored elsewhere. */
  backupEvery: number;
  /** In every nth round all files since the first round are compared. */
  compareAllEvery: number;
  tell?: (line: string) => void;
}

/** Starts the site, sends, kills it, starts it again and checks what is there, many times. */
export async function killRounds(options: Options): Promise<Tally> {
  const { rounds, minutes = Number.POSITIVE_INFINITY, seed, folder, build } = options;
  const latest = performance.now() + minutes * 60_000;
  const place = { databaseFile: join(folder, "site.sqlite"), uploadsDir: join(folder, "uploads") };
  const backupDir = join(folder, "backups");
  mkdirSync(folder, { recursive: true });
  const tally = emptyTally();
  const pictures = await drawPictures();
  let cookie: string | undefined;
  let aged: string[] = [];
  let last: Sent[] = [];

  await haveClockBelieved();

  for (let round = 0; round < rounds; round += 1) {
    const random = seeded(seed, round);
    if (round > 0 && random.chance(0.1)) {
      await startKillable({ place, backupDir, build, killAfter: random.int(0, 1500) });
      tally.killedStarting += 1;
    }
    const server = await startSite();
    await settle(server, last, isEvery(options.compareAllEvery, round));
    cookie ??= await login(server.url);

    const moment = random.int(options.kill.earliest, options.kill.latest);
    tally.moments.push(moment);
    const before = tally.sent.length;
    const load = startLoad({ url: server.url, cookie, seed, round, pictures, tally });
    const isForBackup = isEvery(options.backupEvery, round);
    const backup = isForBackup ? await untilBackedUp() : undefined;
    await pause(moment);
    if (!server.isAlive()) tally.faults.push("the server stopped by itself");
    await server.kill();
    await load.stop();
    last = tally.sent.slice(before);
    tally.faults.push(...server.errors());
    tally.rounds += 1;
    if (backup) await checkRestored(backup, round);
    if (round % 10 === 9 || tally.faults.length > 0) options.tell?.(progress(tally, round, moment));
    if (tally.faults.length + tally.lost.size + tally.twice.size > 20) break;
    if (performance.now() > latest) break;
  }

  const server = await startSite();
  await settle(server, last, true);
  await server.kill();
  // What the last round has left is swept by one more start.
  const end = await startSite();
  await settle(end, [], false);
  await end.kill();
  const unowned = findUnowned(place);
  for (const path of unowned) tally.faults.push(`a file without an owner: ${path}`);
  tally.orphansParked = countParked(place);
  return tally;

  /** A new site's sweep deletes nothing for its age until it has seen its clock go for a day. */
  async function haveClockBelieved() {
    const first = await startSite();
    await first.kill();
    const database = new SQLite(place.databaseFile);
    database.exec(
      "UPDATE retentionClock SET wall = unixepoch() * 1000, careful = 2 * 86400 * 1000",
    );
    database.close();
  }

  async function startSite() {
    const server = await startKillable({ place, backupDir, build });
    if (!server) throw new Error("not killed, and yet not running");
    return server;
  }

  /** After a start: everything answered is there, what was not is sent again, and all is swept. */
  async function settle(server: KillableServer, fresh: Sent[], isAll: boolean) {
    await until(
      () => !aged.some(existsSync),
      () => `not swept: ${aged.filter(existsSync)}`,
    );
    const compared = new Set(fresh);
    const isCompared = (sent: Sent) => isAll || compared.has(sent);
    examine(place, { sent: tally.sent, isCompared }, tally);
    await retry(server, fresh);
    examine(place, { sent: tally.sent, isCompared: (sent) => compared.has(sent) }, tally);
    aged = findUnowned(place);
    // The sweep leaves what is younger than an hour alone: it may be about to get its row.
    const old = new Date(Date.now() - 2 * HOUR);
    for (const path of aged) utimesSync(path, old, old);
  }

  /** Those whose connection broke try again with the same token, and some whose did not. */
  async function retry(server: KillableServer, fresh: Sent[]) {
    const answered = fresh.filter((sent) => sent.retry && sent.answeredAt !== undefined);
    const unanswered = fresh.filter((sent) => sent.retry && sent.answeredAt === undefined);
    for (const sent of [...unanswered, ...answered.slice(-3)]) {
      const isThere = hasInquiry(place, sent.key);
      const isAnswered = await sent.retry?.(server.url);
      if (!isAnswered) tally.faults.push(`${sent.key}: sent again, and not taken`);
      sent.answeredAt ??= Date.now();
      tally.retried += 1;
      if (isThere) tally.keptBefore += 1;
    }
    // Only here, because they hold the files.
    for (const sent of fresh) sent.retry = undefined;
  }

  /** @returns the backup that was started in this round */
  async function untilBackedUp() {
    const old = (await newestBackup(backupDir))?.name;
    let newest = await newestBackup(backupDir);
    await until(
      async () => {
        newest = await newestBackup(backupDir);
        return newest?.name !== old;
      },
      () => "the backup was not made",
    );
    return newest;
  }

  async function checkRestored(
    { name, takenAt }: { name: string; takenAt: string },
    round: number,
  ) {
    const clone = join(folder, `clone-${round}`);
    const copy: SiteFiles = {
      databaseFile: join(clone, "site.sqlite"),
      uploadsDir: join(clone, "uploads"),
    };
    await restore(join(backupDir, name), copy);
    const everything = { sent: tally.sent, until: Date.parse(takenAt), isCompared: () => true };
    const { inquiries } = examine(copy, everything, tally);
    tally.faults.push(...findUnowned(copy).map((path) => `without an owner: ${path}`));
    tally.backupsRestored += 1;
    tally.inquiriesRestored += inquiries;
    await rm(clone, { recursive: true });
  }

  async function until(isDone: () => boolean | Promise<boolean>, fault: () => string) {
    const latest = Date.now() + PATIENCE;
    while (!(await isDone())) {
      if (Date.now() > latest) {
        tally.faults.push(fault());
        return;
      }
      await pause(20);
    }
  }
}

function isEvery(nth: number, round: number) {
  return round % nth === nth - 1;
}

function progress(tally: Tally, round: number, moment: number) {
  const answered = tally.sent.filter(({ answeredAt }) => answeredAt !== undefined).length;
  return `round ${round + 1}: killed after ${moment} ms; answered so far ${answered}, lost ${tally.lost.size}, twice ${tally.twice.size}${tally.faults.map((fault) => `\n  ${fault}`).join("")}`;
}
