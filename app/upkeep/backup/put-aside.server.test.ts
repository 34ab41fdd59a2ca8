import { mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { DAY } from "~/text/duration";
import { makeSmallSite } from "../../../tests/support/small-site";
import { makeBackupDownload } from "./make-backup-download.server";
import { discardDownloads, discardPutAside } from "./put-aside.server";
import { restore } from "./restore.server";

test("what a restore or a migration moved aside goes after two weeks, a download after a day", async () => {
  const site = makeSmallSite();
  const downloads = join(site.backupDir, "download");
  mkdirSync(downloads, { recursive: true });
  await makeBackupDownload(site, join(downloads, "site-20261121-033000.sqlite"));
  await restore(join(downloads, "site-20261121-033000.sqlite"), site);
  writeFileSync(`${site.databaseFile}.before-0004_public_version`, "");
  // Of a migration that was killed while it copied.
  writeFileSync(`${site.databaseFile}.before-0004_public_version.part`, "");
  writeFileSync(`${site.databaseFile}.before-holidays`, "");
  const aside = () => [
    ...readdirSync(site.folder).filter((name) => name.includes(".before-")),
    ...readdirSync(site.uploadsDir).filter((name) => name.startsWith(".")),
    ...readdirSync(downloads),
  ];
  const discard = async (days: number) => {
    const now = Date.now() + days * DAY;
    await discardPutAside(site, now);
    await discardDownloads(site.backupDir, now);
  };
  const download = "site-20261121-033000.sqlite";
  const all = aside();
  expect(all).toContain(download);
  expect(all.filter((name) => name.includes("before-restore")).length).toBeGreaterThanOrEqual(2);
  await discard(0.9);
  expect(aside()).toEqual(all);
  await discard(1.1);
  expect(aside()).toEqual(all.filter((name) => name !== download));
  await discard(13.9);
  expect(aside()).toEqual(all.filter((name) => name !== download));
  await discard(14.1);
  // Not ours.
  expect(aside()).toEqual(["site.sqlite.before-holidays"]);
});
