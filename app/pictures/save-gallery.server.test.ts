import { beforeEach, expect, test } from "vitest";
import { db } from "~/database/db.server";
import { receivedPicture } from "../../tests/support/received-picture";
import type { GalleryPicture } from "./picture";
import { saveGallery } from "./save-gallery.server";
import { stagingOf } from "./staging.server";

const place = { area: "portfolio", accountId: 1 } as const;

async function staged(alt = "") {
  const [picture] = await stagingOf(place).add([await receivedPicture()]);
  if (!picture) throw new Error("nothing was staged");
  return { ...picture, alt };
}

async function addEntry() {
  const now = new Date().toISOString();
  const columns = { title: "집", buildingType: "HOUSE", interiorType: "ALL" } as const;
  const { id } = await db
    .insertInto("portfolio")
    .values({ ...columns, createdAt: now, updatedAt: now })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

function save(
  portfolioId: number,
  pictures: GalleryPicture[],
  role: "GALLERY" | "THUMBNAIL" = "GALLERY",
) {
  const rows = { table: "portfolioPicture", portfolioId, role } as const;
  return db.transaction().execute((trx) => saveGallery(trx, place, rows, pictures));
}

const rowsOf = (portfolioId: number) =>
  db
    .selectFrom("portfolioPicture")
    .select(["id", "role", "ord", "name", "alt"])
    .where("portfolioId", "=", portfolioId)
    .orderBy("role")
    .orderBy("ord")
    .execute();

beforeEach(async () => {
  await db.deleteFrom("portfolio").execute();
  await db.deleteFrom("mainImage").execute();
  await db.deleteFrom("stagedFile").execute();
});

test("a gallery is written in its order: what stays keeps its row, what is new comes in, the rest goes", async () => {
  const entry = await addEntry();
  const [a, b, c] = [await staged("가"), await staged(), await staged("다")];
  expect(await save(entry, [a, b])).toEqual([]);
  const [rowOfA] = await rowsOf(entry);
  expect(await save(entry, [c, { ...a, alt: "거실" }])).toEqual([b.uploadedName]);
  expect(await rowsOf(entry)).toMatchObject([
    { ord: 0, name: c.name, alt: "다" },
    { id: rowOfA?.id, ord: 1, name: a.name, alt: "거실" },
  ]);
  expect(await db.selectFrom("stagedFile").selectAll().execute()).toEqual([]);
});

test("each entry and each role has its own rows; a new thumbnail leaves the gallery alone", async () => {
  const [one, other] = [await addEntry(), await addEntry()];
  const [picture, first, second] = [await staged(), await staged(), await staged()];
  await save(one, [picture]);
  await save(one, [first], "THUMBNAIL");
  expect(await save(one, [second], "THUMBNAIL")).toEqual([first.uploadedName]);
  expect(await save(other, [])).toEqual([]);
  expect(await rowsOf(one)).toMatchObject([
    { role: "GALLERY", name: picture.name },
    { role: "THUMBNAIL", name: second.name },
  ]);
});

test("what is neither staged nor in these rows is refused, and nothing is written", async () => {
  const [one, other] = [await addEntry(), await addEntry()];
  const [theirs, mine] = [await staged(), await staged()];
  await save(other, [theirs]);
  const foreign = await stagingOf({ ...place, area: "content" }).add([await receivedPicture()]);
  for (const picture of [theirs, ...foreign.map((each) => ({ ...each, alt: "" }))]) {
    await expect(save(one, [mine, picture])).rejects.toMatchObject({ status: 400, code: "gone" });
  }
  expect(await rowsOf(one)).toEqual([]);
  expect(await rowsOf(other)).toHaveLength(1);
  expect(await stagingOf(place).find([mine.uploadedName])).toHaveLength(1);
});

test("the main page's pictures are a table of their own", async () => {
  const slides = { area: "content", accountId: 1 } as const;
  const taken = await stagingOf(slides).add([await receivedPicture(), await receivedPicture()]);
  const [first, second] = taken.map((each) => ({ ...each, alt: "" }));
  if (!first || !second) throw new Error("nothing was staged");
  const write = (pictures: GalleryPicture[]) =>
    db.transaction().execute((trx) => saveGallery(trx, slides, { table: "mainImage" }, pictures));
  expect(await write([second, first])).toEqual([]);
  expect(await write([first])).toEqual([second.uploadedName]);
  const rows = await db.selectFrom("mainImage").select(["ord", "name"]).execute();
  expect(rows).toEqual([{ ord: 0, name: first.name }]);
});
