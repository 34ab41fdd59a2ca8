import { execFileSync } from "node:child_process";
import { mkdirSync, rmSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { Migrator } from "kysely/migration";
import { expect, test, vi } from "vitest";
import { sqlite as here } from "~/database/db.server";
import { openDatabase } from "~/database/open.server";
import { env } from "~/env.server";
import { appendToLedger, LEDGER, ledgerBeside, readLedger } from "~/files/ledger.server";
import { newKey } from "~/files/ledger-key.server";
import { keyHere } from "~/files/own-ledger.server";
import { migrations } from "../../../migrations";
import { at, ledgerOf, lineOf, receivedAt, say } from "../../../tests/support/ledger-lines";
import {
  addInquiry,
  change,
  customersOf,
  keyOf,
  makeSmallSite,
} from "../../../tests/support/small-site";
import { replayHere } from "../retention/replay-here.server";
import { archiveTable, makeBackupDownload } from "./make-backup-download.server";
import { restore } from "./restore.server";

/** A site with a backup of `count` inquiries, all of which it has destroyed since, and no ledger. */
async function siteWithoutLedger(count: number) {
  const site = makeSmallSite();
  await keyOf(site);
  for (let digit = 2; digit <= count; digit += 1) addInquiry(site, digit, `${digit}번 고객`);
  const file = join(site.folder, "backup.sqlite");
  await makeBackupDownload(site, file);
  change(site, (database) => {
    database.exec(
      "INSERT INTO destruction (inquiryId, at, why) SELECT id, '2026-06-01T00:00:00.000Z', 'STAFF' FROM inquiry",
    );
    database.exec("DELETE FROM inquiry");
  });
  return { site, file };
}

test("a restore destroys again whom only the database knows, if it is asked to, and writes the ledger that was lost", async () => {
  const { site, file } = await siteWithoutLedger(2);
  expect(await restore(file, site, { destroy: 2, say })).toMatchObject({ destroyed: 2 });
  expect(customersOf(site)).toEqual([]);
  const lines = await ledgerOf(site);
  expect(lines.map((line) => JSON.parse(line).id)).toEqual([1, 2]);
});

test("of many that only the database knows a restore asks, and what came later under such a number stays", async () => {
  const { site, file } = await siteWithoutLedger(5);
  await expect(restore(file, site, { say })).rejects.toThrow("--destroy 5");
  change(site, (database) =>
    database.exec(
      "INSERT INTO inquiry (id, receivedAt, consentChannel, personalInformationAgree, customer, phoneNumber, buildingType, interiorType) VALUES (1, '2026-07-01T00:00:00.000Z', 'WEB', 1, '새 고객', '01000000000', 'HOUSE', 'ALL')",
    ),
  );
  const later = join(site.folder, "later.sqlite");
  await makeBackupDownload(site, later);
  expect(await restore(later, site, { say })).toMatchObject({ destroyed: 0 });
  expect(customersOf(site)).toEqual(["새 고객"]);
});

test.skipIf(process.platform !== "linux")(
  "a restore that cannot write the ledger, of a backup that has no place for its lines, is said to be done",
  async () => {
    const { site } = await siteWithoutLedger(1);
    const file = join(site.folder, "older.sqlite");
    const { sqlite, db } = openDatabase(file);
    const migrator = new Migrator({ db, provider: migrations });
    expect((await migrator.migrateTo("0003_lists_that_grow")).error).toBeUndefined();
    sqlite.exec(`${archiveTable};
      INSERT INTO inquiry (receivedAt, consentChannel, personalInformationAgree, customer, phoneNumber, buildingType, interiorType)
        VALUES ('${receivedAt}', 'WEB', 1, '김고객', '01000000000', 'HOUSE', 'ALL')`);
    sqlite.pragma("journal_mode = DELETE");
    await db.destroy();
    // It can be read, and never written.
    symlinkSync("/proc/version", ledgerBeside(site.databaseFile));
    expect(await restore(file, site, { unchecked: true, destroy: 1, say })).toMatchObject({
      destroyed: 1,
      unwritten: expect.any(String),
    });
    expect(customersOf(site)).toEqual([]);
  },
);

test("a start writes again what the ledger has lost, from backups, if this box has signed it, and says what cannot be", async () => {
  const path = ledgerBeside(here.name);
  const key = await keyHere(here);
  const insert = here.prepare(
    "INSERT INTO destruction (inquiryId, at, why) VALUES (?, ?, 'STAFF')",
  );
  for (const id of [71, 72, 73]) insert.run(id, at);
  const copy = join(env.BACKUP_DIR, "site-20260601-000000");
  mkdirSync(copy, { recursive: true });
  await appendToLedger(join(copy, LEDGER), [lineOf(71), lineOf(74)], key);
  await appendToLedger(join(copy, LEDGER), [lineOf(72)], newKey());
  // What is no file is passed over, and nobody waits for it.
  const [piped, linked] = ["site-20260602-000000", "site-20260603-000000"].map((name) =>
    join(env.BACKUP_DIR, name),
  ) as [string, string];
  for (const each of [piped, linked]) mkdirSync(each);
  execFileSync("mkfifo", [join(piped, LEDGER)]);
  const elsewhere = join(linked, "elsewhere");
  await appendToLedger(elsewhere, [lineOf(73)], key);
  symlinkSync(elsewhere, join(linked, LEDGER));
  const warn = vi.spyOn(console, "warn").mockReturnValue();
  await replayHere();
  expect(warn.mock.calls).toEqual([
    [expect.stringContaining("파기 1건을 백업의 사본에서 다시 기록했습니다.")],
    [expect.stringContaining("파기 2건은 다시 기록할 수 없습니다.")],
  ]);
  warn.mockRestore();
  const { lines } = await readLedger(path);
  expect(lines.map((line) => JSON.parse(line).id)).toEqual([71]);
  rmSync(path);
});
