import { beforeEach, expect, test } from "vitest";
import { db } from "~/database/db.server";
import { receivedForm, receivedPicture } from "../../tests/support/received-picture";
import { receiveGallery, receiveThumbnail, saveGallery } from "./gallery.server";
import type { GalleryPicture } from "./gallery-picture";
import { stagingOf } from "./staging.server";

const owner = { area: "portfolio", accountId: 1 } as const;
const page = { ...owner, asker: "page" } as const;
const program = { ...owner, asker: "api" } as const;

const stagedRows = () => db.selectFrom("stagedFile").select("name").execute();
const named = (...names: string[]) =>
  names.map((name): [string, string] => ["uploadImageFilenames", name]);

async function staged(alt = "") {
  const [picture] = await stagingOf(owner).add([await receivedPicture()]);
  if (!picture) throw new Error("nothing was staged");
  return { ...picture, alt };
}

beforeEach(async () => {
  await db.deleteFrom("portfolio").execute();
  await db.deleteFrom("mainImage").execute();
  await db.deleteFrom("stagedFile").execute();
});

test("a gallery is what its form names, in its order, and what came along behind it", async () => {
  const [stored, ahead, file] = [await staged(), await staged(), await receivedPicture()];
  const fields = named(ahead.uploadedName, stored.uploadedName);
  const form = receivedForm(
    [...fields, [`alt ${stored.uploadedName}`, "\u202e 거실\u2028 "]],
    [file],
  );
  const { pictures, isSent, loss, problem } = await receiveGallery(form, page, [stored]);
  expect(pictures.map(({ name, alt }) => [name, alt])).toEqual([
    [ahead.name, ""],
    [stored.name, "거실"],
    [file.name, ""],
  ]);
  expect({ isSent, loss, problem }).toEqual({ isSent: true, loss: undefined, problem: undefined });
  expect((await receiveGallery(receivedForm([["title", "집"]]), page, [])).isSent).toBe(false);
});

test("of a refused form a page's new pictures stay staged, a program's are taken back", async () => {
  for (const [asker, left] of [
    [page, 2],
    [program, 0],
  ] as const) {
    await db.deleteFrom("stagedFile").execute();
    const files = [await receivedPicture(), await receivedPicture("thumbnail")];
    const form = receivedForm([], files);
    const gallery = await receiveGallery(form, asker, []);
    const thumbnail = await receiveThumbnail(form, asker, undefined);
    expect(await stagedRows()).toHaveLength(2);
    await gallery.takeBack();
    await thumbnail.takeBack();
    expect(await stagedRows()).toHaveLength(left);
  }
});

const gone = "00000000-0000-4000-8000-000000000000.jpg";

test("a page must not lose one of its pictures, a program not all of them", async () => {
  const { uploadedName } = await staged();
  const lossOf = async (asker: typeof page | typeof program, ...names: string[]) =>
    (await receiveGallery(receivedForm(named(...names)), asker, [])).loss?.code;
  expect(await lossOf(page, uploadedName, gone)).toBe("gone");
  expect(await lossOf(page, uploadedName)).toBeUndefined();
  expect(await lossOf(program, uploadedName, gone)).toBeUndefined();
  expect(await lossOf(program, gone)).toBe("gone");
});

test("what is gone is named by its place, and stands there until the page removes it", async () => {
  const { uploadedName } = await staged();
  const shown = async (asker: typeof page | typeof program, ...more: [string, string][]) => {
    const form = receivedForm([...named(gone, uploadedName, `2${gone}`), ...more]);
    const { pictures, loss } = await receiveGallery(form, asker, []);
    return [pictures.map(({ isGone = false }) => isGone), loss?.message];
  };
  const words = "삭제된 사진이 있습니다: 1번, 3번. 제거하고 다시 선택해 주세요.";
  expect(await shown(page)).toEqual([[true, false, true], words]);
  expect((await shown(page, ["arrange", "remove 0"]))[0]).toEqual([false, true]);
  expect(await shown(program)).toEqual([[false], undefined]);
});

test("a list button changes the list of a page that has no script; a program has no buttons", async () => {
  const [first, second] = [await staged(), await staged()];
  const fields = named(first.uploadedName, second.uploadedName);
  const form = receivedForm([...fields, ["arrange", "up 1"]]);
  const { pictures, isListPressed } = await receiveGallery(form, page, []);
  expect(pictures.map(({ name }) => name)).toEqual([second.name, first.name]);
  expect(isListPressed).toBe(true);
  expect((await receiveGallery(form, program, [])).isListPressed).toBe(false);
});

test("a page names the thumbnail it shows: a staged one is new, a stored one is not, and one that is gone is said", async () => {
  const { uploadedName, name } = await staged();
  const receive = (value: string, asker: typeof page | typeof program = page) =>
    receiveThumbnail(receivedForm([["stagedThumbnail", value]]), asker, { uploadedName: "stored" });
  expect(await receive(uploadedName)).toMatchObject({ picture: { name } });
  for (const nothingNew of [
    await receive("stored"),
    await receive(""),
    await receive(gone, program),
  ])
    expect([nothingNew.picture, nothingNew.loss]).toEqual([undefined, undefined]);
  const lost = await receive(gone);
  expect([lost.picture, lost.gone?.uploadedName, lost.loss?.code]).toEqual([
    undefined,
    gone,
    "gone",
  ]);
});

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
  return db.transaction().execute((trx) => saveGallery(trx, owner, rows, pictures));
}

const rowsOf = (portfolioId: number) =>
  db
    .selectFrom("portfolioPicture")
    .select(["id", "role", "ord", "name", "alt"])
    .where("portfolioId", "=", portfolioId)
    .orderBy("role")
    .orderBy("ord")
    .execute();

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
  const foreign = await stagingOf({ ...owner, area: "content" }).add([await receivedPicture()]);
  for (const picture of [theirs, ...foreign.map((each) => ({ ...each, alt: "" }))]) {
    await expect(save(one, [mine, picture])).rejects.toMatchObject({ status: 400, code: "gone" });
  }
  expect(await rowsOf(one)).toEqual([]);
  expect(await rowsOf(other)).toHaveLength(1);
  expect(await stagingOf(owner).find([mine.uploadedName])).toHaveLength(1);
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
