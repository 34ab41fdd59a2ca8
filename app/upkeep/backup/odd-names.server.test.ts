import { existsSync, mkdirSync, rmSync, unlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import SQLite from "better-sqlite3";
import { expect, test } from "vitest";
import {
  addInquiry,
  bytesBelow,
  customersOf,
  makeSmallSite,
} from "../../../tests/support/small-site";
import { makeBackupDownload } from "./make-backup-download.server";
import { makeNightlyBackup } from "./make-nightly-backup.server";
import { restore } from "./restore.server";

const isLock = (path: string) => path.endsWith(".running");

test("what somebody has laid into the uploads stays where it is, and a folder in the place of a file is named", async () => {
  const site = makeSmallSite();
  const { path: folder } = await makeNightlyBackup(site, site.backupDir);
  const contact = join(site.uploadsDir, "contact");
  const odd = Buffer.concat([Buffer.from(`${contact}/`), Buffer.from([0xff, 0xfe])]);
  writeFileSync(odd, "x");
  await restore(folder, site);
  expect(customersOf(site)).toEqual(["김고객"]);
  expect(existsSync(odd)).toBe(true);
  unlinkSync(odd);

  const file = join(contact, "10000000-0000-4000-8000-000000000000.txt");
  rmSync(file);
  mkdirSync(file);
  const before = bytesBelow(site.uploadsDir);
  await expect(restore(folder, site)).rejects.toThrow(/0000\.txt: 파일이 있어야 할 곳에 폴더/);
  expect(bytesBelow(site.uploadsDir)).toEqual(before);
});

test("a backup after whose last number no inquiry could be stored is refused", async () => {
  const site = makeSmallSite();
  const file = join(site.folder, "backup.sqlite");
  await makeBackupDownload(site, file);
  const backup = new SQLite(file);
  backup.exec("UPDATE sqlite_sequence SET seq = 9223372036854775807 WHERE name = 'inquiry'");
  backup.close();
  const before = bytesBelow(site.folder, isLock);
  await expect(restore(file, site)).rejects.toThrow("이 사이트의 백업이 아닙니다");
  expect(bytesBelow(site.folder, isLock)).toEqual(before);
});

test("folders beside a backup whose names the site has not given are passed over", async () => {
  const site = makeSmallSite();
  const { path: folder } = await makeNightlyBackup(site, site.backupDir);
  addInquiry(site, 4, "이고객");
  mkdirSync(join(site.backupDir, "site-a; touch x; #\n\u001b[31mX"));
  expect(await restore(folder, site)).toMatchObject({ unreadLedgers: [] });
});
