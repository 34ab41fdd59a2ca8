import { rm } from "node:fs/promises";
import { join } from "node:path";
import { beforeEach, expect, test } from "vitest";
import type { PictureArea } from "~/database/area";
import { db } from "~/database/db.server";
import { env } from "~/env.server";
import { stagingOf } from "~/pictures/staging.server";
import { filesBelow } from "../../tests/support/files";
import { type Fields, formOf } from "../../tests/support/form";
import { pictureFile } from "../../tests/support/picture";
import { receivedPicture } from "../../tests/support/received-picture";
import { readPortfolio } from "./read-portfolio.server";
import { receivePortfolio } from "./receive-portfolio.server";

/** Which picture represents a project: its own field's, or a copy of one of the gallery. */

const accountId = 1;
let one: string;
let two: string;

async function staged(area: PictureArea = "portfolio") {
  const [picture] = await stagingOf({ area, accountId }).add([await receivedPicture()]);
  return picture?.uploadedName ?? "";
}

async function send(
  fields: Fields,
  { id, asker = "page" }: { id?: number; asker?: "page" | "api" },
) {
  const request = new Request("http://localhost/", {
    method: "POST",
    body: formOf({ title: "집", uploadImageFilenames: [one, two], ...fields }),
  });
  return receivePortfolio(request, {
    accountId,
    id: id === undefined ? undefined : String(id),
    asker,
  });
}

/** The saved project, whose thumbnail is a copy of none, or of which. */
async function saved(fields: Fields, id?: number) {
  const result = await send(fields, { id });
  if (!result.saved) throw new Error(JSON.stringify(result));
  const { pictures, thumbnail } = await readPortfolio(String(result.id));
  const source = pictures.find(({ name }) => name === thumbnail?.name);
  expect(pictures.map(({ uploadedName }) => uploadedName)).not.toContain(thumbnail?.uploadedName);
  return { id: result.id, of: source?.uploadedName, thumbnail };
}

const fileNames = () => filesBelow(join(env.UPLOADS_DIR, "portfolio")).map(({ path }) => path);

beforeEach(async () => {
  await db.deleteFrom("portfolio").execute();
  await db.deleteFrom("stagedFile").execute();
  one = await staged();
  two = await staged();
});

test("without a thumbnail it is the first photograph, in a file of its own, which outlives it", async () => {
  const { id, of, thumbnail } = await saved({});
  expect(of).toBe(one);
  expect(fileNames()).toContain(thumbnail?.uploadedName);
  const next = await saved({ uploadImageFilenames: [two], mainAddress: "", detailAddress: "" }, id);
  expect(next.thumbnail?.uploadedName).toBe(thumbnail?.uploadedName);
  expect(fileNames()).not.toContain(one);
  expect(fileNames()).toContain(thumbnail?.uploadedName);
  expect(await db.selectFrom("stagedFile").selectAll().execute()).toEqual([]);
});

test("대표로 on a photograph wins over a file that comes along; not chosen, or taken back, the file does", async () => {
  const thumbnail = () => pictureFile("따로.jpg");
  const file = { thumbnail: await thumbnail() };
  const { id, of } = await saved({ ...file, thumbnailSource: two });
  expect(of).toBe(two);
  expect((await saved({ ...file, thumbnailSource: "" }, id)).thumbnail?.name).toBe("따로.jpg");
  expect((await saved({ thumbnailSource: one }, id)).of).toBe(one);
  expect((await saved(file, id)).thumbnail?.name).toBe("따로.jpg");
  // Nothing chosen keeps what is stored.
  expect((await saved({}, id)).thumbnail?.name).toBe("따로.jpg");
});

test("대표로 on a photograph that is not in the form counts as not chosen", async () => {
  const slide = await staged("content");
  const removed = await staged();
  for (const thumbnailSource of [slide, removed, "../../site.sqlite", "x".repeat(500)]) {
    expect((await saved({ thumbnailSource })).of).toBe(one);
    await db.deleteFrom("portfolio").execute();
    one = await staged();
    two = await staged();
  }
});

test("the same form sent twice, even at once, makes one project, and no copy stays behind", async () => {
  const files = fileNames().length;
  const results = await Promise.all([send({}, {}), send({}, {})]);
  results.push(await send({ thumbnailSource: two }, {}));
  expect(results.map((result) => result.saved).sort()).toEqual([false, false, true]);
  const pictures = await db.selectFrom("portfolioPicture").select("uploadedName").execute();
  expect(pictures).toHaveLength(3);
  expect(await db.selectFrom("stagedFile").selectAll().execute()).toEqual([]);
  // The copy that is the thumbnail.
  expect(fileNames()).toHaveLength(files + 1);
});

test("a save that somebody else was ahead of keeps the choice and copies nothing", async () => {
  const { id } = await saved({});
  const files = fileNames().length;
  const { version } = await readPortfolio(String(id));
  await saved({ title: "동료의 제목" }, id);
  const result = await send({ version: String(version), thumbnailSource: two }, { id });
  expect(result).toMatchObject({
    saved: false,
    refusal: { status: 409 },
    thumbnailSource: two,
    stored: { title: "동료의 제목" },
  });
  expect(fileNames()).toHaveLength(files);
});

test("a photograph whose file is gone is refused, and nothing is written", async () => {
  await rm(join(env.UPLOADS_DIR, "portfolio", two));
  const result = await send({ thumbnailSource: two }, {});
  expect(result).toMatchObject({ saved: false, refusal: { status: 400 }, thumbnailSource: two });
  expect(await db.selectFrom("portfolio").selectAll().execute()).toEqual([]);
});

test("a new thumbnail that the sweep has deleted is not replaced by the old one; another choice is saved", async () => {
  const { id, thumbnail } = await saved({});
  const sweptAway = await staged();
  await stagingOf({ area: "portfolio", accountId }).remove([sweptAway]);
  const fields = { stagedThumbnail: sweptAway, mainAddress: "", detailAddress: "" };
  const words = { code: "gone", message: expect.stringContaining("다시 선택해 주세요") };
  const loss = { thumbnail: [words] };
  const kept = { saved: false, thumbnail: { name: thumbnail?.name } };
  for (const [more, said] of [
    [{}, { refusal: { status: 400, errors: loss } }],
    // The conflict says which is stored, and which was sent.
    [{ version: "0" }, { refusal: { status: 409, errors: { "": [{ code: "conflict" }] } } }],
    // Without script: nothing is refused yet, but the page shows the old one again.
    [{ arrange: "up 1" }, { reply: { error: loss } }],
  ] as const) {
    const result = await send({ ...fields, ...more }, { id });
    expect(result).toMatchObject({ ...kept, ...said, goneThumbnail: { uploadedName: sweptAway } });
  }
  expect((await saved({ ...fields, thumbnailSource: two }, id)).of).toBe(two);
});

test("who meets a colleague's new thumbnail is not asked for another: saved again, it stays", async () => {
  const { id, thumbnail } = await saved({});
  const { version } = await readPortfolio(String(id));
  await saved({ thumbnail: await pictureFile("동료.jpg") }, id);
  const mine = { title: "내 제목", mainAddress: "", detailAddress: "", version: String(version) };
  const result = await send({ ...mine, stagedThumbnail: thumbnail?.uploadedName ?? "" }, { id });
  if (result.saved) throw new Error("saved");
  expect(Object.keys(result.refusal?.errors ?? {})).toEqual([""]);
  const { thumbnail: shown, stored } = result;
  expect([shown?.name, stored?.thumbnail?.name]).toEqual(["동료.jpg", "동료.jpg"]);
  const again = { ...mine, version: String(stored?.version) };
  const name = shown?.uploadedName ?? "";
  const next = await saved({ ...again, stagedThumbnail: name }, id);
  expect(next.thumbnail?.name).toBe("동료.jpg");
});

test("with neither photographs nor thumbnail the thumbnail is asked for; of a program it always is", async () => {
  const missing = { saved: false, refusal: { errors: { thumbnail: expect.anything() } } };
  expect(await send({ uploadImageFilenames: "" }, {})).toMatchObject(missing);
  expect(await send({ thumbnailSource: one }, { asker: "api" })).toMatchObject(missing);
});
