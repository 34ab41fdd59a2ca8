import { watch } from "node:fs";
import { mkdir, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp, { type Sharp } from "sharp";
import { beforeEach, expect, test } from "vitest";
import { env } from "~/env.server";
import { removeFolder } from "../../tests/support/files";
import { inBackground } from "../../tests/support/in-background";
import { photograph } from "../../tests/support/photograph";
import { removePictures, takePicture } from "./intake.server";
import { type Format, formats, type Width, widths } from "./picture";
import { findRendition } from "./rendition.server";
import { allNamesOf, pictureOf } from "./variant.server";

const folder = join(env.UPLOADS_DIR, ".renditions/portfolio");

beforeEach(() => mkdir(folder, { recursive: true }));

let taken = 0;
async function take(name: string, content: Sharp | Uint8Array) {
  const bytes = content instanceof Uint8Array ? content : await content.toBuffer();
  taken += 1;
  const path = join(tmpdir(), `rendition-${process.pid}-${taken}`);
  await writeFile(path, bytes);
  const file = { field: "imageFiles", name, type: "", path, size: bytes.length };
  return (await takePicture("portfolio", file)).uploadedName;
}

function plain(width: number, height: number) {
  return sharp({ create: { width, height, channels: 3, background: "#a86" } });
}

/** Asks until the variant itself is there. */
async function made(uploadedName: string, size: Width, format: Format) {
  const find = () => findRendition("portfolio", uploadedName, { size, format });
  await expect.poll(async () => (await find())?.isStandIn, inBackground).toBe(false);
  const found = await find();
  const image = await sharp(found?.path).metadata();
  return { type: found?.type, ...image, path: found?.path };
}

async function filesOf(uploadedName: string) {
  const names = await readdir(folder);
  return names.filter((name) => pictureOf(name) === uploadedName).sort();
}

test("a phone's photograph is there upright, without EXIF and GPS, in widths and formats", async () => {
  const photo = await photograph({ width: 3000, height: 2600, orientation: 6 });
  const name = await take("거실.jpg", photo);
  for (const width of [320, 960, 2560] as const) {
    // The largest AVIF of so much noise takes ten seconds.
    for (const format of width === 2560 ? (["webp", "jpeg"] as const) : formats) {
      const { type, exif, orientation, width: shown, height } = await made(name, width, format);
      expect({ type, exif, orientation, shown }).toEqual({
        type: `image/${format}`,
        exif: undefined,
        orientation: undefined,
        // 2219 x 2560 is the largest.
        shown: Math.min(width, 2219),
      });
      expect(height).toBeGreaterThan(shown);
    }
  }
});

test("a picture that is smaller than asked for keeps its size, and nothing is stored twice", async () => {
  const name = await take("a.jpg", plain(500, 400).jpeg());
  for (const width of widths) {
    for (const format of formats) {
      const { width: shown } = await made(name, width, format);
      expect(shown).toBe(Math.min(width, 500));
    }
  }
  expect(await filesOf(name)).toEqual(
    [
      "2560.jpg",
      "w320.avif",
      "w320.jpg",
      "w320.webp",
      "w480.avif",
      "w480.jpg",
      "w480.webp",
      "w640.avif",
      "w640.webp",
    ].map((variant) => `${name}.${variant}`),
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
])("a picture of the kind %s is there in every format", async (kind, draw) => {
  const name = await take("a.jpg", await draw());
  for (const format of formats) {
    const { type, pages = 1, space, width, height, path } = await made(name, 320, format);
    expect({ type, pages, space }).toEqual({ type: `image/${format}`, pages: 1, space: "srgb" });
    expect(width).toBeLessThanOrEqual(320);
    if (kind === "animated") expect([width, height]).toEqual([320, 240]);
    const { channels } = await sharp(path).stats();
    const expected = kind === "grey" ? [142, 142, 142] : [170, 136, 102];
    for (const [index, { mean }] of channels.entries()) {
      expect(Math.abs(mean - (expected[index] ?? 0)), format).toBeLessThan(12);
    }
  }
});

test("while a variant is missing the nearest one stands in, that the client can show", async () => {
  const name = await take("a.jpg", plain(2000, 1500).jpeg());
  const find = async (size: Width, format: Format) => {
    const found = await findRendition("portfolio", name, { size, format });
    return [found?.path.slice(folder.length + name.length + 2), found?.isStandIn];
  };
  expect(await find(640, "webp")).toEqual(["2560.jpg", true]);
  await made(name, 640, "webp");
  await made(name, 1280, "webp");
  // In this order: each of them is then being made, and may be there at any time.
  expect(await find(480, "avif")).toEqual(["w640.webp", true]);
  expect(await find(640, "avif")).toEqual(["w640.webp", true]);
  expect(await find(320, "jpeg")).toEqual(["2560.jpg", true]);
  expect(await find(1600, "webp")).toEqual(["w1280.webp", true]);
  await made(name, 640, "avif");
  expect(await find(480, "webp")).toEqual(["w640.webp", true]);
});

test("a JPEG is waited for if there are only formats that the client may not know", async () => {
  const name = await take("a.png", plain(2000, 1500).png());
  const jpeg = { size: 320, format: "jpeg" } as const;
  expect(await findRendition("portfolio", name, jpeg)).toMatchObject({
    type: "image/jpeg",
    isStandIn: false,
  });
});

test("many who ask at once have one variant made, waited for or not", async () => {
  const name = await take("a.png", plain(2000, 1500).png());
  const written: string[] = [];
  const watcher = watch(folder, (event, file) => {
    if (event === "rename" && file?.startsWith(name)) written.push(file.slice(name.length));
  });
  const ask = (size: Width, format: Format) =>
    Promise.all(
      Array.from({ length: 50 }, () => findRendition("portfolio", name, { size, format })),
    );
  const waited = await ask(640, "jpeg");
  expect(new Set(waited.map((found) => found?.path)).size).toBe(1);
  const stoodIn = await ask(640, "avif");
  expect(stoodIn.every((found) => found?.isStandIn)).toBe(true);
  await made(name, 640, "avif");
  await expect.poll(() => written).toEqual([".w640.jpg", ".w640.avif"]);
  watcher.close();
});

test("if everything is gone a visitor waits for one decoding, and AVIF follows", async () => {
  const name = await take("a.jpg", plain(2000, 1500).jpeg());
  removeFolder(folder);
  const found = await Promise.all(
    Array.from({ length: 50 }, () =>
      findRendition("portfolio", name, { size: 480, format: "avif" }),
    ),
  );
  for (const each of found) expect(each).toMatchObject({ type: "image/webp", isStandIn: true });
  expect((await made(name, 480, "avif")).width).toBe(480);
});

test("the folder may be emptied while variants are made and sent", async () => {
  const name = await take("a.jpg", plain(2000, 1500).jpeg());
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
    const size = widths[count % widths.length] ?? 320;
    const found = await findRendition("portfolio", name, { size, format: "webp" });
    expect(found?.type).toMatch(/^image\/(webp|jpeg)$/);
  }
  await emptied;
  expect((await made(name, 640, "webp")).width).toBe(640);
});

test("with a picture go all of its variants, also those that are just being made", async () => {
  const name = await take("a.jpg", plain(2000, 1500).jpeg());
  for (const file of allNamesOf(name)) await writeFile(join(folder, file), "");
  expect(new Set(await filesOf(name))).toEqual(new Set(allNamesOf(name)));
  await removePictures("portfolio", [name]);
  expect(await filesOf(name)).toEqual([]);

  const other = await take("b.jpg", plain(2000, 1500).jpeg());
  const late = await take("c.jpg", plain(2000, 1500).jpeg());
  await findRendition("portfolio", other, { size: 1280, format: "avif" });
  await findRendition("portfolio", late, { size: 320, format: "webp" });
  await removePictures("portfolio", [other]);
  // It waits behind the other one.
  await made(late, 320, "webp");
  expect(await filesOf(other)).toEqual([]);
  expect(await findRendition("portfolio", other, { size: 1280, format: "avif" })).toBeUndefined();
});
