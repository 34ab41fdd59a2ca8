import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { acceptingCustomers, CUSTOMERS } from "../support/accepting-customers";
import { killWhileAlerting } from "../support/alert-rounds";
import { buildDirectory } from "../support/folders";

/** A hundred are for the figures. */
const rounds = Number(process.env.ROUNDS ?? 15);

test("killed while customers accept estimates, each acceptance stands once and is told, twice only if killed before the note", async () => {
  const folder = mkdtempSync(join(tmpdir(), "acceptance-killed-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const { customers, tally: pressed } = acceptingCustomers(11);
  const tally = await killWhileAlerting({
    customers,
    rounds,
    seed: 11,
    build: buildDirectory,
    folder,
    kill: { earliest: 20, latest: 900 },
  });
  expect([...tally.missing, ...tally.unexplained, ...tally.faults]).toEqual([]);
  console.info(
    `${rounds} kills: ${tally.acts} acceptances by ${pressed.presses} presses, of which ${pressed.broken} got no answer; ` +
      `${pressed.repeated} pressed again, ${pressed.thereBefore} of them already stored; ${tally.alerts} alerts, ` +
      `${tally.waited.size} waiting at a kill, ${tally.twice} twice, ${tally.between} killed between sending and noting`,
  );
  // Otherwise nothing was tried.
  expect(tally.acts).toBe(CUSTOMERS * rounds);
  expect(pressed.broken).toBeGreaterThan(0);
});
