import { copyFileSync } from "node:fs";
import { join } from "node:path";
import SQLite from "better-sqlite3";
import { Migrator } from "kysely/migration";
import { expect, test } from "vitest";
import { openDatabase } from "~/database/open.server";
import { migrations } from "../../../migrations";
import { change, makeSmallSite } from "../../../tests/support/small-site";
import { renewLinksAgain } from "./ended-links.server";
import { makeBackupDownload } from "./make-backup-download.server";
import { restore } from "./restore.server";
import { newDatabase } from "./unfinished-restore.server";

type Site = ReturnType<typeof makeSmallSite>;

const inquiry = `INSERT INTO inquiry (id, receivedAt, consentChannel, personalInformationAgree, customer,
  phoneNumber, buildingType, interiorType) VALUES (?, ?, 'WEB', 1, '김고객', '01000000000', 'HOUSE', 'ALL')`;

const addInquiries = (database: SQLite.Database, ...ids: number[]) => {
  for (const id of ids) database.prepare(inquiry).run(id, `2026-01-01T00:00:00.${id}Z`);
};

function addLink(site: Site, inquiryId: number, hash: string, madeAt = "2026-02-01") {
  const query = "INSERT INTO customerLink (hash, inquiryId, seed, madeAt) VALUES (?, ?, ?, ?)";
  change(site, (database) => {
    database.prepare(query).run(hash, inquiryId, `seed of ${hash}`, madeAt);
  });
}

function end(site: Site, hash: string) {
  change(site, (database) => {
    database.prepare("UPDATE customerLink SET endedAt = '2026-03-01' WHERE hash = ?").run(hash);
  });
}

const linksIn = (database: SQLite.Database) =>
  database
    .prepare(
      `SELECT inquiryId || ' ' || hash || iif(endedAt IS NULL, '', ' ended') || iif(seed IS NULL, ' seedless', '')
        FROM customerLink ORDER BY inquiryId, hash`,
    )
    .pluck()
    .all() as string[];

function linksOf(site: Site) {
  let links: string[] = [];
  change(site, (database) => {
    links = linksIn(database);
  });
  return links;
}

test("a restore of last week's backup leaves each link as it is now, and so does the next one", async () => {
  const site = makeSmallSite();
  change(site, (database) => addInquiries(database, 901, 902, 903));
  addLink(site, 901, "sent");
  addLink(site, 903, "leaked");
  const file = join(site.folder, "backup.sqlite");
  await makeBackupDownload(site, file);
  addLink(site, 901, "beside it");
  addLink(site, 902, "by telephone");
  end(site, "leaked");
  addLink(site, 903, "in its place");
  // Its number was free in the backup, and is another's now.
  change(site, (database) => addInquiries(database, 904));
  addLink(site, 904, "of another");
  const present = ["901 beside it", "901 sent", "902 by telephone", "903 in its place"];
  expect(await restore(file, site)).toMatchObject({ renewed: 4 });
  expect(linksOf(site)).toEqual([...present, "903 leaked ended"]);
  // Once more from the same backup, or from what was moved aside; a number given again has no link of another's.
  addLink(site, 902, "after the restore");
  copyFileSync(file, newDatabase(site));
  const backup = new SQLite(newDatabase(site));
  backup.exec("UPDATE inquiry SET receivedAt = '2025-12-31' WHERE id = 901");
  backup.close();
  expect(renewLinksAgain(site, site)).toBe(4);
  const again = new SQLite(newDatabase(site));
  expect(linksIn(again)).toEqual([
    ...["901 sent", "902 after the restore", "902 by telephone"],
    ...["903 in its place", "903 leaked ended"],
  ]);
  again.close();
});

test("a backup of a program that knew one link keeps the others as well, and ends the ended", async () => {
  const site = makeSmallSite();
  const { db, sqlite } = openDatabase(newDatabase(site));
  const migrator = new Migrator({ db, provider: migrations });
  expect((await migrator.migrateTo("0040_number_within_korea")).error).toBeUndefined();
  for (const connection of [sqlite, undefined]) {
    const add = (database: SQLite.Database) => addInquiries(database, 901, 902, 903);
    if (connection) add(connection);
    else change(site, add);
  }
  sqlite.exec("UPDATE inquiry SET receiptHash = 'first of ' || id WHERE id < 903");
  for (const id of [901, 902]) addLink(site, id, `first of ${id}`);
  end(site, "first of 901");
  addLink(site, 901, "second");
  addLink(site, 902, "beside it");
  addLink(site, 903, "by telephone", "2026-02-01");
  addLink(site, 903, "and newer", "2026-02-02");
  const present = linksOf(site);
  expect(renewLinksAgain(site, site)).toBe(5);
  // What the program of then opens, if the update is taken back.
  const opened = sqlite.prepare("SELECT receiptHash FROM inquiry ORDER BY id").pluck().all();
  expect(opened).toEqual(["second", "first of 902", "and newer"]);
  expect((await migrator.migrateToLatest()).error).toBeUndefined();
  expect(linksIn(sqlite)).toEqual(present.map((link) => `${link} seedless`));
  await db.destroy();
});
