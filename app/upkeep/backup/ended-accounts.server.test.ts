import { copyFileSync } from "node:fs";
import { join } from "node:path";
import SQLite from "better-sqlite3";
import { expect, test } from "vitest";
import { verifyPassword } from "~/auth/password.server";
import { change, makeSmallSite } from "../../../tests/support/small-site";
import { endAgain } from "./ended-accounts.server";
import { makeBackupDownload } from "./make-backup-download.server";
import { restore } from "./restore.server";
import { newDatabase } from "./unfinished-restore.server";

const addKim = `INSERT INTO account (username, passwordHash, role, createdAt)
  VALUES ('kim', 'of kim', 'ADMIN', '2026-01-01')`;
const endKim =
  "UPDATE account SET endedAt = '2026-03-01', endedBy = 'admin' WHERE username = 'kim'";

test("a restore switches off again who has been switched off since, and names them", async () => {
  const site = makeSmallSite();
  change(site, (database) => database.exec(addKim));
  const file = join(site.folder, "backup.sqlite");
  await makeBackupDownload(site, file);
  change(site, (database) => database.exec(endKim));
  expect(await restore(file, site)).toMatchObject({ ended: ["kim"], changed: [] });
  change(site, (database) => {
    const kim = database.prepare("SELECT endedAt, endedBy FROM account WHERE username = 'kim'");
    expect(kim.get()).toEqual({ endedAt: "2026-03-01", endedBy: "admin" });
  });
});

test("a restore names whose password or second step is the earlier one again", async () => {
  const site = makeSmallSite();
  change(site, (database) => database.exec(addKim));
  const file = join(site.folder, "backup.sqlite");
  await makeBackupDownload(site, file);
  change(site, (database) =>
    database.exec("UPDATE account SET passwordHash = 'new' WHERE username = 'kim'"),
  );
  expect((await restore(file, site)).changed).toEqual(["kim"]);
});

test("in a backup of before there were switches, nobody's password is right for them", async () => {
  const site = makeSmallSite();
  change(site, (database) => database.exec(addKim));
  copyFileSync(site.databaseFile, newDatabase(site));
  change(site, (database) => database.exec(endKim));
  const old = new SQLite(newDatabase(site));
  for (const column of ["addedBy", "endedAt", "endedBy", "isFirstPassword", "lastLoginAt"])
    old.exec(`ALTER TABLE account DROP COLUMN ${column}`);
  expect(endAgain(site, site)).toEqual(["kim"]);
  const hash = old.prepare("SELECT passwordHash FROM account WHERE username = 'kim'").pluck().get();
  old.close();
  expect(await verifyPassword(String(hash), "of kim")).toBe(false);
});
