import { execFile } from "node:child_process";
import { copyFileSync, cpSync, existsSync, mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import SQLite from "better-sqlite3";
import { expect, test } from "vitest";
import {
  appendToLedger,
  judge,
  ledgerBeside,
  ledgerLine,
  readLedger,
  unwrittenLines,
} from "~/files/ledger.server";
import { namedFiles } from "~/upkeep/backup/copy-database.server";
import { makeBackupDownload } from "~/upkeep/backup/make-backup-download.server";
import { bundle } from "../support/bundle";
import { change, keyOf, makeSmallSite } from "../support/small-site";

const run = promisify(execFile);

test("a restore killed at any point leaves the old or the new state, and can be repeated", async () => {
  const site = makeSmallSite();
  const backup = join(site.folder, "backup.sqlite");
  // Of whom the site has nothing any more, and the place of the restore has never heard.
  const line = ledgerLine(
    { id: 7, receivedAt: "2026-01-01T00:00:00.000Z" },
    "2026-06-01T00:00:00.000Z",
    "SPAM",
  );
  await appendToLedger(ledgerBeside(site.databaseFile), [line], await keyOf(site));
  await makeBackupDownload(site, backup);
  const script = await bundle("scripts/restore.ts");
  // Since the backup one picture was deleted and one inquiry changed.
  const old = join(site.folder, "old");
  mkdirSync(old);
  change(site, (database) => {
    const [gone] = database.prepare("SELECT uploadedName FROM mainImage").pluck().all();
    rmSync(join(site.uploadsDir, "content", String(gone)));
    database.exec("DELETE FROM mainImage; UPDATE inquiry SET customer = '옛 고객'");
  });
  copyFileSync(site.databaseFile, join(old, "site.sqlite"));
  cpSync(site.uploadsDir, join(old, "uploads"), { recursive: true });

  const attempt = (place: string, dieAt: number) =>
    run(process.execPath, ["--import", "./tests/support/die-at.mjs", script, backup], {
      env: {
        ...process.env,
        DIE_AT: String(dieAt),
        DATABASE_FILE: join(place, "site.sqlite"),
        UPLOADS_DIR: join(place, "uploads"),
      },
    });
  /**
   * @returns which of the two states it is, after checking that every row has its file, and that only
   *   the new state knows of the destruction
   */
  const stateOf = async (place: string) => {
    const database = new SQLite(join(place, "site.sqlite"), { readonly: true });
    const files = namedFiles(database);
    const isOld = database.prepare("SELECT 1 FROM inquiry WHERE customer = '옛 고객'").get();
    const pictures = database.prepare("SELECT count(*) FROM mainImage").pluck().get();
    const unwritten = unwrittenLines(database);
    database.close();
    const { lines } = await readLedger(join(place, "destroyed.jsonl"));
    const known = judge([...unwritten, ...lines], []).doubted;
    expect(known).toEqual(isOld ? [] : [line]);
    expect(pictures).toBe(isOld ? 0 : 1);
    for (const name of files) expect(existsSync(join(place, "uploads", name)), name).toBe(true);
    return isOld ? "old" : "new";
  };

  const found: string[] = [];
  const until = async (dieAt: number): Promise<void> => {
    const place = join(site.folder, `killed-at-${dieAt}`);
    cpSync(old, place, { recursive: true });
    const isWhole = await attempt(place, dieAt).then(
      () => true,
      ({ signal }) => {
        expect(signal).toBe("SIGKILL");
        return false;
      },
    );
    found[dieAt] = await stateOf(place);
    if (!isWhole) await until(dieAt + 2);
  };
  await Promise.all([until(1), until(2)]);
  expect(found.length).toBeGreaterThan(15);
  const turn = found.indexOf("new", 1);
  expect(found.slice(1, turn)).toEqual(Array(turn - 1).fill("old"));
  expect(found.slice(turn)).toEqual(Array(found.length - turn).fill("new"));
  const halfway = join(site.folder, `killed-at-${turn - 1}`);
  await attempt(halfway, 0);
  expect(await stateOf(halfway)).toBe("new");
});
