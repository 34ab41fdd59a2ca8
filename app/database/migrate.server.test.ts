import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type SQLite from "better-sqlite3";
import type { Kysely } from "kysely";
import { Migrator } from "kysely/migration";
import { afterAll, expect, test } from "vitest";
import { addLink, hasPage, knownLink } from "~/contact/receipt/customer-link.server";
import { receiptOf } from "~/contact/receipt/receipt-key.server";
import { archiveTable } from "~/upkeep/backup/make-backup-download.server";
import { migrations } from "../../migrations";
import { inquiryRow } from "../../tests/support/inquiry-rows";
import { restore } from "../upkeep/backup/restore.server";
import { migrate } from "./migrate.server";
import { openDatabase } from "./open.server";
import type { Tables } from "./tables";

const folder = mkdtempSync(join(tmpdir(), "migrate-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** A database as it was before lists grew, with rows. */
async function olderDatabase(name: string) {
  const opened = openDatabase(join(folder, name));
  const migrator = new Migrator({ db: opened.db, provider: migrations });
  expect((await migrator.migrateTo("0002_files_in_step")).error).toBeUndefined();
  await addRows(opened.db);
  return opened;
}

async function addRows(db: Kysely<Tables>) {
  const moments = { createdAt: "2026-01-01", updatedAt: "2026-01-01" };
  const project = { buildingType: "HOUSE", interiorType: "ALL", ...moments } as const;
  await db
    .insertInto("portfolio")
    .values(["하나", "둘", "셋"].map((title) => ({ ...project, title })))
    .execute();
  const inquiries = [
    { ...inquiryRow, customer: "김민서", mainAddress: "서울 강남구" },
    { ...inquiryRow, customer: "박새봄", phoneNumber: "010-1234-5678", status: "HOLD" },
    { ...inquiryRow, customer: "", phoneNumber: "", status: "HOLD" },
  ] as const;
  for (const values of inquiries) await db.insertInto("inquiry").values(values).execute();
}

function expectWhole(sqlite: SQLite.Database) {
  const all = (query: string) => sqlite.prepare(query).raw().all();
  expect(all("SELECT count(*) FROM portfolio")).toEqual([[3]]);
  expect(all("SELECT status, count(*) FROM inquiry GROUP BY status")).toEqual([
    ["CONTACT", 1],
    ["HOLD", 2],
  ]);
  expect(sqlite.pragma("integrity_check")).toEqual([{ integrity_check: "ok" }]);
}

test("what staff had typed in or decided about before it counted as opened is opened", async () => {
  const { db, sqlite } = openDatabase(join(folder, "unopened.sqlite"));
  const migrator = new Migrator({ db, provider: migrations });
  expect((await migrator.migrateTo("0023_numbers_as_written")).error).toBeUndefined();
  const statusAt = "2026-02-01T00:00:00.000Z";
  const rows = [
    {},
    { consentChannel: "PHONE" },
    { status: "HOLD" },
    { status: "HOLD", statusAt },
    { statusAt },
    { status: "MEET1", statusAt, openedAt: "2026-01-15T00:00:00.000Z" },
  ] as const;
  for (const values of rows) {
    await db
      .insertInto("inquiry")
      .values({ ...inquiryRow, ...values })
      .execute();
  }
  await migrate(db, sqlite);
  const { receivedAt } = inquiryRow;
  expect(sqlite.prepare("SELECT openedAt FROM inquiry ORDER BY id").pluck().all()).toEqual([
    ...[null, receivedAt, receivedAt, statusAt, statusAt, "2026-01-15T00:00:00.000Z"],
  ]);
  await db.destroy();
});

test("an older database gets its totals and its search, and is put aside first", async () => {
  const { db, sqlite } = await olderDatabase("old.sqlite");
  await migrate(db, sqlite);
  expectWhole(sqlite);
  expect(existsSync(`${sqlite.name}.before-0003_lists_that_grow`)).toBe(true);
  await db.destroy();
});

test("so does a backup of one, once it is restored", async () => {
  const { db, sqlite } = await olderDatabase("live.sqlite");
  const backup = join(folder, "backup.sqlite");
  await sqlite.backup(backup);
  await db.destroy();
  const copy = openDatabase(backup);
  copy.sqlite.exec(archiveTable);
  copy.sqlite.pragma("journal_mode = DELETE");
  await copy.db.destroy();

  const DATABASE_FILE = join(folder, "restored.sqlite");
  const UPLOADS_DIR = join(folder, "uploads");
  await restore(
    backup,
    { databaseFile: DATABASE_FILE, uploadsDir: UPLOADS_DIR },
    { unchecked: true },
  );
  const restored = openDatabase(DATABASE_FILE);
  await migrate(restored.db, restored.sqlite);
  expectWhole(restored.sqlite);
  await restored.db.destroy();
});

test("projects of before are as old as they were, drafts were never published, and rooms stay listed", async () => {
  const { db, sqlite } = openDatabase(join(folder, "before-published.sqlite"));
  const migrator = new Migrator({ db, provider: migrations });
  expect((await migrator.migrateTo("0021_customers_words")).error).toBeUndefined();
  sqlite.exec(`
    INSERT INTO portfolio (title, buildingType, interiorType, isDraft, createdAt, updatedAt)
      VALUES ('하나', 'HOUSE', 'ALL', 0, '2026-01-01', '2026-03-03'),
        ('초안', 'HOUSE', 'ALL', 1, '2026-01-02', '2026-01-02'),
        ('셋', 'HOUSE', 'ALL', 0, '2026-01-03', '2026-01-03');
    INSERT INTO portfolioPicture (portfolioId, role, ord, name, uploadedName, type, size, width,
      height, color, room)
      SELECT portfolio.id, 'GALLERY', 0, 'a', room || portfolio.id, 'image/jpeg', 1, 1, 1,
        '#000000', room
      FROM portfolio, (SELECT 'KITCHEN' AS room UNION SELECT 'BATHROOM') WHERE portfolio.id < 3`);
  await migrate(db, sqlite);
  const all = (query: string) => sqlite.prepare(query).raw().all();
  expect(all("SELECT id, publishedAt FROM portfolio")).toEqual([
    [1, "2026-01-01"],
    [2, null],
    [3, "2026-01-03"],
  ]);
  expect(all("SELECT id, rooms FROM portfolio")).toEqual([
    [1, "BATHROOM KITCHEN"],
    [2, "BATHROOM KITCHEN"],
    [3, ""],
  ]);
  await db.destroy();
});

test("links of before open as they did, and are shown again if their form is known and the secret is the same", async () => {
  const { db, sqlite } = openDatabase(join(folder, "before-links.sqlite"));
  const migrator = new Migrator({ db, provider: migrations });
  expect((await migrator.migrateTo("0040_number_within_korea")).error).toBeUndefined();
  for (let id = 1; id <= 3; id += 1) await db.insertInto("inquiry").values(inquiryRow).execute();
  const { hash, path } = receiptOf("token of 1");
  const links = [hash, "of another secret", "of the office"];
  links.forEach((link, index) => {
    sqlite.prepare("UPDATE inquiry SET receiptHash = ? WHERE id = ?").run(link, index + 1);
  });
  sqlite.exec(`
    INSERT INTO submission (token, digest, usedAt, inquiryId) VALUES
      ('added later', '', '2026-01-02', 1), ('token of 1', '', '2026-01-01', 1), ('token of 2', '', '2026-01-01', 2);
    INSERT INTO endedReceipt VALUES ('ended', 3, '2026-02-01'), ('live in a restored backup', 3, '')`);
  await migrate(db, sqlite);
  const all = "SELECT hash, inquiryId, endedAt FROM customerLink ORDER BY inquiryId, hash";
  expect(sqlite.prepare(all).raw().all()).toEqual([
    [hash, 1, null],
    ["of another secret", 2, null],
    ["ended", 3, "2026-02-01"],
    ["live in a restored backup", 3, null],
    ["of the office", 3, null],
  ]);
  expect(await knownLink(1, db)).toBe(path);
  for (const id of [2, 3]) {
    expect([await hasPage(id, db), await knownLink(id, db)]).toEqual([true, undefined]);
    const added = await addLink(db, id);
    expect(await knownLink(id, db)).toBe(added);
  }
  await db.destroy();
});

test("call and visit of before are two moments, and the shop's days off go on", async () => {
  const { db, sqlite } = openDatabase(join(folder, "before-visits-apart.sqlite"));
  const migrator = new Migrator({ db, provider: migrations });
  expect((await migrator.migrateTo("0040_number_within_korea")).error).toBeUndefined();
  const [past, call, soon, later] = ["2026-01-05", "2026-01-07", "2099-01-06", "2099-01-07"];
  const inquiries = [
    { nextContactAt: call, at: null, thenContactAt: null, withdrawnAt: null },
    // Before its visit, behind it, alone.
    { nextContactAt: soon, at: later, thenContactAt: null, withdrawnAt: null },
    { nextContactAt: soon, at: soon, thenContactAt: later, withdrawnAt: null },
    { nextContactAt: soon, at: soon, thenContactAt: null, withdrawnAt: null },
    // Over and due, over and kept, withdrawn.
    { nextContactAt: past, at: past, thenContactAt: call, withdrawnAt: null },
    { nextContactAt: call, at: past, thenContactAt: null, withdrawnAt: null },
    { nextContactAt: null, at: soon, thenContactAt: null, withdrawnAt: past },
  ];
  for (const { at, thenContactAt, ...values } of inquiries) {
    const inserted = db.insertInto("inquiry").values({ ...inquiryRow, ...values });
    const { insertId } = await inserted.executeTakeFirstOrThrow();
    if (at)
      sqlite
        .prepare("INSERT INTO visit (inquiryId, at, agreedAt, thenContactAt) VALUES (?, ?, '', ?)")
        .run(insertId, at, thenContactAt);
  }
  sqlite.exec("UPDATE alertSummary SET holidays = '2026-12-24 2026-12-31'");
  await migrate(db, sqlite);
  const moments = "SELECT nextContactAt, visitAt, nextAt FROM inquiry ORDER BY id";
  expect(sqlite.prepare(moments).raw().all()).toEqual([
    [call, null, call],
    [soon, later, soon],
    [later, soon, soon],
    [null, soon, soon],
    [call, past, past],
    [call, null, call],
    [null, null, null],
  ]);
  const site = "SELECT version, daysOff FROM site";
  expect(sqlite.prepare(site).raw().all()).toEqual([[0, "2026-12-24\n2026-12-31"]]);
  await db.destroy();
});

test("a database of a newer program is refused, and stays as it is", async () => {
  const { db, sqlite } = openDatabase(join(folder, "newer.sqlite"));
  await migrate(db, sqlite);
  sqlite.exec("INSERT INTO kysely_migration VALUES ('9999_of_tomorrow', '')");
  const before = contentOf(sqlite);
  await expect(migrate(db, sqlite)).rejects.toThrow("데이터베이스가 프로그램보다 최신입니다");
  expect(contentOf(sqlite)).toEqual(before);
  await db.destroy();
});

test("a migration that fails half way leaves the database as it was", async () => {
  const { db, sqlite } = await olderDatabase("unlucky.sqlite");
  // The name is taken, which only one of the last migrations finds out.
  sqlite.exec("CREATE TABLE inquirySearch (own TEXT)");
  const before = contentOf(sqlite);
  await expect(migrate(db, sqlite)).rejects.toThrow("파일은 그대로입니다");
  expect(contentOf(sqlite)).toEqual(before);
  sqlite.exec("DROP TABLE inquirySearch");
  await migrate(db, sqlite);
  expectWhole(sqlite);
  await db.destroy();
});

function contentOf(sqlite: SQLite.Database) {
  const all = (query: string) => sqlite.prepare(query).all();
  return [
    all("SELECT name, sql FROM sqlite_schema ORDER BY name"),
    all("SELECT name FROM kysely_migration"),
    all("SELECT * FROM portfolio"),
    all("SELECT * FROM inquiry"),
  ];
}
