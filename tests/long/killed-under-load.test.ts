import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { killRounds } from "../../scripts/bench/kill/rounds";
import { buildDirectory } from "../support/folders";

test("five times killed under load, the site has everything that it confirmed, complete and once", async () => {
  const folder = mkdtempSync(join(tmpdir(), "killed-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  // `npm run bench -- kill` does 200, and restores backups that were made meanwhile.
  const tally = await killRounds({
    rounds: 5,
    seed: 3,
    build: buildDirectory,
    folder,
    kill: { earliest: 400, latest: 1200 },
    backupEvery: Number.POSITIVE_INFINITY,
    compareAllEvery: 5,
  });
  expect([...tally.faults, ...tally.lost, ...tally.twice]).toEqual([]);
  // Otherwise nothing was tried.
  expect(tally.rounds).toBe(5);
  expect(tally.retried).toBeGreaterThan(0);
  expect(tally.filesCompared).toBeGreaterThan(0);
});
