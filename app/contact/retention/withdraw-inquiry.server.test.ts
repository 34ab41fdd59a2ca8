import { expect, test } from "vitest";
import { changeStatuses, moveInquiry, saveInquiry } from "~/contact/desk/change-inquiry.server";
import { readToday } from "~/contact/desk/today.server";
import { readInquiry } from "~/contact/read-inquiry.server";
import { goneBy, retainedUntil, retentionInWords } from "~/contact/retention-reason";
import { db, sqlite } from "~/database/db.server";
import { insertInquiry, staff } from "../../../tests/support/inquiry-rows";
import { pressOn } from "../../../tests/support/press";
import { listApart, readApart } from "./retained.server";
import {
  destroyInquiry,
  destroyOldInquiries,
  restoreInquiry,
  trashInquiries,
  trashInquiry,
} from "./trash-inquiry.server";
import { withdrawInquiry } from "./withdraw-inquiry.server";

const rowOf = (id: number) =>
  db.selectFrom("inquiry").selectAll().where("id", "=", id).executeTakeFirst();
const eventsOf = (id: number) =>
  sqlite.prepare("SELECT kind, username, text FROM inquiryEvent WHERE inquiryId = ?").raw().all(id);

test("before a contract it stays in sight, and nothing but destroying it works", async () => {
  const id = await insertInquiry({ nextContactAt: "2026-01-02T00:00:00.000Z", version: 3 });
  const other = await insertInquiry({});
  expect(await withdrawInquiry(id, "", undefined)).toBe(false);
  const row = await rowOf(id);
  expect(row).toMatchObject({ deletedAt: null, nextContactAt: null, version: 4 });
  expect(row?.withdrawnAt).toEqual(expect.any(String));
  expect(eventsOf(id)).toEqual([["WITHDRAWN", "", ""]]);
  // A second press.
  await withdrawInquiry(id, "", undefined);
  expect(await rowOf(id)).toEqual(row);

  const refused = { status: 409 };
  const asText = String(id);
  await expect(saveInquiry(asText, { memo: "x" }, 3, staff)).rejects.toMatchObject(refused);
  await expect(saveInquiry(asText, { memo: "x" }, undefined, staff)).rejects.toMatchObject(refused);
  await expect(moveInquiry(asText, "spam", staff)).rejects.toMatchObject(refused);
  await expect(trashInquiry(asText, staff)).rejects.toMatchObject(refused);
  await expect(pressOn(id, "called", { text: "전화함" })).rejects.toMatchObject(refused);
  expect(await trashInquiries([{ id }, { id: other }], staff)).toEqual([other]);
  const press = { id, seen: "CONTACT", status: "MEET1" } as const;
  expect(await changeStatuses([press], staff)).toEqual({ changed: [], alreadySo: 0 });
  await expect(restoreInquiry(asText, staff)).rejects.toMatchObject({ status: 404 });
  await expect(destroyInquiry(asText, staff)).rejects.toMatchObject({ status: 404 });
  expect(await rowOf(id)).toEqual(row);
  for (const list of ["promises", "unread", "untouched"] as const) {
    expect((await readToday(list, 50)).map((listed) => listed.id)).not.toContain(id);
  }
  expect((await readInquiry(asText)).id).toBe(id);

  await destroyInquiry(asText, staff, "withdrawn");
  expect(await rowOf(id)).toBeUndefined();
  const log = sqlite.prepare("SELECT kind FROM access WHERE inquiryIds = ?").pluck();
  expect(log.all(asText)).toContain("DESTROY");
});

test("after a contract it is kept apart: on no screen, not in the trash, and not swept", async () => {
  const id = await insertInquiry({ status: "COMPLETE", statusAt: "2026-02-28T20:00:00.000Z" });
  expect(await withdrawInquiry(id, "본인이 전화로", staff)).toBe(true);
  expect(eventsOf(id)).toEqual([["WITHDRAWN", "admin", "본인이 전화로"]]);
  await expect(readInquiry(String(id))).rejects.toMatchObject({ status: 404 });
  await expect(restoreInquiry(String(id), staff)).rejects.toMatchObject({ status: 404 });
  await expect(destroyInquiry(String(id), staff)).rejects.toMatchObject({ status: 404 });
  await expect(destroyInquiry(String(id), staff, "withdrawn")).rejects.toMatchObject({
    status: 404,
  });
  await destroyOldInquiries("9999-01-01");
  expect((await readApart(String(id))).id).toBe(id);
  expect((await listApart(50, undefined)).map((row) => row.id)).toContain(id);
  expect((await listApart(50, id)).map((row) => row.id)).not.toContain(id);
});

test("on hold, what it was before decides: a contract is kept apart, a consultation is not", async () => {
  for (const [before, isRetained] of [
    ["CONTRACT", true],
    ["MEET1", false],
  ] as const) {
    const id = await insertInquiry({ status: before });
    await saveInquiry(String(id), { status: "HOLD" }, undefined, staff);
    expect(await withdrawInquiry(id, "", undefined)).toBe(isRetained);
  }
});

test("in dispute it is kept apart without a contract too, until the dispute's period ends", async () => {
  const id = await insertInquiry({ disputedAt: "2026-02-28T20:00:00.000Z" });
  expect(await withdrawInquiry(id, "", undefined)).toBe(true);
  expect(await rowOf(id)).toMatchObject({ deletedAt: expect.any(String), dueRule: "DISPUTE" });
  const periods = { contractYears: 5, disputeYears: 3, quietMonths: 6, spamDays: 30 };
  const since = "2020-01-01T00:00:00.000Z";
  const apart = await readApart(String(id));
  expect(retainedUntil(apart, { ...periods, since, earlierAt: null })).toBe("2029-03-02");
  await destroyOldInquiries("9999-01-01");
  expect(await rowOf(id)).toBeDefined();
});

test("an inquiry that a colleague has put in the trash leaves it when the customer withdraws", async () => {
  const id = await insertInquiry({});
  await trashInquiry(String(id), staff);
  await withdrawInquiry(id, "", undefined);
  expect(await rowOf(id)).toMatchObject({ deletedAt: null, deletedBy: null });
  await destroyOldInquiries("9999-01-01");
  expect(await rowOf(id)).toBeDefined();
});

test("the days: five before a contract, and what the period says after one", () => {
  expect(goneBy("2026-02-26T01:00:00.000Z")).toBe("2026-03-03");
  // In Seoul it is the next day already.
  expect(goneBy("2026-02-26T16:00:00.000Z")).toBe("2026-03-04");
  const periods = { contractYears: 5, disputeYears: 3, quietMonths: 6, spamDays: 30 };
  const from = { endRule: "CONTRACT", endFrom: "2024-02-29T00:00:00.000Z" } as const;
  const longer = { ...periods, contractYears: 7, since: "", earlierAt: null };
  expect(retentionInWords("CONTRACT", longer)).toContain("7년 동안");
  const ending = { ...from, dueRule: from.endRule, dueFrom: from.endFrom };
  const since = "2020-01-01T00:00:00.000Z";
  expect(retainedUntil(ending, { ...periods, since, earlierAt: null })).toBe("2029-03-02");
});
