import { watch } from "node:fs";
import { mkdir, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp, { type Sharp } from "sharp";
import { beforeEach, expect, test } from "vitest";
import { env } from "~/env.server";
import { removeFolder } from "../../tests/support/files";
import { photograph } from "../../tests/support/photograph";
import { removePictures, takePicture } from "./intake.server";
import { allNamesOf, ladderOf, nameOf, pictureOf } from "./ladder.server";
import { type Dimensions, type Size, widths } from "./picture";
import { findRendition, makeRenditions } from "./rendition.server";

const folder = join(env.UPLOADS_DIR, ".renditions/portfolio");

beforeEach(() => mkdir(folder, { recursive: true }));

interface Taken extends Dimensions {
  uploadedName: string;
}

let taken = 0;
async function take(name: string, content: Sharp | Uint8Array): Promise<Taken> {
  const bytes = content instanceof Uint8Array ? content : await content.toBuffer();
  taken += 1;
  const path = join(tmpdir(), `rendition-${process.pid}-${taken}`);
  await writeFile(path, bytes);
  const file = { field: "imageFiles", name, type: "", path, size: bytes.length };
  return takePicture("portfolio", file);
}

function plain(width: number, height: number) {
  return sharp({ create: { width, height, channels: 3, background: "#a86" } });
}

const find = (picture: Taken, size: Size) =>
  findRendition("portfolio", picture.uploadedName, size, picture);

/** Made, and found. */
async function made(picture: Taken, size: Size) {
  const { uploadedName } = picture;
  if ((await find(picture, size))?.isStandIn) {
    await makeRenditions("portfolio", uploadedName, [size]);
  }
  const found = await find(picture, size);
  expect(found?.isStandIn).toBe(false);
  return { ...(await sharp(found?.path).metadata()), path: found?.path };
}

async function filesOf({ uploadedName }: Taken) {
  const names = await readdir(folder);
  return names.filter((name) => pictureOf(name) === uploadedName).sort();
}

test("a phone's photograph is there upright, without EXIF and GPS, in every size", async () => {
  const photo = await photograph({ width: 3000, height: 2600, orientation: 6 });
  const picture = await take("거실.jpg", photo);
  for (const [size, format, width] of [
    [320, "webp", 320],
    [960, "webp", 960],
    [1920, "webp", 1920],
    // 2219 x 2560 is the largest.
    ["2560", "jpeg", 2219],
    ["share", "jpeg", 1200],
    ["portrait", "webp", 1080],
  ] as const) {
    const found = await made(picture, size);
    expect({ ...found, size }).toMatchObject({ format, width });
    expect([found.exif, found.orientation]).toEqual([undefined, undefined]);
    if (size !== "share") expect(found.height).toBeGreaterThan(width);
  }
});

test("a picture that is smaller than asked for keeps its size, and nothing is stored twice", async () => {
  const picture = await take("a.jpg", plain(500, 400).jpeg());
  for (const width of widths) {
    expect((await made(picture, width)).width).toBe(Math.min(width, 500));
  }
  expect(await filesOf(picture)).toEqual(
    [320, 480, 640].map((width) => `${picture.uploadedName}.w${width}.webp`),
  );
});

test.each<[string, () => Sharp | Promise<Sharp>]>([
  ["1 x 1", () => plain(1, 1).png()],
  ["20,000 x 10", () => plain(20_000, 10).jpeg()],
  ["10 x 20,000", () => plain(10, 20_000).jpeg()],
  ["CMYK", () => plain(900, 600).toColourspace("cmyk").jpeg()],
  ["16 bits", () => plain(900, 600).toColourspace("rgb16").png()],
  ["grey", () => plain(900, 600).toColourspace("b-w").jpeg()],
  [
    "animated",
    async () => {
      const raw = { width: 400, height: 900, channels: 3 as const, pageHeight: 300 };
      const pixels = Buffer.alloc(400 * 900 * 3, Buffer.from([170, 136, 102]));
      return sharp(pixels, { raw }).gif();
    },
  ],
])("a picture of the kind %s is there in every size", async (kind, draw) => {
  const picture = await take("a.jpg", await draw());
  for (const size of [...widths, "2560", "share", "portrait", "portrait-720"] as const) {
    const { pages = 1, space, width, height, path } = await made(picture, size);
    expect({ pages, space }).toEqual({ pages: 1, space: "srgb" });
    if (typeof size === "number") expect(width).toBeLessThanOrEqual(size);
    if (kind === "animated" && size === 320) expect([width, height]).toEqual([320, 240]);
    const { channels } = await sharp(path).stats();
    const expected = kind === "grey" ? [142, 142, 142] : [170, 136, 102];
    for (const [index, { mean }] of channels.entries()) {
      expect(Math.abs(mean - (expected[index] ?? 0)), String(size)).toBeLessThan(12);
    }
  }
});

test("a picture of 49 megapixels has every size, though there is no memory for all of them at once", async () => {
  const picture = await take("a.avif", await readFile("tests/fixtures/49-megapixels.avif"));
  await makeRenditions("portfolio", picture.uploadedName, ladderOf("portfolio", picture));
  for (const width of widths) expect((await made(picture, width)).width).toBe(width);
  expect((await made(picture, "2560")).format).toBe("jpeg");
});

test("while a size is missing the nearest one stands in, larger ones first, but for a JPEG", async () => {
  const picture = await take("a.jpg", plain(2000, 1500).jpeg());
  const { uploadedName } = picture;
  const standIn = async (size: Size) => {
    const found = await find(picture, size);
    return [found?.size, found?.isStandIn];
  };
  expect(await standIn(640)).toEqual([640, false]);
  expect(await standIn(960)).toEqual([640, true]);
  await makeRenditions("portfolio", uploadedName, [1280]);
  expect(await standIn(960)).toEqual([1280, true]);
  expect(await standIn(1920)).toEqual([1280, true]);
  expect(await standIn("portrait")).toEqual([1280, true]);
  await rm(join(folder, nameOf(uploadedName, 320)));
  expect(await standIn(320)).toEqual([480, true]);
  expect(await standIn("2560")).toEqual(["2560", false]);
  expect(await standIn("share")).toEqual(["share", false]);
});

test("many who ask at once for what is not there have it made once, and nothing else", async () => {
  const picture = await take("a.png", plain(2000, 1500).png());
  removeFolder(folder);
  await mkdir(folder);
  const written: string[] = [];
  const watcher = watch(folder, (event, file) => {
    if (event === "rename" && file?.startsWith(picture.uploadedName)) written.push(file);
  });
  const all = await Promise.all(Array.from({ length: 50 }, () => find(picture, 1280)));
  for (const each of all) expect(each).toMatchObject({ size: 1280, isStandIn: false });
  await expect.poll(() => written).toEqual([nameOf(picture.uploadedName, 1280)]);
  watcher.close();
});

test("the folder may be emptied while renditions are made and sent", async () => {
  const picture = await take("a.jpg", plain(2000, 1500).jpeg());
  const empty = () =>
    rm(folder, { recursive: true, force: true }).catch((error) => {
      // Another file has been written into it meanwhile.
      if (error.code !== "ENOTEMPTY") throw error;
    });
  const emptied = (async () => {
    for (let count = 0; count < 30; count += 1) {
      await empty();
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
  })();
  for (let count = 0; count < 30; count += 1) {
    expect(await find(picture, widths[count % widths.length] ?? 320)).toBeDefined();
  }
  await emptied;
  expect((await made(picture, 640)).width).toBe(640);
});

test("with a picture go all of its renditions, also those that are just being made", async () => {
  const picture = await take("a.jpg", plain(2000, 1500).jpeg());
  for (const file of allNamesOf(picture.uploadedName)) await writeFile(join(folder, file), "");
  expect(await filesOf(picture)).toEqual(allNamesOf(picture.uploadedName).sort());
  await removePictures("portfolio", [picture.uploadedName]);
  expect(await filesOf(picture)).toEqual([]);

  const other = await take("b.jpg", plain(2000, 1500).jpeg());
  const making = makeRenditions("portfolio", other.uploadedName, [960, 1280, 1920]).catch(() => {});
  await removePictures("portfolio", [other.uploadedName]);
  await making;
  expect(await filesOf(other)).toEqual([]);
  expect(await find(other, 1280)).toBeUndefined();
});

test("a rendition that is already being sent is not written again", async () => {
  const picture = await take("거실.png", plain(640, 480).png());
  const { path = "" } = await made(picture, 320);
  const before = await stat(path);
  await makeRenditions("portfolio", picture.uploadedName, [320]);
  expect((await stat(path)).ino).toBe(before.ino);
});
