import SQLite from "better-sqlite3";
import { beforeEach, expect, test, vi } from "vitest";
import { db, sqlite } from "~/database/db.server";
import { env } from "~/env.server";
import { sweep } from "~/upkeep/sweep.server";
import { sentFrom } from "../../tests/support/sender";
import { actorOf, recordChange, recordLook } from "./record-access.server";
import type { User } from "./session.server";

/** Each test is another person, so that no look is one that an earlier test has logged. */
let user: User;
let last = 100;
beforeEach(() => {
  last += 1;
  user = { id: last, username: `admin${last}`, role: "ADMIN", sessionId: last };
});

const from = (headers: Record<string, string> = {}) =>
  new Request("http://localhost/admin/contact", { headers });
const note = (...given: Parameters<typeof recordLook>) =>
  sentFrom("203.0.113.7", () => recordLook(...given));
const own = () =>
  db.selectFrom("access").selectAll().where("accountId", "=", user.id).orderBy("id").execute();
const seen = async () => (await own()).map(({ kind, inquiryIds }) => `${kind} ${inquiryIds}`);

test("a look has account, name, time, address and the ids as ranges, of a long list only its ends", async () => {
  await note(from(), user, { kind: "LIST", inquiryIds: [12, 9, 8, 7, 3] });
  const all = Array.from({ length: 500 }, (_, index) => 1000 - 2 * index);
  await note(from(), user, { kind: "LIST", inquiryIds: all });
  await note(from(), user, { kind: "FILE", inquiryIds: [7], fileId: 34 });
  await note(from(), user, { kind: "DOWNLOAD" });
  const who = { accountId: user.id, username: user.username, address: "203.0.113.7", reason: "" };
  const at = expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]{12}Z$/);
  expect(await own()).toEqual(
    [
      { kind: "LIST", inquiryIds: "3, 7-9, 12", inquiries: 5, fileId: null },
      { kind: "LIST", inquiryIds: "2-1000", inquiries: 500, fileId: null },
      { kind: "FILE", inquiryIds: "7", inquiries: 1, fileId: 34 },
      { kind: "DOWNLOAD", inquiryIds: "", inquiries: 0, fileId: null },
    ].map((row) => ({ id: expect.any(Number), at, ...who, ...row })),
  );
});

test("the same look again within a minute is not another one; another session's, another thing, or a later one is", async () => {
  const now = vi.spyOn(performance, "now");
  const begun = performance.now();
  const look = (ids: number[], by = user) => note(from(), by, { kind: "LIST", inquiryIds: ids });
  // A list that refreshes itself twice a minute, for an hour.
  for (let minutes = 0; minutes < 60; minutes += 0.5) {
    now.mockReturnValue(begun + minutes * 60_000);
    await look([1, 2]);
  }
  expect(await seen()).toEqual(["LIST 1-2"]);
  await look([1, 2, 3]);
  await look([1, 2], { ...user, sessionId: 999 });
  now.mockReturnValue(begun + 62 * 60_000);
  // The minute counts, not the time of day: a clock set back would make all of a year one look.
  vi.spyOn(Date, "now").mockReturnValue(Date.now() - 365 * 24 * 60 * 60_000);
  await look([1, 2]);
  expect(await seen()).toEqual(["LIST 1-2", "LIST 1-3", "LIST 1-2", "LIST 1-2"]);
  await note(from(), user, { kind: "BACKUP" });
  await note(from(), user, { kind: "BACKUP" });
  expect(await own()).toHaveLength(6);
});

test.each([
  ["Sec-Purpose", "prefetch;prerender"],
  ["Purpose", "prefetch"],
])("what %s: %s asks for is neither logged nor shown", async (name, purpose) => {
  const look = note(from({ [name]: purpose }), user, { kind: "DETAIL", inquiryIds: [1] });
  await expect(look).rejects.toMatchObject({ status: 503 });
  expect(await own()).toEqual([]);
});

test("no row can be changed, replaced or deleted within a year; the sweep deletes older ones", async () => {
  await note(from(), user, { kind: "DETAIL", inquiryIds: [1] });
  const [row = expect.fail("nothing is logged")] = await own();
  const year = new Date();
  year.setUTCFullYear(year.getUTCFullYear() - 1);
  const aged = (milliseconds: number) => new Date(year.getTime() + milliseconds).toISOString();
  const { id: _, ...values } = row;
  for (const at of [aged(-60_000), aged(60_000)])
    await db
      .insertInto("access")
      .values({ ...values, at })
      .execute();
  // As any program with the file would, without our pragmas.
  const other = new SQLite(env.DATABASE_FILE);
  for (const database of [sqlite, other]) {
    for (const statement of [
      "UPDATE access SET username = 'another'",
      "DELETE FROM access",
      `DELETE FROM access WHERE id = ${row.id}`,
      `INSERT OR REPLACE INTO access (id, at, accountId, username, address, kind)
        VALUES (${row.id}, '2026-01-01T00:00:00.000Z', 1, 'another', '', 'LIST')`,
    ])
      expect(() => database.exec(statement)).toThrow(/the access log/);
  }
  other.close();
  expect(await own()).toHaveLength(3);
  await sweep();
  expect((await own()).map(({ at }) => at)).toEqual([row.at, aged(60_000)]);
});

test("a change is logged in its transaction: without the change there is no row", async () => {
  const by = actorOf(user);
  const failing = db.transaction().execute(async (trx) => {
    await recordChange(trx, by, "CHANGE", 1);
    throw new Error("the change fails");
  });
  await expect(failing).rejects.toThrow("the change fails");
  await db.transaction().execute((trx) => recordChange(trx, by, "DELETE", 2));
  expect(await seen()).toEqual(["DELETE 2"]);
});

test("while the database cannot be written the office can be read, and the looks are logged afterwards", async () => {
  const other = new SQLite(env.DATABASE_FILE);
  other.exec("BEGIN IMMEDIATE");
  for (const id of [1, 2]) await note(from(), user, { kind: "DETAIL", inquiryIds: [id] });
  other.exec("ROLLBACK");
  other.close();
  expect(await own()).toEqual([]);
  // Reported once.
  expect(vi.mocked(console.error).mock.calls).toEqual([
    [expect.any(String), expect.objectContaining({ code: "SQLITE_BUSY" })],
  ]);
  vi.mocked(console.error).mockClear();
  vi.spyOn(performance, "now").mockReturnValue(performance.now() + 11_000);
  await note(from(), user, { kind: "DETAIL", inquiryIds: [3] });
  expect(await seen()).toEqual(["DETAIL 1", "DETAIL 2", "DETAIL 3"]);
});

test("no page that is kept in memory is thrown away", async () => {
  const version = () => sqlite.prepare("SELECT value FROM publicVersion").pluck().get();
  const before = version();
  await note(from(), user, { kind: "DETAIL", inquiryIds: [1] });
  expect([await seen(), version()]).toEqual([["DETAIL 1"], before]);
});
