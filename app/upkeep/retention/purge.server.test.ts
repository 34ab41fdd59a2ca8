import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, expect, test } from "vitest";
import { changeStatuses, saveInquiry } from "~/contact/desk/change-inquiry.server";
import { removeRest } from "~/contact/retention/destroy-inquiry.server";
import { endInquiry } from "~/contact/retention/end-inquiry.server";
import { restoreInquiry } from "~/contact/retention/trash-inquiry.server";
import { db, sqlite } from "~/database/db.server";
import { env } from "~/env.server";
import { ledgerBeside, readLedger } from "~/files/ledger.server";
import type { FormDataOfText } from "~/request/received-form";
import { confirmEarlier } from "~/routes/admin/settings/due/confirm-earlier.server";
import { DAY } from "~/text/duration";
import { sweep } from "~/upkeep/sweep.server";
import { insertInquiry, staff } from "../../../tests/support/inquiry-rows";
import { purge } from "./purge.server";

const start = Date.parse("2026-03-01T00:00:00.000Z");
const day = (number: number) => new Date(start + number * DAY).toISOString();

/** The monotonic clock, which only this test moves. */
let monotonic = 0;

beforeEach(() => {
  monotonic += 1000 * DAY;
  sqlite.exec(`DELETE FROM inquiry; DELETE FROM dueSighting; DELETE FROM removedFile;
    DELETE FROM ledgerOutbox;
    UPDATE retention SET since = '2020-01-01T00:00:00.000Z', earlierAt = NULL, spamDays = 30;
    UPDATE retentionClock SET wall = NULL, careful = 0, doubtUntil = NULL`);
});

/** A look when so many days have passed, and as many by the monotonic clock. */
const lookOn = (number: number, lived = number) =>
  purge(start + number * DAY, monotonic + lived * DAY);
const left = () => sqlite.prepare("SELECT id FROM inquiry ORDER BY id").pluck().all();
const log = (id: number) =>
  sqlite.prepare("SELECT why, username FROM destruction WHERE inquiryId = ?").raw().all(id);

/** With a file, if it is given a number. */
async function spam(digit?: number) {
  const id = await insertInquiry({ isSpam: 1, receivedAt: day(0) });
  if (digit !== undefined) {
    const uploadedName = `${digit}0000000-0000-4000-8000-000000000000.txt`;
    const file = { name: "a.txt", uploadedName, type: "text/plain", size: 1, ord: 0 };
    await db
      .insertInto("inquiryFile")
      .values({ ...file, inquiryId: id })
      .execute();
    mkdirSync(join(env.UPLOADS_DIR, "contact"), { recursive: true });
    writeFileSync(join(env.UPLOADS_DIR, "contact", uploadedName), "x");
  }
  return id;
}
const fileOf = (digit: number) =>
  join(env.UPLOADS_DIR, "contact", `${digit}0000000-0000-4000-8000-000000000000.txt`);

test("what was seen coming a day before goes in time, with file, index, tokens and a line in log and ledger", async () => {
  const id = await spam(1);
  const kept = await insertInquiry({ receivedAt: day(29) });
  sqlite.exec(
    `INSERT INTO submission (token, digest, usedAt, inquiryId) VALUES ('t', 'd', '${day(0)}', ${id})`,
  );
  expect(await lookOn(28)).toEqual({ seen: 0, destroyed: 0 });
  expect(await lookOn(29)).toEqual({ seen: 1, destroyed: 0 });
  expect(await lookOn(29.9)).toEqual({ seen: 0, destroyed: 0 });
  expect(await lookOn(30)).toEqual({ seen: 0, destroyed: 1 });
  expect(left()).toEqual([kept]);
  expect(existsSync(fileOf(1))).toBe(false);
  expect(log(id)).toEqual([["SPAM", ""]]);
  // The token stays used, without what could tell of the content.
  expect(sqlite.prepare("SELECT digest, inquiryId FROM submission").raw().all()).toEqual([
    [expect.stringMatching(/^[\w-]{43}$/), null],
  ]);
  const { lines } = await readLedger(ledgerBeside(env.DATABASE_FILE));
  expect(lines.map((line) => JSON.parse(line))).toContainEqual(
    expect.objectContaining({ id, why: "SPAM" }),
  );
  expect(sqlite.prepare("SELECT count(*) FROM ledgerOutbox").pluck().get()).toBe(0);
  for (const change of ["UPDATE destruction SET why = 'x'", "DELETE FROM destruction"]) {
    expect(() => sqlite.exec(change)).toThrow("log of destructions");
  }
});

test("a clock that jumps a year ahead destroys nobody for a week, and nobody at all if it is set right again", async () => {
  const ids = [await spam(), await insertInquiry({ receivedAt: day(0), closedAt: day(300) })];
  await lookOn(1);
  expect((await lookOn(366, 1.1)).destroyed).toBe(0);
  expect((await lookOn(367.2, 2.3)).destroyed).toBe(0);
  expect((await lookOn(368.2, 3.3)).destroyed).toBe(0);
  // Two days later somebody sets it right. What was seen under the wrong clock counts for nothing.
  expect((await lookOn(3.4, 3.4)).destroyed).toBe(0);
  expect(sqlite.prepare("SELECT count(*) FROM dueSighting").pluck().get()).toBe(0);
  expect((await lookOn(5, 5)).destroyed).toBe(0);
  expect(left()).toEqual(ids);
  // If it was right, and the clock before it wrong, it is trusted after a week.
  await lookOn(370, 5.1);
  for (let later = 1; later < 7; later += 1) {
    expect((await lookOn(370 + later, 5.1 + later)).destroyed).toBe(0);
  }
  expect((await lookOn(377.1, 12.2)).destroyed).toBe(2);
});

test("what came while the clock stood in 1970 goes when its period has passed since it was first seen", async () => {
  const wrong = -start / DAY;
  sqlite.exec(`UPDATE retention SET earlierAt = '${day(-100)}'`);
  const receivedAt = new Date(5000).toISOString();
  const ids = [await insertInquiry({ receivedAt }), await insertInquiry({ receivedAt, isSpam: 1 })];
  expect(await lookOn(wrong, 0)).toEqual({ seen: 0, destroyed: 0 });
  // Set right.
  expect(await lookOn(0)).toEqual({ seen: 2, destroyed: 0 });
  for (let later = 1; later < 30; later += 1) {
    expect([later, await lookOn(later)]).toEqual([later, { seen: 0, destroyed: 0 }]);
  }
  expect(await lookOn(30)).toEqual({ seen: 0, destroyed: 1 });
  expect(left()).toEqual([ids[0]]);
  expect((await lookOn(179)).destroyed).toBe(0);
  expect((await lookOn(180)).destroyed).toBe(1);
});

test("the sweep leaves the trash alone while the clock is doubted", async () => {
  const id = await insertInquiry({ deletedAt: new Date().toISOString(), deletedBy: "admin" });
  await lookOn((Date.now() - start) / DAY);
  await sweep(Date.now() + 365 * DAY);
  expect(left()).toEqual([id]);
});

test("a process that dies after the commit leaves the rest to the next one; a missing file is no obstacle", async () => {
  const id = await spam(2);
  const without = await spam();
  sqlite.exec(`INSERT INTO inquiryFile (inquiryId, name, uploadedName, type, size, ord)
    VALUES (${without}, 'a', '90000000-0000-4000-8000-000000000000.txt', 'text/plain', 1, 0)`);
  // As a kill between the commit and the file would leave it.
  sqlite.exec(`INSERT INTO ledgerOutbox (line) VALUES
    ('{"at":"x","id":77,"why":"SPAM","key":"0123456789abcdef","digest":"${"0".repeat(64)}"}')`);
  await lookOn(29);
  expect((await lookOn(30)).destroyed).toBe(2);
  expect([left(), log(id), log(without)]).toEqual([[], [["SPAM", ""]], [["SPAM", ""]]]);
  expect(readFileSync(ledgerBeside(env.DATABASE_FILE), "utf8")).toContain('"id":77');
  await removeRest([]);
  expect(sqlite.prepare("SELECT count(*) FROM removedFile").pluck().get()).toBe(0);
});

test("a colleague who edits, marks or deletes while the purge runs is not overruled", async () => {
  const ids = [await spam(), await spam(), await spam(), await spam()];
  const [first = 0, edited = 0, disputed = 0] = ids;
  await lookOn(29);
  // When the first is destroyed, colleagues act on two of the others.
  sqlite.exec(`CREATE TEMP TRIGGER meanwhile AFTER DELETE ON main.inquiry WHEN old.id = ${first} BEGIN
    UPDATE inquiry SET isSpam = 0, touchedAt = '${day(30)}' WHERE id = ${edited};
    UPDATE inquiry SET disputedAt = '${day(30)}' WHERE id = ${disputed}; END`);
  expect((await lookOn(30)).destroyed).toBe(2);
  sqlite.exec("DROP TRIGGER meanwhile");
  expect(left()).toEqual([edited, disputed]);
  const gone = saveInquiry(String(first), { memo: "늦음" }, undefined, staff);
  await expect(gone).rejects.toMatchObject({ status: 404 });
});

test("closed, opened again and closed on the same day, it is seen anew before it goes", async () => {
  const id = await insertInquiry({ receivedAt: day(-30) });
  const press = (act: "close" | "reopen") => {
    const form = new FormData();
    form.set("day", "2026-03-01");
    form.set("reason", "연락 없음");
    return endInquiry(String(id), act, form as FormDataOfText, staff);
  };
  await press("close");
  await lookOn(3.9);
  await press("reopen");
  await press("close");
  expect(await lookOn(5)).toEqual({ seen: 1, destroyed: 0 });
  expect(await lookOn(6)).toEqual({ seen: 0, destroyed: 1 });
  expect(log(id)).toEqual([["CLOSED", ""]]);
});

test("many are destroyed in batches, and those locked apart after a contract stay though they are deleted", async () => {
  for (let number = 0; number < 110; number += 1) await spam();
  const locked = await insertInquiry({
    receivedAt: day(-400),
    status: "CONTRACT",
    withdrawnAt: day(-300),
    deletedAt: day(-300),
    deletedBy: "",
  });
  expect((await lookOn(29)).seen).toBe(110);
  expect((await lookOn(30.5)).destroyed).toBe(110);
  sqlite.exec("UPDATE retentionClock SET wall = NULL");
  await sweep();
  expect(left()).toEqual([locked]);
});

test("what became a contract meanwhile is open again, and is seen anew before it goes", async () => {
  const closed = await insertInquiry({ receivedAt: day(0), closedAt: day(0), closedFor: "취소" });
  const pressed = await insertInquiry({ receivedAt: day(0), isSpam: 1 });
  await lookOn(29);
  for (const [seen, status] of [
    ["CONTACT", "CONTRACT"],
    ["CONTRACT", "CONTACT"],
  ] as const) {
    await saveInquiry(String(closed), { status }, undefined, staff);
    await changeStatuses([{ id: pressed, seen, status }], staff);
  }
  expect(await lookOn(60)).toEqual({ seen: 1, destroyed: 0 });
  expect(await lookOn(61)).toEqual({ seen: 0, destroyed: 1 });
  const rows = sqlite.prepare("SELECT id, closedAt, closedFor FROM inquiry").all();
  expect(rows).toEqual([{ id: closed, closedAt: null, closedFor: "" }]);
  expect(sqlite.prepare("SELECT kind FROM inquiryEvent").pluck().all()).toEqual(["REOPENED"]);
  const changed = sqlite.prepare("SELECT DISTINCT field FROM inquiryChange").pluck().all();
  expect(changed).toEqual(["status"]);
});

test("what is restored from the trash is seen anew before it goes", async () => {
  const id = await insertInquiry({
    receivedAt: day(0),
    closedAt: day(0),
    deletedAt: day(1),
  });
  await lookOn(4);
  await restoreInquiry(String(id), staff);
  expect(await lookOn(40)).toEqual({ seen: 1, destroyed: 0 });
});

test("a confirmation taken back stops a purge that is under way, and given again it is seen anew", async () => {
  const ids = [await insertInquiry(), await insertInquiry()];
  sqlite.exec(`UPDATE inquiry SET receivedAt = '${day(-400)}';
    UPDATE retention SET earlierAt = '${day(-100)}'`);
  await lookOn(0);
  await confirmEarlier(false, "admin");
  sqlite.exec(`UPDATE retention SET earlierAt = '${day(-100)}'`);
  expect(await lookOn(1)).toEqual({ seen: 2, destroyed: 0 });
  sqlite.exec(`CREATE TEMP TRIGGER meanwhile AFTER DELETE ON main.inquiry
    BEGIN UPDATE retention SET earlierAt = NULL; END`);
  expect((await lookOn(2)).destroyed).toBe(1);
  sqlite.exec("DROP TRIGGER meanwhile");
  expect(left()).toEqual([ids[1]]);
});
