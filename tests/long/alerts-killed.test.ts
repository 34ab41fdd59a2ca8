import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { inquiringCustomers, killWhileAlerting } from "../support/alert-rounds";
import { buildDirectory } from "../support/folders";

test("five times killed while announcing, every inquiry is announced, twice only if killed before the note", async () => {
  const folder = mkdtempSync(join(tmpdir(), "alerts-killed-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const tally = await killWhileAlerting({
    customers: inquiringCustomers(),
    rounds: 5,
    seed: 7,
    build: buildDirectory,
    folder,
    kill: { earliest: 300, latest: 900 },
  });
  expect([...tally.missing, ...tally.unexplained, ...tally.faults]).toEqual([]);
  console.info(
    `${tally.alerts} alerts of ${tally.acts} inquiries, ${tally.twice} twice, ${tally.between} killed between sending and noting`,
  );
  // Otherwise nothing was tried.
  expect(tally.acts).toBeGreaterThan(5);
});
