import { copyFileSync } from "node:fs";
import { join } from "node:path";
import SQLite from "better-sqlite3";
import { expect, test } from "vitest";
import { change, makeSmallSite } from "../../../tests/support/small-site";
import { renewLinksAgain } from "./ended-links.server";
import { makeBackupDownload } from "./make-backup-download.server";
import { restore } from "./restore.server";
import { newDatabase } from "./unfinished-restore.server";

type Site = ReturnType<typeof makeSmallSite>;

const addInquiry = (id: number, hash: string | null) => (database: SQLite.Database) =>
  database
    .prepare(
      `INSERT INTO inquiry (id, receivedAt, consentChannel, personalInformationAgree, customer,
        phoneNumber, buildingType, interiorType, receiptHash)
        VALUES (?, '2026-01-01', 'WEB', 1, '김고객', '01000000000', 'HOUSE', 'ALL', ?)`,
    )
    .run(id, hash);

function renew(site: Site, id: number, hash: string) {
  change(site, (database) => {
    database
      .prepare(
        `INSERT INTO endedReceipt SELECT receiptHash, id, '2026-03-01' FROM inquiry
          WHERE id = ? AND receiptHash IS NOT NULL`,
      )
      .run(id);
    database.prepare("UPDATE inquiry SET receiptHash = ? WHERE id = ?").run(hash, id);
  });
}

function stateOf(site: Site) {
  const state = { links: [] as unknown[], ended: [] as unknown[] };
  change(site, (database) => {
    state.links = database
      .prepare("SELECT receiptHash FROM inquiry WHERE id > 900 ORDER BY id")
      .pluck()
      .all();
    state.ended = database.prepare("SELECT hash FROM endedReceipt ORDER BY hash").pluck().all();
  });
  return state;
}

test("a restore leaves an ended link ended and the newest one working, and so does the next one", async () => {
  const site = makeSmallSite();
  change(site, (database) => {
    for (const [id, hash] of [
      [901, "old"],
      [902, null],
      [903, "untouched"],
    ] as const)
      addInquiry(id, hash)(database);
  });
  const file = join(site.folder, "backup.sqlite");
  await makeBackupDownload(site, file);
  renew(site, 901, "newer");
  renew(site, 901, "newest");
  renew(site, 902, "by telephone");
  const present = stateOf(site);
  expect(present.links).toEqual(["newest", "by telephone", "untouched"]);
  expect(await restore(file, site)).toMatchObject({ renewed: 2 });
  expect(stateOf(site)).toEqual(present);
  // Once more from the same backup, or from what was moved aside.
  renew(site, 901, "after the restore");
  copyFileSync(file, newDatabase(site));
  expect(renewLinksAgain(site, site)).toBe(2);
});

test("in a backup of before there were ended links, the newest link opens the page as well", () => {
  const site = makeSmallSite();
  change(site, addInquiry(901, "old"));
  copyFileSync(site.databaseFile, newDatabase(site));
  renew(site, 901, "newest");
  const old = new SQLite(newDatabase(site));
  old.exec("DROP TABLE endedReceipt");
  expect(renewLinksAgain(site, site)).toBe(1);
  const hash = old.prepare("SELECT receiptHash FROM inquiry WHERE id = 901").pluck().get();
  old.close();
  expect(hash).toBe("newest");
});
