import { copyFileSync, mkdirSync, renameSync } from "node:fs";
import { join } from "node:path";
import SQLite from "better-sqlite3";
import { expect, test } from "vitest";
import {
  addInquiry,
  change,
  customersOf,
  makeSmallSite,
  nextSecond,
  type SmallSite,
} from "../../../tests/support/small-site";
import { makeNightlyBackup } from "./make-nightly-backup.server";
import { restore } from "./restore.server";
import { undoRestore } from "./undo-restore.server";

/** What the office and its customers have ended since an earlier database stays ended with it. */

function rowsOf({ databaseFile }: SmallSite, query: string) {
  const database = new SQLite(databaseFile, { readonly: true });
  try {
    return database.prepare(query).all();
  } finally {
    database.close();
  }
}

const ends = `SELECT id, withdrawnAt, deletedAt, status, heldFrom, statusAt, completedAt, nextContactAt,
  dueRule, dueFrom FROM inquiry ORDER BY id`;

test("who has withdrawn since a backup stays withdrawn, with the end that they were told, also once more", async () => {
  const site = makeSmallSite();
  for (const digit of [4, 5, 6, 7]) addInquiry(site, digit, `고객${digit}`);
  change(site, (database) =>
    database.exec(`UPDATE inquiry SET noticeId = 2, nextContactAt = '2026-03-01';
      UPDATE inquiry SET status = 'IN_PROGRESS', statusAt = '2026-01-02' WHERE id = 3`),
  );
  const { path } = await makeNightlyBackup(site, site.backupDir);
  const withdraw = (id: number, deletedAt: string | null) => (database: SQLite.Database) => {
    database
      .prepare(
        `UPDATE inquiry SET withdrawnAt = '2026-02-03', deletedAt = ?, deletedBy = iif(? IS NULL, NULL, 'kim'),
          nextContactAt = NULL WHERE id = ?`,
      )
      .run(deletedAt, deletedAt, id);
    database
      .prepare(
        `INSERT INTO inquiryEvent (inquiryId, at, username, kind, text)
          VALUES (?, '2026-02-03', '', 'WITHDRAWN', '마음을 바꿈')`,
      )
      .run(id);
  };
  // Before a contract, under one, and under one that was made since and is on hold.
  change(site, withdraw(2, null));
  change(site, withdraw(3, "2026-02-03"));
  change(site, (database) =>
    database.exec(`UPDATE inquiry SET status = 'COMPLETE', statusAt = '2026-02-01' WHERE id = 4;
      UPDATE inquiry SET status = 'HOLD', statusAt = '2026-02-02' WHERE id = 4`),
  );
  change(site, withdraw(4, "2026-02-03"));
  const before = rowsOf(site, ends);
  expect(before).toMatchObject([
    { dueRule: "NOTHING" },
    { dueRule: "WITHDRAWN", dueFrom: "2026-02-03" },
    { dueRule: "CONTRACT", dueFrom: "2026-02-03" },
    { dueRule: "CONTRACT", dueFrom: "2026-02-01", heldFrom: "COMPLETE" },
    { dueRule: "NOTHING", nextContactAt: "2026-03-01" },
  ]);
  // The id was given to somebody else.
  change(site, (database) =>
    database.exec(
      "UPDATE inquiry SET receivedAt = '2026-01-09', withdrawnAt = '2026-02-03' WHERE id = 5",
    ),
  );
  expect(await restore(path, site)).toMatchObject({ withdrawn: 3 });
  expect(rowsOf(site, ends)).toEqual(before);
  const events = "SELECT inquiryId, text FROM inquiryEvent WHERE kind = 'WITHDRAWN' ORDER BY id";
  const told = [2, 3, 4].map((inquiryId) => ({ inquiryId, text: "마음을 바꿈" }));
  expect(rowsOf(site, events)).toEqual(told);
  await nextSecond();
  expect(await restore(path, site)).toMatchObject({ withdrawn: 3 });
  change(site, withdraw(1, null));
  await nextSecond();
  expect(await undoRestore(site)).toMatchObject({ withdrawn: 1 });
  expect(rowsOf(site, events)).toEqual([...told, { inquiryId: 1, text: "마음을 바꿈" }]);
});

test("a project that is a draft or in the trash by now comes back as a draft, one that was destroyed as it was, and both are named", async () => {
  const site = makeSmallSite();
  const add = (title: string, isDraft = 0) =>
    change(site, (database) =>
      database
        .prepare(
          `INSERT INTO portfolio (title, buildingType, interiorType, isDraft, createdAt, updatedAt)
            VALUES (?, 'HOUSE', 'ALL', ?, ?, '2026-01-01')`,
        )
        .run(title, isDraft, `of ${title}`),
    );
  for (const title of ["공개", "초안으로", "휴지통", "파기", "바뀐"]) add(title);
  add("처음부터 초안", 1);
  const { path } = await makeNightlyBackup(site, site.backupDir);
  change(site, (database) =>
    database.exec(`UPDATE portfolio SET isDraft = 1 WHERE title = '초안으로';
      UPDATE portfolio SET deletedAt = '2026-02-01' WHERE title = '휴지통';
      DELETE FROM portfolio WHERE title = '파기';
      UPDATE portfolio SET createdAt = 'of another', isDraft = 1 WHERE title = '바뀐'`),
  );
  const { projects } = await restore(path, site);
  expect(projects).toEqual({ hidden: ["초안으로", "휴지통"], back: ["파기"] });
  expect(
    rowsOf(site, "SELECT title FROM portfolio WHERE publicRank IS NOT NULL ORDER BY id"),
  ).toEqual([{ title: "공개" }, { title: "파기" }, { title: "바뀐" }]);
  // Of what is aside, one that the restored database has never had stays public.
  add("복원한 뒤");
  await nextSecond();
  await restore(path, site);
  await nextSecond();
  expect(await undoRestore(site)).toMatchObject({ projects: { hidden: [], back: [] } });
  expect(rowsOf(site, "SELECT isDraft FROM portfolio WHERE title = '복원한 뒤'")).toEqual([
    { isDraft: 0 },
  ]);
});

test("what was changed since is counted, and an upload that the sweep took for an orphan comes back", async () => {
  const site = makeSmallSite();
  const { path } = await makeNightlyBackup(site, site.backupDir);
  addInquiry(site, 4, "이고객");
  change(site, (database) =>
    database.exec(`UPDATE inquiry SET memo = '전화함' WHERE id = 1;
      INSERT INTO visit (inquiryId, at) VALUES (1, '2026-03-01')`),
  );
  expect(await restore(path, site)).toMatchObject({
    newer: 1,
    changes: ["문의 1건", "문의의 파일 1건", "방문 시간 1건"],
  });
});

test("what an update that was taken back had is put back, also the uploads that the sweep took for orphans", async () => {
  const site = makeSmallSite();
  addInquiry(site, 4, "이고객");
  copyFileSync(site.databaseFile, `${site.databaseFile}.before-update-20260301-000000`);
  change(site, (database) => database.exec("DELETE FROM inquiry WHERE customer = '이고객'"));
  const name = "40000000-0000-4000-8000-000000000000.txt";
  const folder = join(site.uploadsDir, ".orphans/2026-03-01/contact");
  mkdirSync(folder, { recursive: true });
  renameSync(join(site.uploadsDir, "contact", name), join(folder, name));
  expect(await undoRestore(site)).toMatchObject({ lost: [] });
  expect(customersOf(site)).toEqual(["김고객", "이고객"]);
});
