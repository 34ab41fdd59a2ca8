import {
  chmodSync,
  copyFileSync,
  cpSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import SQLite from "better-sqlite3";
import { expect, test } from "vitest";
import { takeRunningLock } from "~/database/running-lock.server";
import { DAY } from "~/text/duration";
import {
  addInquiry,
  bytesBelow,
  change,
  customersOf,
  emptyPlace,
  makeSmallSite,
} from "../../../tests/support/small-site";
import { makeBackupDownload } from "./make-backup-download.server";
import { makeNightlyBackup } from "./make-nightly-backup.server";
import { restore } from "./restore.server";

async function backUpBothWays() {
  const site = makeSmallSite();
  const { path: folder } = await makeNightlyBackup(site, site.backupDir);
  const file = join(site.folder, "backup.sqlite");
  await makeBackupDownload(site, file);
  return { site, folder, file };
}

test("either kind of backup brings the site back, ends all sessions, and moves what was there aside", async () => {
  const { site, folder, file } = await backUpBothWays();
  const isFile = (line: string) => /\.(txt|jpg) /.test(line);
  const before = bytesBelow(site.uploadsDir, (path) => path.includes("30000000")).filter(isFile);
  // As an archive keeps it.
  chmodSync(file, 0o444);
  for (const given of [folder, file]) {
    change(site, (database) => database.exec("DELETE FROM inquiry; DELETE FROM mainImage"));
    rmSync(site.uploadsDir, { recursive: true });
    addInquiry(site, 4, "나중 고객");
    const { files, missing, aside } = await restore(given, site);
    expect([files, missing]).toEqual([2, []]);
    expect(customersOf(site)).toEqual(["김고객"]);
    expect(statSync(site.databaseFile).mode & 0o777).toBe(0o600);
    const kept = aside.find((path) => path.includes("uploads")) ?? "";
    expect(readdirSync(join(kept, "contact"))).toHaveLength(1);
    rmSync(kept, { recursive: true });
    expect(bytesBelow(site.uploadsDir).filter(isFile)).toEqual(before);
    const old = new SQLite(aside.find((path) => path.includes(".sqlite.")) ?? "");
    expect(old.prepare("SELECT customer FROM inquiry").pluck().all()).toEqual(["나중 고객"]);
    old.close();
    change(site, (database) => {
      const version = database.prepare("SELECT sessionVersion FROM account").pluck().get();
      expect(version).toBeGreaterThan(1_700_000_000);
      const tables = database.prepare("SELECT name FROM sqlite_schema").pluck().all();
      expect(tables).not.toContain("sqlar");
      expect(tables).not.toContain("backupDigest");
    });
    for (const path of aside) rmSync(path, { recursive: true, force: true });
    // Files keep their times, so the next backup links them.
    const { path, description } = await makeNightlyBackup(
      site,
      site.backupDir,
      new Date(Date.now() + DAY),
    );
    expect(description.newFiles).toBe(0);
    rmSync(path, { recursive: true });
  }

  // A new machine has nothing yet.
  const elsewhere = emptyPlace();
  expect(await restore(folder, elsewhere)).toMatchObject({ files: 2, aside: [] });
  expect(customersOf(elsewhere)).toEqual(["김고객"]);
});

test.each([
  ["of an earlier version, without digests", "DROP TABLE backupDigest"],
  ["without the digest of its rows", "DELETE FROM backupDigest WHERE name = ''"],
  ["without the digest of an upload", "DELETE FROM backupDigest WHERE name LIKE '%.txt'"],
])(
  "a backup in one file %s is restored only when told so, because nobody would notice a change in it",
  async (_, statement) => {
    const { site, file } = await backUpBothWays();
    inside(statement)(file);
    const before = bytesBelow(site.uploadsDir);
    change(site, (database) => database.exec("UPDATE inquiry SET customer = '이고객'"));
    await expect(restore(file, site)).rejects.toThrow(/체크섬이 .*--unchecked/);
    expect([customersOf(site), bytesBelow(site.uploadsDir)]).toEqual([["이고객"], before]);
    expect(await restore(file, site, { unchecked: true })).toMatchObject({ files: 2 });
    expect(customersOf(site)).toEqual(["김고객"]);
  },
);

test("a database that was moved aside is told from a backup, and a neighbour's ledger that cannot be read is named", async () => {
  const { site, folder } = await backUpBothWays();
  const aside = `${site.databaseFile}.before-0020_search`;
  copyFileSync(site.databaseFile, aside);
  await expect(restore(aside, site)).rejects.toThrow(/^.*before-0020_search: 올린 파일이 들어/);
  const { path } = await makeNightlyBackup(site, site.backupDir, new Date(Date.now() + DAY));
  rmSync(join(path, "destroyed.jsonl"));
  mkdirSync(join(path, "destroyed.jsonl"));
  expect(await restore(folder, site)).toMatchObject({ unreadLedgers: [path] });
});

test("a place that cannot be written to is named, before anything is touched", async () => {
  const { site, folder } = await backUpBothWays();
  const place = emptyPlace();
  writeFileSync(place.uploadsDir, "");
  await expect(restore(folder, place)).rejects.toThrow(
    /^복원할 곳: .*uploads: 폴더가 있어야 할 곳/,
  );
  expect(readdirSync(place.folder)).toEqual(["uploads"]);
  expect(customersOf(site)).toEqual(["김고객"]);
});

test("nothing is restored over a running site, or while another program uses the database", async () => {
  const { site, folder } = await backUpBothWays();
  const lock = takeRunningLock(site.databaseFile, "site");
  await expect(restore(folder, site)).rejects.toThrow("사이트가 실행 중입니다");
  lock?.release();
  const other = new SQLite(site.databaseFile);
  other.exec("BEGIN IMMEDIATE");
  await expect(restore(folder, site)).rejects.toThrow("다른 프로그램이");
  other.close();
  expect(customersOf(site)).toEqual(["김고객"]);
});

/** Changes one byte in the middle, as a failing disk does. */
function flip(path: string, at = 0.5) {
  const bytes = readFileSync(path);
  const place = Math.floor(bytes.length * at);
  bytes[place] = (bytes[place] ?? 0) ^ 0x20;
  writeFileSync(path, bytes);
}

/** Changes the first occurrence of the text, wherever SQLite has put it. */
function misspell(path: string, text: string) {
  const bytes = readFileSync(path);
  const at = bytes.indexOf(text);
  if (at < 0) throw new Error(`${path} has no ${text}`);
  bytes[at + 2] = (bytes[at + 2] ?? 0) ^ 1;
  writeFileSync(path, bytes);
}

const inside = (query: string) => (path: string) => {
  const database = new SQLite(path);
  database.exec(query);
  database.close();
};

const upload = "contact/10000000-0000-4000-8000-000000000000.txt";

const damagesOfFile: Record<string, (path: string) => void> = {
  "is empty": (path) => truncateSync(path, 0),
  "is text": (path) => writeFileSync(path, "그냥 글".repeat(1000)),
  "has only its head": (path) => truncateSync(path, 100),
  "is cut in half": (path) => truncateSync(path, statSync(path).size / 2),
  "lacks its last page": (path) => truncateSync(path, statSync(path).size - 4096),
  "has a spoilt head": (path) => flip(path, 0),
  "has zeros in the middle": (path) =>
    writeFileSync(path, readFileSync(path).fill(0, 20_000, 40_000)),
  "has other bytes in the middle": (path) =>
    writeFileSync(path, readFileSync(path).fill(7, 20_000, 40_000)),
  "has a changed letter in a row": (path) => misspell(path, "01000000000"),
  "has a changed letter in an upload": (path) => misspell(path, "김고객김고객김고객"),
  "lacks a row": inside("DELETE FROM mainImage"),
  "lacks an upload": inside("DELETE FROM sqlar WHERE name LIKE '%.txt'"),
  "lacks the uploads": inside("DROP TABLE sqlar"),
  "has an upload that is too short": inside("UPDATE sqlar SET data = 'x' WHERE name LIKE '%.txt'"),
  "has an upload of another size": inside("UPDATE sqlar SET sz = sz - 1"),
  "has an upload without content": inside("UPDATE sqlar SET data = NULL"),
  "has rows that refer to nothing": inside("PRAGMA foreign_keys = OFF; DELETE FROM inquiry"),
  "is of a newer version": inside("INSERT INTO kysely_migration VALUES ('9999_of_tomorrow', '')"),
  "names files elsewhere": inside("UPDATE mainImage SET uploadedName = '../../../x.jpg'"),
  "lacks the list of migrations": inside("DROP TABLE kysely_migration"),
  "has no migration": inside("DELETE FROM kysely_migration"),
};

const damagesOfFolder: Record<string, (path: string) => void> = {
  "has no list": (path) => rmSync(join(path, "SHA256SUMS")),
  "has an empty list": (path) => truncateSync(join(path, "SHA256SUMS"), 0),
  "has half a list": (path) => truncateSync(join(path, "SHA256SUMS"), 100),
  "has another line in its list": (path) => writeFileSync(join(path, "SHA256SUMS"), "a b\n"),
  "has no database": (path) => rmSync(join(path, "site.sqlite")),
  "has half a database": (path) => truncateSync(join(path, "site.sqlite"), 8192),
  "has a spoilt database": (path) => flip(join(path, "site.sqlite")),
  "has a changed letter in a row": (path) => misspell(join(path, "site.sqlite"), "01000000000"),
  "lacks an upload": (path) => rmSync(join(path, "uploads", upload)),
  "has a cut upload": (path) => truncateSync(join(path, "uploads", upload), 10),
  "has an empty upload": (path) => truncateSync(join(path, "uploads", upload), 0),
  "has a spoilt upload": (path) => flip(join(path, "uploads", upload)),
  "has no uploads": (path) => rmSync(join(path, "uploads"), { recursive: true }),
  "has its uploads elsewhere": (path) => renameSync(join(path, "uploads"), join(path, "files")),
  "is empty": (path) => {
    rmSync(path, { recursive: true });
    mkdirSync(path);
  },
  "has the database of another program": (path) => {
    rmSync(join(path, "site.sqlite"));
    inside("CREATE TABLE a (b); INSERT INTO a VALUES (1)")(join(path, "site.sqlite"));
  },
};

test(`${Object.keys(damagesOfFile).length} damaged files and ${Object.keys(damagesOfFolder).length} damaged folders are refused, and the site is byte-identical after each`, async () => {
  const { site, folder, file } = await backUpBothWays();
  const place = emptyPlace();
  copyFileSync(site.databaseFile, place.databaseFile);
  cpSync(site.uploadsDir, place.uploadsDir, { recursive: true });
  // Only the lock's file is new, and it is empty.
  const isLock = (path: string) => path.endsWith(".running");
  const before = bytesBelow(place.folder, isLock);
  const damaged = join(site.folder, "damaged");
  const attempt = async (name: string) => {
    const { message } = await restore(damaged, place).then(
      () => expect.fail(`restored although it ${name}`),
      (error: Error) => error,
    );
    expect([name, message]).toEqual([name, expect.stringMatching(/[가-힣]/)]);
    expect([name, bytesBelow(place.folder, isLock)]).toEqual([name, before]);
    rmSync(damaged, { recursive: true, force: true });
  };
  for (const [name, damage] of Object.entries(damagesOfFile)) {
    copyFileSync(file, damaged);
    damage(damaged);
    await attempt(`file ${name}`);
  }
  for (const [name, damage] of Object.entries(damagesOfFolder)) {
    cpSync(folder, damaged, { recursive: true });
    damage(damaged);
    await attempt(`folder ${name}`);
  }
  await attempt("does not exist");
});
