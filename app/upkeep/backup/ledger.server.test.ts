import {
  appendFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { Migrator } from "kysely/migration";
import { expect, test, vi } from "vitest";
import { sqlite as here } from "~/database/db.server";
import { openDatabase } from "~/database/open.server";
import {
  appendToLedger,
  judge,
  LEDGER,
  ledgerBeside,
  ledgerLine,
  readLedger,
  replayLedger,
} from "~/files/ledger.server";
import { newKey, publicKeyOf } from "~/files/ledger-key.server";
import { DAY } from "~/text/duration";
import { migrations } from "../../../migrations";
import { at, lineOf, receivedAt, say } from "../../../tests/support/ledger-lines";
import {
  addInquiry,
  change,
  customersOf,
  emptyPlace,
  keyOf,
  makeSmallSite,
  nextSecond,
  type SmallSite,
} from "../../../tests/support/small-site";
import { replayHere } from "../retention/replay-here.server";
import { makeBackupDownload } from "./make-backup-download.server";
import { makeNightlyBackup } from "./make-nightly-backup.server";
import { restore } from "./restore.server";
import { undoRestore } from "./undo-restore.server";

/** As the site destroys it, up to where it may be killed. */
async function destroyFirst(site: SmallSite, isWritten = true) {
  const line = lineOf(1, "SPAM");
  change(site, (database) => {
    database.exec("DELETE FROM inquiry WHERE id = 1");
    database.prepare("INSERT INTO destruction (inquiryId, at, why) VALUES (1, ?, 'SPAM')").run(at);
    if (!isWritten) database.prepare("INSERT INTO ledgerOutbox (line) VALUES (?)").run(line);
  });
  rmSync(join(site.uploadsDir, "contact/10000000-0000-4000-8000-000000000000.txt"));
  if (isWritten) await appendToLedger(ledgerBeside(site.databaseFile), [line], await keyOf(site));
}

const filesOf = (site: SmallSite) => readdirSync(join(site.uploadsDir, "contact"));

test.each([
  ["the ledger has it", true],
  ["the site was killed before it wrote the ledger", false],
] as const)(
  "a backup that is older than a destruction brings nobody back: %s",
  async (_, isWritten) => {
    const site = makeSmallSite();
    await keyOf(site);
    addInquiry(site, 4, "남은 고객");
    const { path: folder } = await makeNightlyBackup(site, site.backupDir);
    const file = join(site.folder, "backup.sqlite");
    await makeBackupDownload(site, file);
    await destroyFirst(site, isWritten);
    for (const given of [folder, file]) {
      const { aside, ...restored } = await restore(given, site);
      expect(restored).toMatchObject({ files: 2, missing: [], destroyed: 1 });
      expect(customersOf(site)).toEqual(["남은 고객"]);
      expect(filesOf(site)).toEqual(["40000000-0000-4000-8000-000000000000.txt"]);
      // The next restore may come within the same second.
      for (const path of aside) rmSync(path, { recursive: true, force: true });
    }
    const { lines, unreadable } = await readLedger(ledgerBeside(site.databaseFile));
    expect([lines.length, unreadable]).toEqual([1, 0]);
    // The log of the restored database knows, too, and its tokens bring nobody back.
    change(site, (database) => {
      const log = database.prepare("SELECT inquiryId, at, why FROM destruction").raw().all();
      expect(log).toEqual([[1, at, "SPAM"]]);
      // An id that the older database gives again is another inquiry's.
      database.pragma("foreign_keys = OFF");
      database.exec("UPDATE inquiryFile SET inquiryId = 1");
      database.exec("UPDATE inquiry SET id = 1, receivedAt = '2026-01-01T00:00:00.001Z'");
    });
    const { path: later } = await makeNightlyBackup(
      site,
      site.backupDir,
      new Date(Date.now() + DAY),
    );
    expect(await restore(later, site)).toMatchObject({ files: 2, destroyed: 0 });
    expect(customersOf(site)).toEqual(["남은 고객"]);
  },
);

test.each([
  ["the ledger has it", true],
  ["the site was killed before it wrote the ledger", false],
] as const)(
  "a restore that is undone brings nobody back who was destroyed since: %s",
  async (_, isWritten) => {
    const site = makeSmallSite();
    await keyOf(site);
    const { path } = await makeNightlyBackup(site, site.backupDir);
    addInquiry(site, 4, "남은 고객");
    await restore(path, site);
    await destroyFirst(site, isWritten);
    await nextSecond();
    const undone = await undoRestore(site);
    expect(undone).toMatchObject({ destroyed: 1, newer: 0, ended: [] });
    expect(customersOf(site)).toEqual(["남은 고객"]);
    expect(filesOf(site)).toEqual(["40000000-0000-4000-8000-000000000000.txt"]);
  },
);

test("on another machine the ledger comes with the backup, or with a newer one beside it", async () => {
  const site = makeSmallSite();
  await keyOf(site);
  const old = await makeNightlyBackup(site, site.backupDir, new Date(Date.now() - DAY));
  const oldFile = join(site.folder, "old.sqlite");
  await makeBackupDownload(site, oldFile);
  await destroyFirst(site);
  const fresh = await makeNightlyBackup(site, site.backupDir);
  const freshFile = join(site.folder, "fresh.sqlite");
  await makeBackupDownload(site, freshFile);
  expect(readFileSync(join(fresh.path, "SHA256SUMS"), "utf8")).toContain(LEDGER);

  const elsewhere = emptyPlace();
  expect(await restore(freshFile, elsewhere, { say })).toMatchObject({ destroyed: 0 });
  // It is known there now, so the older file brings nobody back.
  expect(await restore(oldFile, elsewhere)).toMatchObject({ destroyed: 1 });
  expect(customersOf(elsewhere)).toEqual([]);

  const third = emptyPlace();
  await expect(restore(old.path, third, { say })).rejects.toThrow("--destroy 1");
  expect(await restore(old.path, third, { destroy: 1, say })).toMatchObject({ destroyed: 1 });
  expect([customersOf(third), filesOf(third)]).toEqual([[], []]);
  // A damaged copy is a damaged backup.
  appendFileSync(join(fresh.path, LEDGER), "x");
  await expect(restore(fresh.path, emptyPlace())).rejects.toThrow("destroyed.jsonl");
});

test("a line that a power cut has cut off costs that line only, and one that is doubled does no harm", async () => {
  const { folder } = emptyPlace();
  const path = join(folder, LEDGER);
  expect(await readLedger(path)).toEqual({ lines: [], unreadable: 0 });
  const key = newKey();
  await appendToLedger(path, [], key);
  expect(existsSync(path)).toBe(false);
  const [first = "", second = ""] = [1, 2].map((id) => lineOf(id, "CLOSED"));
  await appendToLedger(path, [first], key);
  appendFileSync(path, second.slice(0, 30));
  await appendToLedger(path, [second, second], key);
  const { lines, unreadable } = await readLedger(path);
  expect([lines.length, unreadable]).toEqual([3, 1]);
  expect(judge(lines, [publicKeyOf(key)])).toEqual({ counted: [first, second], doubted: [] });
  expect(judge(lines, [publicKeyOf(newKey())]).counted).toEqual([]);
  for (const words of ["customer", "receivedAt", "2026-01-01"]) expect(first).not.toContain(words);
});

test("a database of an older version is replayed, too, and only the very inquiry is destroyed", async () => {
  const { folder } = emptyPlace();
  const { sqlite, db } = openDatabase(join(folder, "older.sqlite"));
  const migrator = new Migrator({ db, provider: migrations });
  expect((await migrator.migrateTo("0003_lists_that_grow")).error).toBeUndefined();
  const insert = sqlite.prepare(
    "INSERT INTO inquiry (receivedAt, consentChannel, personalInformationAgree, customer, phoneNumber, buildingType, interiorType) VALUES (?, 'WEB', 1, '김고객', '01000000000', 'HOUSE', 'ALL')",
  );
  for (let count = 0; count < 3; count += 1) insert.run(receivedAt);
  sqlite.exec(
    "INSERT INTO inquiryFile (inquiryId, name, uploadedName, type, size, ord) VALUES (2, 'a', 'b.txt', 'text/plain', 1, 0)",
  );
  const lines = [
    lineOf(2, "SPAM"),
    ledgerLine({ id: 3, receivedAt: "2025-12-31T00:00:00.000Z" }, at, "SPAM"),
    lineOf(99, "SPAM"),
    "not a line",
  ];
  expect(replayLedger(sqlite, lines)).toEqual({ files: ["b.txt"], destroyed: 1 });
  expect(replayLedger(sqlite, lines)).toEqual({ files: [], destroyed: 0 });
  expect(sqlite.prepare("SELECT id FROM inquiry").pluck().all()).toEqual([1, 3]);
  expect(sqlite.prepare("SELECT count(*) FROM inquiryFile").pluck().get()).toBe(0);
  await db.destroy();
});

test("a malformed line is no line, though its digest is right; one with a newer version's reason is", async () => {
  const { folder } = emptyPlace();
  const path = join(folder, LEDGER);
  const forged = [
    ["yesterday", "SPAM"],
    [at, "__proto__"],
    [at, "<b>"],
  ] as const;
  const lines = forged.map(([when, why]) => ledgerLine({ id: 1, receivedAt }, when, why));
  const newer = lineOf(1, "NEWER_REASON");
  writeFileSync(path, [...lines, newer].join("\n"));
  expect(await readLedger(path)).toEqual({ lines: [newer], unreadable: 3 });
});

test("at its start the site says how many lines it cannot read, and which file it is", async () => {
  const path = ledgerBeside(here.name);
  writeFileSync(path, "x\ny\n");
  const warn = vi.spyOn(console, "warn").mockReturnValue();
  await replayHere();
  expect(warn.mock.calls).toEqual([[expect.stringMatching(/destroyed\.jsonl.* 2줄/)]]);
  warn.mockRestore();
  rmSync(path);
  mkdirSync(path);
  await expect(replayHere()).rejects.toThrow(path);
  rmSync(path, { recursive: true });
});
