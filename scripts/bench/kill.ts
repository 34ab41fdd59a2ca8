import { existsSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import type { Tally } from "./kill/ledger";
import { killRounds } from "./kill/rounds";
import { median } from "./visitor";

/**
 * Kills the site again and again (SIGKILL, its whole process group) while eight submitters send
 * inquiries with files, staff save projects with pictures, and backups run. Whatever was answered
 * has to be there after the next start, complete and once. Exits with 1 if it is not; the site's
 * data then stay in the folder that is printed. `--seed` repeats the choices, not the exact timing.
 */
export async function kill(args: string[]) {
  const { values } = parseArgs({
    args,
    options: {
      rounds: { type: "string", default: "200" },
      minutes: { type: "string", default: "60" },
      seed: { type: "string", default: String(Date.now() % 1_000_000) },
      build: { type: "string", default: existsSync("build") ? "build" : "build-test" },
    },
  });
  const folder = await mkdtemp(join(tmpdir(), "kill-"));
  const options = { rounds: Number(values.rounds), seed: Number(values.seed), folder };
  console.log(`build ${values.build}   seed ${options.seed}   data in ${folder}`);
  const start = performance.now();
  const tally = await killRounds({
    ...options,
    minutes: Number(values.minutes),
    build: values.build,
    kill: { earliest: 10, latest: 4000 },
    backupEvery: 20,
    compareAllEvery: 25,
    tell: (line) => console.log(line),
  });
  for (const [name, value] of tableOf(tally, (performance.now() - start) / 1000)) {
    console.log(`${name.padEnd(26)}${value}`);
  }
  for (const fault of tally.faults) console.log(`  ${fault}`);
  const isGood = tally.faults.length + tally.lost.size + tally.twice.size === 0;
  if (isGood) await rm(folder, { recursive: true });
  else process.exitCode = 1;
}

function tableOf(tally: Tally, seconds: number): [string, string | number][] {
  const kept = (kind: string) =>
    tally.sent.filter((sent) => sent.kind === kind && sent.answeredAt !== undefined).length;
  const { inquiry, project } = tally.unanswered;
  const moments = `${Math.min(...tally.moments)} to ${Math.max(...tally.moments)} ms after the first request, median ${median(tally.moments)}`;
  return [
    ["rounds", `${tally.rounds} in ${seconds.toFixed(0)} s`],
    ["killed", moments],
    ["also while starting", tally.killedStarting],
    ["inquiries confirmed", kept("inquiry")],
    ["  connection broken", inquiry],
    [
      "  sent again",
      `${tally.retried} with the same token, of which ${tally.keptBefore} were kept already`,
    ],
    ["projects confirmed", kept("project")],
    ["  connection broken", project],
    ["lost", tally.lost.size],
    ["twice", tally.twice.size],
    [
      "files compared",
      `${tally.filesCompared}, ${(tally.bytesCompared / 1024 ** 3).toFixed(2)} GB`,
    ],
    ["orphans parked by sweeps", tally.orphansParked],
    ["backups started", tally.backupsStarted],
    [
      "  restored elsewhere",
      `${tally.backupsRestored}, with ${tally.inquiriesRestored} inquiries, all checks again`,
    ],
    ["other faults", tally.faults.length],
  ];
}
