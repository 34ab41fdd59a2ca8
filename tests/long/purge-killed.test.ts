import { execFile } from "node:child_process";
import { cpSync, existsSync, mkdirSync, readdirSync, renameSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import SQLite from "better-sqlite3";
import { expect, test } from "vitest";
import { readLedger } from "~/files/ledger.server";
import { namedFiles } from "~/upkeep/backup/copy-database.server";
import { bundle } from "../support/bundle";
import { addInquiry, change, makeSmallSite } from "../support/small-site";

const run = promisify(execFile);
const DUE = 3;

/** Three inquiries with files that are due, and were seen coming; one that stays. */
function siteWithDue() {
  const site = makeSmallSite();
  for (const digit of [4, 5, 6]) addInquiry(site, digit, `고객 ${digit}`);
  change(site, (database) => {
    database.exec(`
      UPDATE retention SET since = '2020-01-01T00:00:00.000Z';
      UPDATE inquiry SET isSpam = 1, receivedAt = '2025-01-01T00:00:00.000Z' WHERE id > 1;
      INSERT INTO dueSighting SELECT id, dueRule, dueFrom, -100000000 FROM inquiry WHERE isSpam`);
    database.pragma("wal_checkpoint(TRUNCATE)");
  });
  const prepared = join(site.folder, "prepared");
  mkdirSync(prepared);
  renameSync(site.databaseFile, join(prepared, "site.sqlite"));
  renameSync(site.uploadsDir, join(prepared, "uploads"));
  return { folder: site.folder, prepared };
}

test("a purge killed at any point loses nothing of what it noted, and the next one finishes it", async () => {
  const { folder, prepared } = siteWithDue();
  const script = await bundle("tests/support/purge-once.ts");
  const look = (place: string, dieAt: number) =>
    run(process.execPath, ["--import", "./tests/support/die-at.mjs", script], {
      env: {
        ...process.env,
        DIE_AT: String(dieAt),
        DATABASE_FILE: join(place, "site.sqlite"),
        UPLOADS_DIR: join(place, "uploads"),
      },
    });
  const stateOf = (place: string) => {
    const database = new SQLite(join(place, "site.sqlite"));
    const count = (from: string) =>
      database.prepare(`SELECT count(*) FROM ${from}`).pluck().get() as number;
    // Each row that is left has its file.
    for (const name of namedFiles(database)) {
      expect(existsSync(join(place, "uploads", name)), name).toBe(true);
    }
    const state = {
      left: count("inquiry WHERE isSpam"),
      logged: count("destruction"),
      unwritten: count("ledgerOutbox"),
      filesToGo: count("removedFile"),
    };
    database.close();
    return state;
  };

  const destroyedWhenKilled = new Set<number>();
  const until = async (dieAt: number): Promise<void> => {
    const place = join(folder, `killed-at-${dieAt}`);
    cpSync(prepared, place, { recursive: true });
    const isWhole = await look(place, dieAt).then(
      () => true,
      ({ signal }) => {
        expect(signal).toBe("SIGKILL");
        return false;
      },
    );
    const killed = stateOf(place);
    expect(killed.left + killed.logged).toBe(DUE);
    destroyedWhenKilled.add(killed.logged);
    if (!isWhole) await look(place, 0);
    expect(stateOf(place)).toMatchObject({ left: 0, logged: DUE, unwritten: 0 });
    const { lines } = await readLedger(join(place, "destroyed.jsonl"));
    expect(new Set(lines.map((line) => JSON.parse(line).id))).toEqual(new Set([2, 3, 4]));
    // A file whose deletion was cut off goes with the sweep, which knows it by its note.
    const files = readdirSync(join(place, "uploads/contact"));
    expect(files).toHaveLength(1 + stateOf(place).filesToGo);
    if (!isWhole) await until(dieAt + 2);
  };
  await Promise.all([until(1), until(2)]);
  expect([...destroyedWhenKilled].sort()).toEqual([1, 2, 3]);
});
