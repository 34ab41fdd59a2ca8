import { spawnSync } from "node:child_process";
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { makeSmallSite } from "../../../tests/support/small-site";
import { makeBackupDownload } from "./make-backup-download.server";

/** The owner's one file, read by another program: the shell that Debian has, 3.40.1 in Debian 12. */

const isThere = spawnSync("sqlite3", ["--version"]).status === 0;

function shell(...args: string[]) {
  const { status, stdout, stderr } = spawnSync("sqlite3", args, { encoding: "utf8" });
  expect([status, stderr]).toEqual([0, ""]);
  return stdout;
}

test.skipIf(!isThere)("the sqlite3 of Debian checks, shows, dumps and copies the database", () => {
  const { databaseFile, backupDir } = makeSmallSite();
  mkdirSync(backupDir, { recursive: true });
  expect(shell(databaseFile, "PRAGMA integrity_check")).toBe("ok\n");
  expect(shell(databaseFile, ".schema")).toContain("CREATE TABLE inquiry");
  expect(shell(databaseFile, ".dump")).toMatch(
    /INSERT INTO inquiry VALUES.*김고객[\s\S]*COMMIT;\n$/,
  );
  const copy = join(backupDir, "copy.sqlite");
  shell(databaseFile, `.backup '${copy}'`);
  expect(shell(copy, "SELECT customer FROM inquiry")).toBe("김고객\n");
});

test.skipIf(!isThere)("it lists the uploads in a backup of one file", async () => {
  const site = makeSmallSite();
  mkdirSync(site.backupDir, { recursive: true });
  const path = join(site.backupDir, "site.sqlite");
  await makeBackupDownload(site, path);
  expect(shell(path, "-A", "--list")).toMatch(/^uploads\/content\/2.*\.jpg$/m);
  expect(shell(path, "PRAGMA integrity_check")).toBe("ok\n");
});
