import { readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import SQLite from "better-sqlite3";
import { expect, onTestFinished, test } from "vitest";
import { makeNightlyBackup } from "~/upkeep/backup/make-nightly-backup.server";
import { restore } from "~/upkeep/backup/restore.server";
import { startServer } from "./support/server";
import { makeSmallSite, type SmallSite } from "./support/small-site";

/** Starts a site under a clock that is so many days ahead, until it has swept. */
async function sweepUnderClock({ folder, databaseFile, uploadsDir }: SmallSite, days: number) {
  const shift = join(folder, "shift");
  writeFileSync(shift, String(days * 24 * 60 * 60 * 1000));
  const server = await startServer({
    DATABASE_FILE: databaseFile,
    UPLOADS_DIR: uploadsDir,
    NODE_OPTIONS: "--import ./tests/support/settable-clock.mjs",
    CLOCK_SHIFT: shift,
  });
  onTestFinished(() => server.stop());
  // Made last.
  await expect.poll(() => readdirSync(folder)).toContain("site.sqlite.reserve");
  await server.stop();
  return `${server.log()}${server.unexpectedErrors().join("\n")}`;
}

const aside = ({ folder, uploadsDir }: SmallSite) =>
  [...readdirSync(folder), ...readdirSync(uploadsDir)].filter((name) =>
    name.includes(".before-restore-"),
  );

test.each([
  ["has run for days", "wall = unixepoch() * 1000, careful = 2 * 86400000"],
  ["has never been started", "wall = NULL, careful = 0"],
])(
  "a start at +15 days keeps what a restore has just moved aside, where the site %s",
  async (_, clock) => {
    const site = makeSmallSite();
    const database = new SQLite(site.databaseFile);
    database.exec(`UPDATE retentionClock SET ${clock}`);
    database.close();
    const { path } = await makeNightlyBackup(site, site.backupDir);
    await restore(path, site);
    const before = aside(site);
    expect(before.length).toBeGreaterThanOrEqual(2);
    const said = await sweepUnderClock(site, 15);
    expect(aside(site)).toEqual(before);
    expect(said).not.toContain("오래되어 삭제했습니다");
  },
);
