import { beforeEach, expect, test } from "vitest";
import { moveInquiry, saveInquiry } from "~/contact/desk/change-inquiry.server";
import { readInquiry } from "~/contact/read-inquiry.server";
import { db, sqlite } from "~/database/db.server";
import { env } from "~/env.server";
import { DAY } from "~/text/duration";
import { purge } from "~/upkeep/retention/purge.server";
import { sweep } from "~/upkeep/sweep.server";
import { makeUndeletable } from "../../../tests/support/failing-deletion";
import { countFiles } from "../../../tests/support/files";
import { insertInquiry, staff } from "../../../tests/support/inquiry-rows";
import { destroyInquiry, restoreInquiry, trashInquiry } from "./trash-inquiry.server";

beforeEach(() => db.deleteFrom("inquiry").execute());

async function addWithFile(uploadedName: string) {
  const inquiryId = await insertInquiry();
  const file = { name: "a.txt", uploadedName, type: "text/plain", size: 1, ord: 0 };
  await db
    .insertInto("inquiryFile")
    .values({ ...file, inquiryId })
    .execute();
  return String(inquiryId);
}

test("a destroyed inquiry's files that could not be deleted go with the next sweep, and are not kept as orphans", async () => {
  const uploadedName = "10000000-0000-4000-8000-000000000000.txt";
  const id = await addWithFile(uploadedName);
  const leaveFile = await makeUndeletable("contact", uploadedName);
  await trashInquiry(id, staff);
  await expect(destroyInquiry(id, staff)).rejects.toThrow();
  expect(await db.selectFrom("inquiry").select("id").execute()).toEqual([]);
  await leaveFile();
  await sweep();
  expect(countFiles(env.UPLOADS_DIR)).toBe(0);
});

test("in the trash an inquiry cannot be read, changed, moved or deleted, and comes back as it was", async () => {
  const id = String(await insertInquiry({ status: "MEET2", memo: "전화함" }));
  await saveInquiry(id, { memo: "방문함" }, undefined, staff);
  const before = await readInquiry(id);
  await trashInquiry(id, staff);
  const gone = { status: 404 };
  await expect(readInquiry(id)).rejects.toMatchObject(gone);
  await expect(saveInquiry(id, { memo: "" }, undefined, staff)).rejects.toMatchObject(gone);
  await expect(moveInquiry(id, "spam", staff)).rejects.toMatchObject(gone);
  await expect(trashInquiry(id, staff)).rejects.toMatchObject(gone);
  await restoreInquiry(id, staff);
  await expect(restoreInquiry(id, staff)).rejects.toMatchObject(gone);
  await expect(destroyInquiry(id, staff)).rejects.toMatchObject(gone);
  // Restoring it begins its months anew.
  const again = { rescuedAt: expect.any(String), endFrom: expect.any(String) };
  expect(await readInquiry(id)).toEqual({ ...before, ...again, dueFrom: expect.any(String) });
  const ofInquiry = `FROM inquiryEvent WHERE inquiryId = ${id} ORDER BY id`;
  expect(sqlite.prepare(`SELECT kind, username ${ofInquiry}`).raw().all()).toEqual([
    ["TRASHED", "admin"],
    ["RESTORED", "admin"],
  ]);
});

test("the sweep destroys what has been in the trash for thirty days, with its files, and logs that", async () => {
  const names = [1, 2, 3].map((digit) => `${digit}0000000-0000-4000-8000-000000000000.txt`);
  const [old = "", young = "", kept = ""] = await Promise.all(names.map(addWithFile));
  for (const name of names) await (await makeUndeletable("contact", name))();
  await trashInquiry(old, staff);
  await trashInquiry(young, staff);
  const setDeletion = sqlite.prepare("UPDATE inquiry SET deletedAt = ? WHERE id = ?");
  setDeletion.run(new Date(Date.now() - 30 * DAY - 1000).toISOString(), old);
  setDeletion.run(new Date(Date.now() - 30 * DAY + 60_000).toISOString(), young);
  await sweep();
  const left = await db.selectFrom("inquiry").select("id").orderBy("id").execute();
  expect(left.map(({ id }) => String(id))).toEqual([young, kept]);
  expect(countFiles(env.UPLOADS_DIR)).toBe(2);
  const log = sqlite.prepare("SELECT username, kind FROM access WHERE inquiryIds = ? ORDER BY id");
  expect(log.raw().all(old)).toEqual([
    ["admin", "DELETE"],
    ["자동", "DESTROY"],
  ]);
});

test("thirty days in the trash do not destroy a contract or a dispute, only its own end or staff do", async () => {
  const before = "2026-01-02T00:00:00.000Z";
  const deleted = { deletedAt: before, deletedBy: "admin" };
  const kept = [
    await insertInquiry({ ...deleted, status: "COMPLETE" }),
    await insertInquiry({ ...deleted, status: "CONTRACT" }),
    await insertInquiry({ ...deleted, closedAt: before, disputedAt: before }),
  ];
  await insertInquiry({ ...deleted, status: "MEET1" });
  await sweep();
  const left = sqlite.prepare("SELECT id FROM inquiry ORDER BY id").pluck();
  expect(left.all()).toEqual(kept);
  const monotonic = performance.now();
  const years = Date.parse("2033-01-01T00:00:00.000Z");
  sqlite.exec("UPDATE retentionClock SET wall = NULL, careful = 0, doubtUntil = NULL");
  await purge(years, monotonic);
  await purge(years + DAY, monotonic + DAY);
  expect(left.all()).toEqual([kept[1]]);
  sqlite.exec("UPDATE retentionClock SET wall = NULL, careful = 0, doubtUntil = NULL");
  expect(
    sqlite.prepare("SELECT why FROM destruction ORDER BY id DESC LIMIT 2").pluck().all().sort(),
  ).toEqual(["CONTRACT", "DISPUTE"]);
  await destroyInquiry(String(kept[1]), staff);
  expect(left.all()).toEqual([]);
});
