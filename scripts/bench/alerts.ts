import { existsSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { killWhileAlerting } from "./alerts/rounds";
import { median } from "./visitor";

/**
 * Kills the site again and again (SIGKILL) while inquiries come in and are announced by mail and
 * webhook. Every inquiry that is stored has to be announced by both, and twice only if a kill fell
 * between the far side's answer and our note of it. Exits with 1 if not.
 */
export async function alerts(args: string[]) {
  const { values } = parseArgs({
    args,
    options: {
      rounds: { type: "string", default: "200" },
      seed: { type: "string", default: String(Date.now() % 1_000_000) },
      build: { type: "string", default: existsSync("build") ? "build" : "build-test" },
    },
  });
  const folder = await mkdtemp(join(tmpdir(), "alerts-"));
  const seed = Number(values.seed);
  console.log(`build ${values.build}   seed ${seed}   data in ${folder}`);
  const start = performance.now();
  const tally = await killWhileAlerting({
    rounds: Number(values.rounds),
    seed,
    build: values.build,
    folder,
    kill: { earliest: 50, latest: 1500 },
    tell: (line) => console.log(line),
  });
  const rows: [string, string | number][] = [
    ["rounds", `${tally.moments.length} in ${((performance.now() - start) / 1000).toFixed(0)} s`],
    [
      "killed",
      `${Math.min(...tally.moments)} to ${Math.max(...tally.moments)} ms after the first request, median ${median(tally.moments)}`,
    ],
    ["inquiries stored", tally.inquiries],
    ["alerts to send", tally.alerts],
    ["never announced", tally.missing.length],
    ["killed between sending and noting", tally.between],
    ["announced twice", `${tally.twice}, of which without such a kill ${tally.unexplained.length}`],
    ["waited for a restart", tally.waited.size],
  ];
  for (const [name, value] of rows) console.log(`${name.padEnd(36)}${value}`);
  const faults = [...tally.missing, ...tally.unexplained, ...tally.faults];
  for (const fault of faults) console.log(`  ${fault}`);
  if (faults.length === 0) await rm(folder, { recursive: true });
  else process.exitCode = 1;
}
