import { beforeEach, expect, test } from "vitest";
import { moveInquiry, saveInquiry } from "~/contact/desk/change-inquiry.server";
import { dueOf } from "~/contact/due-date";
import { db, sqlite } from "~/database/db.server";
import { parseForm } from "~/request/parse.server";
import type { FormDataOfText } from "~/request/received-form";
import { confirmEarlier } from "~/routes/admin/settings/due/confirm-earlier.server";
import { periodsSchema } from "~/routes/admin/settings/retention/retention-schema";
import { savePeriods } from "~/routes/admin/settings/retention/save-periods.server";
import { DAY } from "~/text/duration";
import { insertInquiry, staff } from "../../../tests/support/inquiry-rows";
import { countDue, readDue, readPeriods } from "./retention.server";
import { restoreInquiry } from "./trash-inquiry.server";

const start = Date.parse("2026-03-01T00:00:00.000Z");
const day = (number: number) => new Date(start + number * DAY).toISOString();

beforeEach(() => {
  sqlite.exec(`DELETE FROM inquiry;
    INSERT OR IGNORE INTO document (id, kind, effectiveFrom, text, hash) VALUES (2, 'NOTICE', '2026-01-01', 'x', 'x');
    UPDATE retention SET since = '2020-01-01T00:00:00.000Z', earlierAt = NULL, contractYears = 5,
      disputeYears = 3, quietMonths = 6, spamDays = 30`);
});

const received = { receivedAt: day(0), noticeId: 2 };
type Values = Parameters<typeof insertInquiry>[0];

/** @returns why, and days from the first to when it is due */
async function endOf(values: Values) {
  const id = await insertInquiry({ ...received, ...values });
  return dueById(id);
}

async function dueById(id: number) {
  const row = await db
    .selectFrom("inquiry")
    .selectAll()
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  const due = dueOf(row, await readPeriods());
  return due && [due.why, (Date.parse(due.at) - start) / DAY];
}

test("each inquiry has the end that its state gives it, and a contract in progress has none", async () => {
  const fiveYears = 1828;
  const threeYears = 1097;
  const cases: [Values, [string, number] | undefined][] = [
    [{}, ["NOTHING", 180]],
    [{ touchedAt: day(9) }, ["NOTHING", 189]],
    [{ touchedAt: day(9), statusAt: day(20), status: "HOLD" }, ["NOTHING", 200]],
    [{ noticeId: 1 }, undefined],
    [{ noticeId: null }, undefined],
    [{ noticeId: 1, closedAt: day(5) }, ["CLOSED", 9]],
    [{ closedAt: day(5) }, ["CLOSED", 9]],
    [{ isSpam: 1 }, ["SPAM", 30]],
    [{ isSpam: 1, spamAt: day(10) }, ["SPAM", 40]],
    [{ isSpam: 1, status: "CONTRACT" }, undefined],
    [{ withdrawnAt: day(3) }, ["WITHDRAWN", 7]],
    [{ withdrawnAt: day(3), deletedAt: day(3) }, ["WITHDRAWN", 7]],
    [{ status: "CONTRACT" }, undefined],
    [{ status: "IN_PROGRESS", closedAt: day(1) }, undefined],
    [{ status: "COMPLETE", statusAt: day(100) }, ["CONTRACT", 100 + fiveYears]],
    [{ status: "COMPLETE", touchedAt: day(7) }, ["CONTRACT", 7 + fiveYears]],
    [{ status: "HOLD", heldFrom: "CONTRACT" }, undefined],
    [{ status: "HOLD", heldFrom: "COMPLETE", statusAt: day(50) }, ["CONTRACT", 50 + fiveYears]],
    [{ status: "CONTRACT", withdrawnAt: day(8), deletedAt: day(8) }, ["CONTRACT", 8 + fiveYears]],
    [
      { status: "COMPLETE", statusAt: day(2), withdrawnAt: day(8), deletedAt: day(8) },
      ["CONTRACT", 2 + fiveYears],
    ],
    [{ disputedAt: day(10) }, ["DISPUTE", 10 + threeYears]],
    [{ disputedAt: day(10), closedAt: day(11) }, ["DISPUTE", 10 + threeYears]],
    [{ disputedAt: day(10), withdrawnAt: day(11) }, ["DISPUTE", 10 + threeYears]],
    [{ disputedAt: day(0), touchedAt: day(1000) }, ["NOTHING", 1180]],
    [{ disputedAt: day(0), status: "IN_PROGRESS" }, undefined],
    [{ disputedAt: day(0), status: "COMPLETE", statusAt: day(1) }, ["CONTRACT", 1 + fiveYears]],
    [
      { disputedAt: day(1500), status: "COMPLETE", statusAt: day(1) },
      ["DISPUTE", 1500 + threeYears],
    ],
  ];
  for (const [values, expected] of cases) {
    expect([values, await endOf(values)]).toEqual([values, expected]);
  }
});

test("however often the office changes the period, six months after the last contact are the most", async () => {
  sqlite.exec(`UPDATE retention SET quietMonths = 3, since = '${day(170)}'`);
  expect(await endOf({})).toEqual(["NOTHING", 180]);
  sqlite.exec(`UPDATE retention SET since = '${day(100)}'`);
  expect(await endOf({})).toEqual(["NOTHING", 114]);
});

test("what the customer adds is a contact; the status before 보류 is known, whoever sets it", async () => {
  const id = await insertInquiry(received);
  sqlite.exec(
    `INSERT INTO inquiryEvent (inquiryId, at, kind) VALUES (${id}, '${day(30)}', 'ADDED')`,
  );
  expect(await dueById(id)).toEqual(["NOTHING", 210]);
  await saveInquiry(String(id), { status: "CONTRACT" }, undefined, staff);
  await saveInquiry(String(id), { status: "HOLD" }, undefined, staff);
  expect(await dueById(id)).toBeUndefined();
  await saveInquiry(String(id), { status: "MEET1" }, undefined, staff);
  expect(await dueById(id)).toMatchObject(["NOTHING", expect.any(Number)]);
  // Derived columns are no change that somebody made.
  const fields = sqlite.prepare("SELECT DISTINCT field FROM inquiryChange").pluck().all();
  expect(fields).toEqual(["status"]);
});

test("those of the first notice go by silence only after the office has said so, two weeks later", async () => {
  const id = await insertInquiry({ ...received, noticeId: 1 });
  expect(await countDue(await readPeriods(), start + 400 * DAY)).toEqual([]);
  await confirmEarlier(true, "admin");
  const periods = await readPeriods();
  expect(periods.earlierBy).toBe("admin");
  const confirmed = (Date.parse(periods.earlierAt ?? "") - start) / DAY;
  expect(await dueById(id)).toEqual(["EARLIER", Math.max(180, confirmed + 14)]);
  await confirmEarlier(true, "other");
  expect((await readPeriods()).earlierBy).toBe("admin");
  await confirmEarlier(false, "admin");
  expect(await dueById(id)).toBeUndefined();
});

test("a shorter period makes nothing due before it has stood on the page for two weeks", async () => {
  const id = await insertInquiry({ isSpam: 1, receivedAt: "2025-06-01T00:00:00.000Z" });
  const periods = { contractYears: 5, disputeYears: 3, quietMonths: 6 };
  await savePeriods({ ...periods, spamDays: 60 });
  expect((await readPeriods()).since).toBe("2020-01-01T00:00:00.000Z");
  const before = Date.now();
  await savePeriods({ ...periods, spamDays: 10 });
  const due = await dueById(id);
  expect(due?.[1]).toBeGreaterThanOrEqual((before - start) / DAY + 14);
});

test("a period of 0, of a thousand years, or shorter than the law's is refused, with the reason", () => {
  const good = { contractYears: "5", disputeYears: "3", quietMonths: "6", spamDays: "30" };
  const problemsOf = (fields: Record<string, string>) => {
    const form = new FormData();
    for (const [name, value] of Object.entries({ ...good, ...fields })) form.set(name, value);
    const submission = parseForm(form as FormDataOfText, periodsSchema);
    return submission.status === "success" ? undefined : submission.error;
  };
  expect(problemsOf({})).toBeUndefined();
  const messages = (fields: Record<string, string>) => JSON.stringify(problemsOf(fields));
  for (const value of ["0", "1000", "-1", "1.5", "1e3", "", "오년", "99999999999999999999"]) {
    for (const name of Object.keys(good)) {
      const allowed =
        name === "contractYears" || name === "disputeYears" ? "법에 따라|사이의" : "사이의";
      expect([name, value, messages({ [name]: value })]).toEqual([
        name,
        value,
        expect.stringMatching(allowed),
      ]);
    }
  }
  expect(messages({ contractYears: "4" })).toContain("5년보다 짧게");
  expect(messages({ disputeYears: "2" })).toContain("3년보다 짧게");
  expect(messages({ quietMonths: "7" })).toContain("1개월에서 6개월");
});

test("what is due is read page by page in the order of its end, each once, whatever the rule", async () => {
  for (let number = 0; number < 30; number += 1) {
    // Several of each rule end in the same millisecond.
    const at = Math.floor(number / 3);
    await insertInquiry({ ...received, receivedAt: day(at) });
    await insertInquiry({ ...received, isSpam: 1, receivedAt: day(at + 150) });
    await insertInquiry({ ...received, closedAt: day(at + 176) });
  }
  const periods = await readPeriods();
  const read: { at: number; id: number }[] = [];
  for (;;) {
    const after = read.at(-1);
    const rows = await readDue({ periods, until: start + 185 * DAY, after, limit: 7 });
    if (rows.length === 0) break;
    read.push(...rows.map(({ cursor }) => cursor));
  }
  expect(read).toHaveLength(3 * 3 * 6);
  expect(new Set(read.map(({ id }) => id)).size).toBe(read.length);
  expect(read).toEqual([...read].sort((a, b) => a.at - b.at || a.id - b.id));
  expect(await countDue(periods, start + 185 * DAY)).toEqual(
    ["CLOSED", "SPAM", "NOTHING"].map((rule) => ({ rule, count: 18, isMore: false })),
  );
});

test("a dispute whose contract retains the inquiry for longer is not counted as due", async () => {
  await insertInquiry({
    ...received,
    ...{ status: "COMPLETE", statusAt: day(1), disputedAt: day(2) },
  });
  const periods = await readPeriods();
  const after = (years: number) => countDue(periods, start + years * 366 * DAY);
  expect(await after(4)).toEqual([]);
  expect(await after(6)).toEqual([{ rule: "DISPUTE", count: 1, isMore: false }]);
});

test("보류 after 시공완료 does not begin the five years anew, going back to work does", async () => {
  const id = await insertInquiry({ ...received, status: "IN_PROGRESS", statusAt: day(1) });
  const press = sqlite.prepare("UPDATE inquiry SET status = ?, statusAt = ? WHERE id = ?");
  const ends: unknown[] = [];
  for (const [status, on] of [
    ["COMPLETE", 10],
    ["HOLD", 20],
    ["COMPLETE", 30],
    ["IN_PROGRESS", 40],
    ["HOLD", 50],
    ["COMPLETE", 60],
  ] as const) {
    press.run(status, day(on), id);
    ends.push((await dueById(id))?.[1]);
  }
  expect(ends).toEqual([1838, 1838, 1838, undefined, undefined, 1888]);
  // A program may send an inquiry that is complete already.
  const sent = await insertInquiry({ ...received, status: "COMPLETE", touchedAt: day(5) });
  for (const [status, on] of [
    ["HOLD", 20],
    ["COMPLETE", 30],
  ] as const) {
    press.run(status, day(on), sent);
    expect(await dueById(sent)).toEqual(["CONTRACT", 1833]);
  }
});

test("what staff take out of 스팸 or the trash begins its months anew, without counting as answered", async () => {
  const spam = await insertInquiry({ ...received, receivedAt: day(-400), isSpam: 1 });
  const deleted = { deletedAt: day(-1), deletedBy: "admin" };
  const trashed = await insertInquiry({ ...received, receivedAt: day(-400), ...deleted });
  await moveInquiry(String(spam), "notSpam", staff);
  await restoreInquiry(String(trashed), staff);
  for (const id of [spam, trashed]) {
    const now = (Date.now() - start) / DAY;
    expect(Math.round(Number((await dueById(id))?.[1]) - now)).toBe(180);
    const row = sqlite.prepare("SELECT touchedAt FROM inquiry WHERE id = ?").get(id);
    expect(row).toEqual({ touchedAt: null });
  }
});
