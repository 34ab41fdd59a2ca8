import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { saveInquiry } from "~/contact/desk/change-inquiry.server";
import { db, sqlite } from "~/database/db.server";
import { env } from "~/env.server";
import { destroy, insertInquiry, staff } from "../../tests/support/inquiry-rows";
import { readStory, type StoryCursor } from "./inquiry-story.server";

const accesses = (id: number) =>
  db
    .selectFrom("access")
    .select(["kind", "username"])
    .where("inquiryIds", "=", String(id))
    .execute();

/** The saves among what the story tells. */
async function readSaves(id: number, before?: StoryCursor) {
  const { entries, older } = await readStory(id, before);
  return { saves: entries.flatMap((entry) => ("fields" in entry ? [entry] : [])), older };
}

test("a save notes each changed field with its old and new value, hidden ones too, who and when", async () => {
  const id = await insertInquiry({ mainAddress: "서울 1", latitude: 37.5, memo: "전화" });
  const begun = new Date().toISOString();
  await saveInquiry(String(id), { memo: "전화함", status: "HOLD", budget: 0 }, undefined, staff);
  await saveInquiry(String(id), { mainAddress: "서울 2" }, 2, { ...staff, username: "kim" });
  const { saves, older } = await readSaves(id);
  expect(older).toBeUndefined();
  expect(saves.map(({ fields: _, ...save }) => save)).toEqual([
    { version: 3, username: "kim", at: expect.any(String) },
    { version: 2, username: "admin", at: expect.any(String) },
  ]);
  expect(saves.every(({ at }) => at >= begun)).toBe(true);
  const fields = saves.map((save) =>
    save.fields.map(({ field, before, after }) => [field, before, after]),
  );
  expect(fields).toEqual([
    [
      ["latitude", "37.5", "0"],
      ["mainAddress", "서울 1", "서울 2"],
    ],
    [
      ["memo", "전화", "전화함"],
      ["status", "CONTACT", "HOLD"],
    ],
  ]);
  expect(await accesses(id)).toEqual([
    { kind: "CHANGE", username: "admin" },
    { kind: "CHANGE", username: "kim" },
  ]);
});

test("a save that changes nothing, comes too late or fails is not in the history", async () => {
  const id = await insertInquiry({ memo: "전화" });
  expect(await saveInquiry(String(id), { memo: "전화" }, undefined, staff)).toBe(true);
  expect(await saveInquiry(String(id), { memo: "늦음" }, 1, staff)).toBe(false);
  sqlite.exec(
    "CREATE TEMP TRIGGER fails BEFORE INSERT ON inquiryChange BEGIN SELECT RAISE(ABORT, 'no history'); END",
  );
  await expect(saveInquiry(String(id), { memo: "못 씀" }, 2, staff)).rejects.toThrow("no history");
  sqlite.exec("DROP TRIGGER fails");
  expect(await readSaves(id)).toEqual({ saves: [], older: undefined });
  expect(await accesses(id)).toEqual([]);
  // Without its history, a change is not saved either.
  const { memo } = await db
    .selectFrom("inquiry")
    .select("memo")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  expect(memo).toBe("전화");
});

test("a long history is read page by page, newest first", async () => {
  const id = await insertInquiry();
  for (let index = 1; index <= 45; index += 1)
    await saveInquiry(String(id), { memo: `메모 ${index}`, budget: index }, undefined, staff);
  const versions: number[] = [];
  let before: StoryCursor | undefined;
  do {
    const { saves, older } = await readSaves(id, before);
    expect(saves.length).toBeLessThanOrEqual(20);
    expect(saves.every(({ fields }) => fields.length === 2)).toBe(true);
    versions.push(...saves.map(({ version }) => version));
    before = older;
  } while (before !== undefined);
  expect(versions).toEqual(Array.from({ length: 45 }, (_, index) => 46 - index));
});

test("when an inquiry is deleted its history goes with it, from the file too; who deleted it stays", async () => {
  const id = await insertInquiry({ customer: "김고객" });
  await saveInquiry(String(id), { customer: "쀍뛟씨" }, undefined, staff);
  await saveInquiry(String(id), { customer: "박고객" }, undefined, staff);
  await destroy(id);
  expect(await readSaves(id)).toEqual({ saves: [], older: undefined });
  expect((await accesses(id)).map(({ kind }) => kind)).toEqual([
    "CHANGE",
    "CHANGE",
    "DELETE",
    "DESTROY",
  ]);
  for (const file of [env.DATABASE_FILE, `${env.DATABASE_FILE}-wal`])
    expect(readFileSync(file).includes("쀍뛟씨")).toBe(false);
});
