import { execFile } from "node:child_process";
import { copyFileSync, cpSync, existsSync, mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import SQLite from "better-sqlite3";
import { expect, test } from "vitest";
import { namedFiles } from "~/upkeep/backup/copy-database.server";
import { makeFile } from "~/upkeep/backup/make-file.server";
import { bundle } from "./support/bundle";
import { change, makeSmallSite } from "./support/small-site";

const run = promisify(execFile);

test("a restore killed at any point leaves the old or the new state, and can be repeated", async () => {
  const site = makeSmallSite();
  const backup = join(site.folder, "backup.sqlite");
  await makeFile(site, backup);
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
  /** @returns which of the two states it is, after checking that every row has its file */
  const stateOf = (place: string) => {
    const database = new SQLite(join(place, "site.sqlite"), { readonly: true });
    const files = namedFiles(database);
    const isOld = database.prepare("SELECT 1 FROM inquiry WHERE customer = '옛 고객'").get();
    const pictures = database.prepare("SELECT count(*) FROM mainImage").pluck().get();
    database.close();
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
    found[dieAt] = stateOf(place);
    if (!isWhole) await until(dieAt + 2);
  };
  await Promise.all([until(1), until(2)]);
  expect(found.length).toBeGreaterThan(15);
  const turn = found.indexOf("new", 1);
  expect(found.slice(1, turn)).toEqual(Array(turn - 1).fill("old"));
  expect(found.slice(turn)).toEqual(Array(found.length - turn).fill("new"));
  const halfway = join(site.folder, `killed-at-${turn - 1}`);
  await attempt(halfway, 0);
  expect(stateOf(halfway)).toBe("new");
});
