import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { get } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { freePort } from "../../free-port";
import { siteCommand } from "../../site-command.mjs";
import { median } from "../visitor";
import { copyContent, handWrittenPictures, prepare } from "./prepare";
import { printTable, ratio } from "./table";

const STARTS = 7;

/** The time from starting a built site to its first answered page, started in three ways. */
export async function start() {
  await prepare();
  const folder = mkdtempSync(join(tmpdir(), "bench-start-"));
  try {
    const place = copyContent(folder);
    const ways = {
      node: `exec node --import ./scripts/load-env.mjs ${siteCommand("build").join(" ")}`,
      npm: "exec npm start",
      hand: "exec node scripts/bench/speed/hand-written.mjs",
    };
    const times = { node: [] as number[], npm: [] as number[], hand: [] as number[] };
    // The first start of each is not counted: it may read everything from the disk.
    for (let count = 0; count <= STARTS; count += 1) {
      for (const way of ["node", "npm", "hand"] as const) {
        const time = await startAndAsk(ways[way], place);
        if (count > 0) times[way].push(time);
      }
    }
    const hand = median(times.hand);
    const row = (name: string, time: number, most?: number) => ({
      name,
      site: `${time.toFixed(0)} ms`,
      handWritten: `${ratio(time, hand)} of ${hand.toFixed(0)} ms`,
      ...(most && { aim: `${most} ms`, holds: time <= most }),
    });
    printTable("start to the first page", [
      row("node, as the systemd unit does", median(times.node), 600),
      row("npm start", median(times.npm), 600),
    ]);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function startAndAsk(command: string, place: Record<string, string>) {
  const port = await freePort();
  const begun = performance.now();
  // A process group of its own: npm does not pass SIGKILL on.
  const server = spawn(command, {
    shell: true,
    detached: true,
    stdio: "ignore",
    env: {
      ...process.env,
      ...place,
      NODE_ENV: "production",
      HOST: "127.0.0.1",
      PORT: String(port),
      PICTURES: handWrittenPictures,
    },
  });
  const kill = () => server.pid && process.kill(-server.pid, "SIGKILL");
  const ended = new Promise<void>((resolve) => server.once("exit", () => resolve()));
  process.once("exit", kill);
  try {
    while (!(await answers(port))) {
      if (server.exitCode !== null) throw new Error(`${command} ended with ${server.exitCode}`);
      if (performance.now() - begun > 60_000) throw new Error(`${command} does not answer`);
      await pause(5);
    }
    return performance.now() - begun;
  } finally {
    process.off("exit", kill);
    kill();
    await ended;
  }
}

function answers(port: number) {
  return new Promise<boolean>((resolve) => {
    const asking = get({ port, host: "127.0.0.1", path: "/portfolio", agent: false }, (answer) => {
      answer.resume().on("end", () => resolve(answer.statusCode === 200));
    });
    asking.on("error", () => resolve(false));
  });
}
