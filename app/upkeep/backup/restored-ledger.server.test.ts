import { copyFileSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Migrator } from "kysely/migration";
import { expect, test, vi } from "vitest";
import { sqlite as here } from "~/database/db.server";
import { openDatabase } from "~/database/open.server";
import { appendToLedger, judge, ledgerBeside } from "~/files/ledger.server";
import { newKey, publicKeyOf } from "~/files/ledger-key.server";
import { keysOf } from "~/files/own-ledger.server";
import { migrations } from "../../../migrations";
import { at, ledgerOf, lineOf, receivedAt, say } from "../../../tests/support/ledger-lines";
import {
  addInquiry,
  bytesBelow,
  change,
  customersOf,
  emptyPlace,
  keyOf,
  makeSmallSite,
  type SmallSite,
} from "../../../tests/support/small-site";
import { replayHere } from "../retention/replay-here.server";
import { archiveTable, makeBackupDownload } from "./make-backup-download.server";
import { makeNightlyBackup } from "./make-nightly-backup.server";
import { restore } from "./restore.server";

const pathOf = (site: SmallSite) => ledgerBeside(site.databaseFile);
/** What counts by the site's own key alone. */
async function countedOf(site: SmallSite) {
  const key = publicKeyOf(await keyOf(site));
  return judge(await ledgerOf(site), [key]).counted;
}
async function readKeys(site: SmallSite) {
  let keys: string[] = [];
  change(site, (database) => {
    keys = keysOf(database);
  });
  return keys;
}
const isLock = (path: string) => path.endsWith(".running");

/** The next restore may come within the same second, and would move the old state to the same place. */
async function restoreAgain(...given: Parameters<typeof restore>) {
  const { aside, ...restored } = await restore(...given);
  for (const path of aside) rmSync(path, { recursive: true, force: true });
  return restored;
}

/** A site that has started, with inquiries 1 to 3 and a backup, of which it has destroyed the first. */
async function siteWithDestruction() {
  const site = makeSmallSite();
  const key = await keyOf(site);
  addInquiry(site, 4, "이고객");
  addInquiry(site, 5, "박고객");
  const file = join(site.folder, "backup.sqlite");
  await makeBackupDownload(site, file);
  change(site, (database) => database.exec("DELETE FROM inquiry WHERE id = 1"));
  const line = lineOf(1);
  await appendToLedger(pathOf(site), [line], key);
  return { site, file, line };
}

test("the first start of a version that signs signs what is there, once; what comes later without a signature does not count", async () => {
  const site = makeSmallSite();
  const [first, second, strange] = [lineOf(1), lineOf(2), lineOf(3)];
  writeFileSync(pathOf(site), `${first}\n${second}\n`);
  // A start that was killed before it had a key has done nothing.
  await appendToLedger(pathOf(site), [first], newKey());
  const [file, again] = [join(site.folder, "backup.sqlite"), join(site.folder, "again.sqlite")];
  await makeBackupDownload(site, file);
  expect(await countedOf(site)).toEqual([first, second]);
  change(site, (database) => expect(keysOf(database)).toHaveLength(1));

  const before = readFileSync(pathOf(site), "utf8");
  writeFileSync(pathOf(site), `${before}${strange}\n`);
  expect(await countedOf(site)).toEqual([first, second]);
  await makeBackupDownload(site, again);
  await expect(restore(again, site, { say })).rejects.toThrow("1개 있고");
  expect(await restore(again, site, { destroy: 0, say })).toMatchObject({ destroyed: 1 });
  expect(await restore(again, emptyPlace(), { live: site, destroy: 1, say })).toMatchObject({
    destroyed: 1,
  });
});

test("a start says that a line without a signature names somebody who is there, and destroys nobody", async () => {
  here.exec(
    "INSERT INTO inquiry (receivedAt, consentChannel, personalInformationAgree, customer, phoneNumber, buildingType, interiorType) VALUES ('2026-01-01T00:00:00.000Z', 'WEB', 1, '김고객', '01000000000', 'HOUSE', 'ALL')",
  );
  await replayHere();
  writeFileSync(ledgerBeside(here.name), `${lineOf(1)}\n`);
  const warn = vi.spyOn(console, "warn").mockReturnValue();
  await replayHere();
  expect(warn.mock.calls).toEqual([[expect.stringMatching(/줄이 1개 있지만.* 파기하지 않/)]]);
  warn.mockRestore();
  expect(here.prepare("SELECT count(*) FROM inquiry").pluck().get()).toBe(1);
});

test("a backup of the last version, whose database knows no keys, brings nobody back, and the ledger counts afterwards", async () => {
  const { site, line } = await siteWithDestruction();
  const file = join(site.folder, "last-version.sqlite");
  const { sqlite, db } = openDatabase(file);
  const migrator = new Migrator({ db, provider: migrations });
  expect((await migrator.migrateTo("0023_numbers_as_written")).error).toBeUndefined();
  sqlite.exec(`${archiveTable};
    INSERT INTO inquiry (receivedAt, consentChannel, personalInformationAgree, customer, phoneNumber, buildingType, interiorType)
      SELECT '${receivedAt}', 'WEB', 1, value, '01000000000', 'HOUSE', 'ALL' FROM json_each('["a", "b"]')`);
  sqlite.pragma("journal_mode = DELETE");
  await db.destroy();
  // The box has another key now, and only the database that goes knows the first one.
  rmSync(join(site.folder, "ledger-key"));
  expect(await restore(file, site, { unchecked: true })).toMatchObject({ destroyed: 1 });
  expect(customersOf(site)).toEqual(["b"]);
  const lines = await ledgerOf(site);
  const { sqlite: restored, db: connection } = openDatabase(site.databaseFile);
  expect(
    (await new Migrator({ db: connection, provider: migrations }).migrateToLatest()).error,
  ).toBe(undefined);
  await connection.destroy();
  expect(restored.open).toBe(false);
  await keyOf(site);
  change(site, (database) => expect(judge(lines, keysOf(database)).counted).toEqual([line]));
});

test("a new machine that restores another's backup signs its lines anew, and its own backup is as good", async () => {
  const { site, line } = await siteWithDestruction();
  const { path: folder } = await makeNightlyBackup(site, site.backupDir);
  const second = emptyPlace();
  const listed: string[] = [];
  await restore(folder, second, { say: (text) => void listed.push(text) });
  expect(listed).toEqual([
    "이 사이트의 파기 대장에 없는 줄 1개:",
    "  1번 문의, 2026-06-01 09:00, 직원이 휴지통에서 완전 삭제함 (이 백업에 없는 문의)",
  ]);
  const before = publicKeyOf(await keyOf(site));
  expect(before).not.toBe(publicKeyOf(await keyOf(second)));
  const file = join(second.folder, "backup.sqlite");
  await makeBackupDownload(second, file);

  // Neither of which has ever heard of the other.
  const third = emptyPlace();
  await restore(file, third, { say });
  expect(await countedOf(third)).toEqual([line]);
});

test("a ledger of another box beside the database counts only if the operator says so", async () => {
  const { site, file } = await siteWithDestruction();
  const other = makeSmallSite();
  await appendToLedger(pathOf(other), [lineOf(2)], await keyOf(other));
  copyFileSync(pathOf(other), pathOf(site));
  await expect(restore(file, site, { say })).rejects.toThrow("--destroy 0");
  expect(await restore(file, site, { destroy: 1, say })).toMatchObject({ destroyed: 1 });
  expect(customersOf(site)).toEqual(["김고객", "박고객"]);
});

test("a lost key is replaced, and what it has signed counts; one that cannot be read is named, and nothing is done", async () => {
  const { site, file, line } = await siteWithDestruction();
  const key = join(site.folder, "ledger-key");
  renameSync(key, `${key}.lost`);
  await keyOf(site);
  expect(await countedOf(site)).toEqual([line]);
  change(site, (database) => expect(keysOf(database)).toHaveLength(2));

  rmSync(key);
  mkdirSync(key);
  const before = bytesBelow(site.folder, isLock);
  await expect(keyOf(site)).rejects.toThrow("ledger-key: 파기 대장의 서명 키가 아닙니다");
  await expect(restore(file, site)).rejects.toThrow("ledger-key: 파기 대장의 서명 키가 아닙니다");
  expect(bytesBelow(site.folder, isLock)).toEqual(before);
});

test("signed lines that the site does not have are asked about once they are more than three", async () => {
  const { site, file } = await siteWithDestruction();
  const key = await keyOf(site);
  const { path: folder } = await makeNightlyBackup(site, site.backupDir);
  await appendToLedger(pathOf(site), [lineOf(2), lineOf(7), lineOf(8)], key);
  const fresh = join(site.folder, "fresh.sqlite");
  await makeBackupDownload(site, fresh);
  await expect(restore(fresh, emptyPlace(), { say })).rejects.toThrow("--destroy 4");
  expect(await restore(fresh, emptyPlace(), { destroy: 4, say })).toMatchObject({ destroyed: 1 });
  // Here they are known.
  expect(await restore(file, site)).toMatchObject({ destroyed: 2 });
  const place = emptyPlace();
  expect(await restore(folder, place, { live: site })).toMatchObject({ destroyed: 1 });
});

test("what was destroyed by mistake comes back with --take-back, and stays, wherever the ledger goes", async () => {
  const { site, file } = await siteWithDestruction();
  await expect(restore(file, site, { takeBack: [2] })).rejects.toThrow(
    "2번 문의: 파기한 문의가 아니",
  );
  expect(await restoreAgain(file, site, { takeBack: [1] })).toMatchObject({ destroyed: 0 });
  expect(customersOf(site)).toEqual(["김고객", "이고객", "박고객"]);
  expect(await restore(file, emptyPlace(), { live: site })).toMatchObject({ destroyed: 0 });
  const later = join(site.folder, "later.sqlite");
  await makeBackupDownload(site, later);
  const elsewhere = emptyPlace();
  // Nobody there knows who has signed these two lines about somebody who is in the backup.
  await expect(restore(later, elsewhere, { say })).rejects.toThrow("--destroy 2");
  await restoreAgain(later, elsewhere, { destroy: 2, say });
  expect(await restore(file, elsewhere)).toMatchObject({ destroyed: 0 });

  // Destroyed once more, it stays destroyed.
  const line = lineOf(1);
  await appendToLedger(pathOf(site), [line], await keyOf(site));
  expect(await restoreAgain(file, site)).toMatchObject({ destroyed: 1 });
});

test("a restored backup's keys vouch for nothing in the next restore, here or on a new machine", async () => {
  const { site, file } = await siteWithDestruction();
  const strange = makeSmallSite();
  const key = await keyOf(strange);
  const planting = join(strange.folder, "planting.sqlite");
  await makeBackupDownload(strange, planting);
  for (const place of [site, emptyPlace()]) {
    const own = await readKeys(site);
    await restoreAgain(planting, place);
    const known = [...(place === site ? own : []), publicKeyOf(await keyOf(place))];
    expect(await readKeys(place)).toEqual([...new Set(known)].sort());
  }
  await appendToLedger(pathOf(site), [lineOf(2)], key);
  await expect(restore(file, site, { say })).rejects.toThrow("--destroy 1");
});

test("destructions that only a restored backup knows destroy nobody without a question", async () => {
  const { site, file } = await siteWithDestruction();
  const strange = makeSmallSite();
  const planting = join(strange.folder, "planting.sqlite");
  change(strange, (database) =>
    database.exec(`INSERT INTO destruction (inquiryId, at, why) VALUES (2, '${at}', 'STAFF')`),
  );
  await makeBackupDownload(strange, planting);
  await restoreAgain(planting, site);
  const listed: string[] = [];
  const asked = restore(file, site, { say: (text) => void listed.push(text) });
  await expect(asked).rejects.toThrow("--destroy 1");
  expect(listed[1]).toContain("이 백업에 있는 문의, 데이터베이스에만 있는 파기 기록");
  await restore(file, site, { destroy: 0, say });
  expect(customersOf(site)).toEqual(["이고객", "박고객"]);
});
