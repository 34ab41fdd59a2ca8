import SQLite from "better-sqlite3";
import { expect, onTestFinished, test } from "vitest";
import { env } from "~/env.server";
import { insertInquiry } from "../../tests/support/inquiry-rows";
import { db, sqlite } from "./db.server";

/** Another process's transaction. */
function holdLock() {
  const other = new SQLite(env.DATABASE_FILE);
  onTestFinished(() => {
    other.close();
  });
  other.exec("BEGIN EXCLUSIVE");
  return other;
}

const count = () =>
  db
    .selectFrom("inquiry")
    .select((eb) => eb.fn.countAll<number>().as("rows"))
    .executeTakeFirst();

test("while another process writes, writers wait and readers read; then all writers get through", async () => {
  const other = holdLock();
  const events: string[] = [];
  const add = () => insertInquiry().then(() => events.push("written"));
  const writing = [
    add(),
    db
      .transaction()
      .execute((trx) => trx.selectFrom("account").select("id").execute())
      .then(() => events.push("written")),
    add(),
  ];
  for (let times = 0; times < 5; times += 1) {
    expect(await count()).toEqual({ rows: 0 });
    events.push("read");
  }
  expect(events).toEqual(Array(5).fill("read"));
  other.exec("ROLLBACK");
  await Promise.all(writing);
  expect(await count()).toEqual({ rows: 2 });
});

test("an error other than a lock is thrown at once, and takes nothing from anybody", async () => {
  const broken = insertInquiry({ buildingType: "CASTLE" as "HOUSE" });
  await expect(broken).rejects.toMatchObject({ code: "SQLITE_CONSTRAINT_CHECK" });
  expect(await count()).toEqual({ rows: 2 });
  // FULL: a commit is on the disk before it is confirmed.
  expect(sqlite.pragma("synchronous", { simple: true })).toBe(2);
});
