import { beforeEach, expect, test } from "vitest";
import { db } from "~/database/db.server";
import { receivedForm, receivedPicture } from "../../tests/support/received-picture";
import { receiveGallery, receiveThumbnail } from "./receive-gallery.server";
import { stagingOf } from "./staging.server";

const place = { area: "portfolio", accountId: 1 } as const;
const page = { ...place, asker: "page" } as const;
const program = { ...place, asker: "api" } as const;

const stagedRows = () => db.selectFrom("stagedFile").select("name").execute();
const named = (...names: string[]) =>
  names.map((name): [string, string] => ["uploadImageFilenames", name]);

async function staged() {
  const [picture] = await stagingOf(place).add([await receivedPicture()]);
  if (!picture) throw new Error("nothing was staged");
  return { ...picture, alt: "" };
}

beforeEach(async () => {
  await db.deleteFrom("stagedFile").execute();
});

test("a gallery is what its form names, in its order, and what came along behind it", async () => {
  const [stored, ahead, file] = [await staged(), await staged(), await receivedPicture()];
  const fields = named(ahead.uploadedName, stored.uploadedName);
  const form = receivedForm([...fields, [`alt ${stored.uploadedName}`, " 거실\n "]], [file]);
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
    const thumbnail = await receiveThumbnail(form, asker);
    expect(await stagedRows()).toHaveLength(2);
    await gallery.takeBack();
    await thumbnail.takeBack();
    expect(await stagedRows()).toHaveLength(left);
  }
});

test("a page must not lose one of its pictures, a program not all of them", async () => {
  const { uploadedName } = await staged();
  const gone = "00000000-0000-4000-8000-000000000000.jpg";
  const lossOf = async (asker: typeof page | typeof program, ...names: string[]) =>
    (await receiveGallery(receivedForm(named(...names)), asker, [])).loss?.code;
  expect(await lossOf(page, uploadedName, gone)).toBe("gone");
  expect(await lossOf(page, uploadedName)).toBeUndefined();
  expect(await lossOf(program, uploadedName, gone)).toBeUndefined();
  expect(await lossOf(program, gone)).toBe("gone");
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

test("a page names the thumbnail it shows: a staged one is new, a stored one is not", async () => {
  const { uploadedName, name } = await staged();
  const naming = (value: string) => receivedForm([["stagedThumbnail", value]]);
  expect((await receiveThumbnail(naming(uploadedName), page)).picture).toMatchObject({ name });
  const stored = "00000000-0000-4000-8000-000000000000.jpg";
  expect((await receiveThumbnail(naming(stored), page)).picture).toBeUndefined();
  expect((await receiveThumbnail(receivedForm([]), page)).picture).toBeUndefined();
});
