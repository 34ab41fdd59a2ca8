import { copyFileSync, mkdirSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { constants, deflateRawSync } from "node:zlib";
import SQLite from "better-sqlite3";
import { expect, test } from "vitest";
import {
  appendToLedger,
  judge,
  LEDGER,
  ledgerLine,
  readLedger,
  unwrittenLines,
} from "~/files/ledger.server";
import { newKey, publicKeyOf } from "~/files/ledger-key.server";
import { digestOfRows } from "~/upkeep/backup/copy-database.server";
import { DIGESTS, sha256 } from "~/upkeep/backup/digests.server";
import { makeBackupDownload, tablesOfBackup } from "~/upkeep/backup/make-backup-download.server";
import { makeNightlyBackup } from "~/upkeep/backup/make-nightly-backup.server";
import { restore } from "~/upkeep/backup/restore.server";
import { at, ledgerOf, say } from "../support/ledger-lines";
import {
  bytesBelow,
  change,
  customersOf,
  emptyPlace,
  keyOf,
  makeSmallSite,
  type SmallSite,
} from "../support/small-site";

/** Twenty inquiries, a backup of either kind, and twenty lines that name them all. */
async function siteOfTwenty() {
  const site = makeSmallSite();
  change(site, (database) => {
    const insert = database.prepare(
      "INSERT INTO inquiry (receivedAt, consentChannel, personalInformationAgree, customer, phoneNumber, buildingType, interiorType) VALUES ('2026-01-01T00:00:00.000Z', 'WEB', 1, ?, '01000000000', 'HOUSE', 'ALL')",
    );
    for (let count = 1; count < 20; count += 1) insert.run(`고객 ${count}`);
  });
  const { path: folder } = await makeNightlyBackup(site, site.backupDir);
  const file = join(site.folder, "backup.sqlite");
  await makeBackupDownload(site, file);
  const lines = Array.from({ length: 20 }, (_, index) =>
    ledgerLine({ id: index + 1, receivedAt: "2026-01-01T00:00:00.000Z" }, at, "SPAM"),
  );
  return { site, folder, file, lines, text: `${lines.join("\n")}\n` };
}

const inside = (path: string, work: (database: SQLite.Database) => void) => {
  const database = new SQLite(path);
  work(database);
  database.close();
};

/** Attempts a restore that is refused, and changes nothing. */
async function refused(given: string, site: SmallSite) {
  const state = () => bytesBelow(site.folder, (path) => path.endsWith(".running"));
  const before = state();
  const listed: string[] = [];
  const say = (text: string) => void listed.push(text);
  const { message } = await restore(given, site, { say }).then(
    () => expect.fail("restored"),
    (error: Error) => error,
  );
  expect(state()).toEqual(before);
  return { message, listed };
}

test("a folder with twenty lines that somebody has put beside a backup destroys nobody, now or later", async () => {
  const { site, folder, text } = await siteOfTwenty();
  const invented = join(site.backupDir, "site-20990101-000000");
  mkdirSync(invented);
  writeFileSync(join(invented, LEDGER), text);
  for (const place of [emptyPlace(), site]) {
    expect(await restore(folder, place)).toMatchObject({ destroyed: 0, unreadLedgers: [invented] });
    expect(customersOf(place)).toHaveLength(20);
    expect(await ledgerOf(place)).toEqual([]);
  }

  // With digests, which anybody can compute, it is asked about.
  writeFileSync(join(invented, DIGESTS), `${sha256(text)}  ${LEDGER}\n`);
  const { message, listed } = await refused(folder, site);
  expect(message).toContain("20개 있고");
  expect(message).toMatch(/--destroy 20, .*--destroy 0을/);
  expect(listed).toHaveLength(21);
  expect(listed[1]).toMatch(/1번 문의, 2026-06-01 09:00, .*이 백업에 있는 문의, 서명을 알 수 없음/);
  expect(await restore(folder, emptyPlace(), { destroy: 0, say })).toMatchObject({ destroyed: 0 });
});

/** As whoever computes all digests anew. */
function sumUp(file: string) {
  inside(file, (backup) => {
    const digest = digestOfRows(backup, tablesOfBackup);
    backup.prepare("UPDATE backupDigest SET sha256 = ? WHERE name = ''").run(digest);
  });
}

const tampered: Record<string, (backup: SQLite.Database, lines: string[]) => Promise<void>> = {
  "without a signature": async (backup, lines) => setLedger(backup, lines),
  "signed with a key that its database knows": async (backup, lines) => {
    const folder = emptyPlace().folder;
    const key = newKey();
    await appendToLedger(join(folder, LEDGER), lines, key);
    backup.prepare("INSERT INTO ledgerKey VALUES (?, ?)").run(publicKeyOf(key), at);
    setLedger(backup, (await readLedger(join(folder, LEDGER))).lines);
  },
  "in its database's outbox": async (backup, lines) => {
    const insert = backup.prepare("INSERT INTO ledgerOutbox (line) VALUES (?)");
    for (const line of lines) insert.run(line);
  },
};

function setLedger(backup: SQLite.Database, lines: string[]) {
  const text = lines.map((line) => `${line}\n`).join("");
  backup.prepare("UPDATE backupLedger SET lines = ?, sha256 = ?").run(text, sha256(text));
}

test.each(Object.entries(tampered))(
  "twenty lines in a backup that somebody has tampered with, %s, destroy nobody unless they are asked for",
  async (_, tamper) => {
    const { site, file, folder, lines } = await siteOfTwenty();
    const forged = join(site.folder, "forged.sqlite");
    copyFileSync(file, forged);
    const database = new SQLite(forged);
    await tamper(database, lines);
    database.close();
    sumUp(forged);
    const { message, listed } = await refused(forged, site);
    expect(message).toMatch(/20개 있고.* --destroy 20, .*--destroy 0을/);
    expect(listed).toHaveLength(21);
    for (const destroy of [1, 19, 21]) {
      await expect(restore(forged, site, { destroy, say })).rejects.toThrow("--destroy 20");
    }

    expect(await restore(forged, site, { destroy: 0, say })).toMatchObject({ destroyed: 0 });
    expect(customersOf(site)).toHaveLength(20);
    // Nor at the next start, or with the next backup.
    change(site, (live) => expect(unwrittenLines(live)).toEqual([]));
    expect(await ledgerOf(site)).toEqual([]);
    expect(await restore(folder, emptyPlace())).toMatchObject({ destroyed: 0 });

    const elsewhere = emptyPlace();
    expect(await restore(forged, elsewhere, { destroy: 20, say })).toMatchObject({ destroyed: 20 });
    expect(judge(await ledgerOf(elsewhere), [publicKeyOf(await keyOf(elsewhere))]).counted).toEqual(
      lines,
    );
  },
);

test("not even one inquiry is destroyed without a question by a backup that alone knows who has signed", async () => {
  const { site, file, lines } = await siteOfTwenty();
  const forged = join(site.folder, "forged.sqlite");
  copyFileSync(file, forged);
  const database = new SQLite(forged);
  await tampered["signed with a key that its database knows"]?.(database, lines.slice(0, 1));
  database.close();
  sumUp(forged);
  const { message, listed } = await refused(forged, site);
  expect(message).toMatch(/1개 있고.* --destroy 1, .*--destroy 0을/);
  expect(listed[1]).toContain("이 백업만 아는 서명");
  expect(await restore(forged, site, { destroy: 0, say })).toMatchObject({ destroyed: 0 });
  expect(await ledgerOf(site)).toEqual([]);
});

test("nor does such a backup leave a line for one that is younger than it", async () => {
  const { site, lines } = await siteOfTwenty();
  const forged = join(site.folder, "forged.sqlite");
  const older = join(site.folder, "older.sqlite");
  change(site, (database) => database.exec("DELETE FROM inquiry WHERE customer = '고객 19'"));
  await makeBackupDownload(site, older);
  copyFileSync(older, forged);
  const database = new SQLite(forged);
  await tampered["signed with a key that its database knows"]?.(database, lines.slice(19));
  database.close();
  sumUp(forged);
  const { message, listed } = await refused(forged, site);
  expect(message).toMatch(/1개 있고.* --destroy 1, .*--destroy 0을/);
  expect(listed[1]).toContain("이 백업에 없는 문의, 이 백업만 아는 서명");
});

/** Two gigabytes of zeros in two megabytes: 1 MB, compressed on its own, again and again. */
function bomb(megabytes: number) {
  const zeros = Buffer.alloc(1_048_576);
  const piece = deflateRawSync(zeros, { finishFlush: constants.Z_FULL_FLUSH });
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(((((megabytes * zeros.length) % 65_521) << 16) | 1) >>> 0);
  const last = deflateRawSync(Buffer.alloc(0));
  return Buffer.concat([Buffer.from([0x78, 0x9c]), ...Array(megabytes).fill(piece), last, sum]);
}

test.each([
  ["its size", 4],
  ["the size of the bomb", 2048 * 1_048_576],
])(
  "an upload of two megabytes does not become two gigabytes of memory, though its row says %s",
  async (_, more) => {
    const { site, file } = await siteOfTwenty();
    const data = bomb(2048);
    inside(file, (backup) => {
      backup.exec("DROP TABLE backupDigest");
      const size = more > data.length ? more : data.length + more;
      backup.prepare("UPDATE sqlar SET data = ?, sz = ? WHERE name LIKE '%.txt'").run(data, size);
    });
    expect(statSync(file).size).toBeLessThan(4_000_000);
    const before = process.resourceUsage().maxRSS;
    await expect(restore(file, site, { unchecked: true })).rejects.toThrow("백업이 손상되었습니다");
    // In kilobytes.
    expect(process.resourceUsage().maxRSS - before).toBeLessThan(400_000);
  },
);

const foreign: Record<string, [name: string, statement: string]> = {
  "a foreign trigger": [
    "evil",
    "CREATE TRIGGER evil AFTER INSERT ON inquiry BEGIN DELETE FROM account; END",
  ],
  "a foreign table": ["notes", "CREATE TABLE notes (text TEXT)"],
  "a foreign view": ["accounts", "CREATE VIEW accounts AS SELECT * FROM account"],
  "a foreign index": ["byName", "CREATE INDEX byName ON account (username)"],
  "a foreign column": ["account", "ALTER TABLE account ADD COLUMN notes TEXT"],
  "a foreign trigger on its archive": [
    "evil",
    "CREATE TRIGGER evil AFTER DELETE ON sqlar BEGIN DELETE FROM account; END",
  ],
  "a guard of ours that is missing": ["destructionIsKept", "DROP TRIGGER destructionIsKept"],
};

test.each(Object.entries(foreign))(
  "a backup with %s is refused by name, before anything is written",
  async (_, [name, statement]) => {
    const { site, file } = await siteOfTwenty();
    inside(file, (backup) => backup.exec(statement));
    expect((await refused(file, site)).message).toMatch(
      RegExp(`(트리거|테이블|뷰|인덱스) "${name}": `),
    );
  },
);

test("a journal beside a backup, which SQLite would take for a part of it, is refused by name", async () => {
  const { site, folder } = await siteOfTwenty();
  writeFileSync(join(folder, "site.sqlite-wal"), "");
  expect((await refused(folder, site)).message).toContain(
    "site.sqlite-wal: 이 백업의 파일이 아닙니다",
  );
});

test("a backup of a newer program says that this one has to be updated first", async () => {
  const { site, file } = await siteOfTwenty();
  inside(file, (backup) => backup.exec("INSERT INTO kysely_migration VALUES ('9999_later', '')"));
  expect((await refused(file, site)).message).toContain("더 최신 버전에서 만든 백업입니다");
});
