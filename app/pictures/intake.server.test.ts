import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { crc32, deflateSync } from "node:zlib";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import type { PictureArea } from "~/database/area";
import { env } from "~/env.server";
import { photograph } from "../../tests/support/photograph";
import { removePictures, takePicture, takePictures } from "./intake.server";
import type { Size } from "./picture";
import { findRendition } from "./rendition.server";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "pictures-"));
  await mkdir(env.UPLOADS_DIR, { recursive: true });
});
afterAll(() => rm(folder, { recursive: true }));

let made = 0;
async function received(name: string, content: Uint8Array | string) {
  made += 1;
  const path = join(folder, `${made}.part`);
  await writeFile(path, content);
  return { field: "imageFiles", name, type: "", path, size: Buffer.byteLength(content) };
}

const large = { width: 5000, height: 5000 };
const find = (area: PictureArea, uploadedName: string, size: Size) =>
  findRendition(area, uploadedName, size, large);

async function filesIn(area: string) {
  const names = await readdir(join(env.UPLOADS_DIR, area)).catch(() => []);
  return names.length;
}

const plain = (width: number, height: number, background: string) =>
  sharp({ create: { width, height, channels: 3, background } });

test("a phone's photograph is shown upright, without EXIF and GPS, at most 2560 px on its long side", async () => {
  const photo = await photograph({ width: 3000, height: 2000, orientation: 6 });
  const picture = await takePicture("portfolio", await received("거실.jpg", photo));
  expect(picture).toMatchObject({
    name: "거실.jpg",
    width: 2000,
    height: 3000,
    size: photo.length,
  });
  expect(picture.color).toMatch(/^#[0-9a-f]{6}$/);
  const shown = await find("portfolio", picture.uploadedName, "2560");
  const { width, height, exif, orientation } = await sharp(shown?.path).metadata();
  expect({ width, height, exif, orientation }).toEqual({
    width: 1707,
    height: 2560,
    exif: undefined,
    orientation: undefined,
  });
});

test("what was made of a picture may be thrown away, and is made again when it is asked for", async () => {
  const file = await received("a.png", await plain(40, 30, "#336699").png().toBuffer());
  const picture = await takePicture("content", file);
  expect(picture).toMatchObject({ width: 40, height: 30 });
  // The rendition is lossy.
  expect(picture.color).toMatch(/^#3.6.9.$/);
  await rm(join(env.UPLOADS_DIR, ".renditions"), { recursive: true });
  const dimensions = { width: 40, height: 30 };
  const found = await findRendition("content", picture.uploadedName, 1920, dimensions);
  expect([found?.isStandIn, (await sharp(found?.path).metadata()).width]).toEqual([false, 40]);
  await removePictures("content", [picture.uploadedName]);
  expect(await filesIn("content")).toBe(0);
  expect(await filesIn(".renditions/content")).toBe(0);
  expect(await find("content", picture.uploadedName, "2560")).toBeUndefined();
});

test("a disk that cannot be written to is no fault of the picture", async () => {
  const file = await received("a.png", await plain(40, 30, "#336699").png().toBuffer());
  const folder = join(env.UPLOADS_DIR, ".renditions");
  await rm(folder, { recursive: true, force: true });
  await writeFile(folder, "a file where the folder should be");
  await expect(takePicture("content", file)).rejects.toMatchObject({ code: "ENOTDIR" });
  await rm(folder);
  expect(await filesIn("content")).toBe(0);
});

test("what is transparent stands on white", async () => {
  const create = { width: 40, height: 30, channels: 4, background: "#33669900" } as const;
  const file = await received("logo.png", await sharp({ create }).png().toBuffer());
  const { uploadedName, color } = await takePicture("content", file);
  const shown = await find("content", uploadedName, "2560");
  const { channels } = await sharp(shown?.path).stats();
  expect([color, ...channels.map(({ min }) => min)]).toEqual(["#ffffff", 255, 255, 255]);
});

/** A PNG whose header declares this size, with almost no data. */
function hugePng(side: number) {
  const chunk = (type: string, data: Buffer) => {
    const length = Buffer.alloc(4);
    length.writeUInt32BE(data.length);
    const body = Buffer.concat([Buffer.from(type), data]);
    const check = Buffer.alloc(4);
    check.writeUInt32BE(crc32(body));
    return Buffer.concat([length, body, check]);
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  header[8] = 8;
  header[9] = 2;
  return Buffer.concat([
    Buffer.from("89504e470d0a1a0a", "hex"),
    chunk("IHDR", header),
    chunk("IDAT", deflateSync(Buffer.alloc(side))),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
const heic = Buffer.concat([
  Buffer.from("00000018667479706865696300000000", "hex"),
  Buffer.from("heicmif1".padEnd(400, "\0")),
]);

test.each([
  ["a PNG of 50,000 x 50,000 pixels", "a.png", hugePng(50_000), 413, "5천만 화소"],
  ["an SVG with a script in it", "a.svg", svg, 415, "사진이 아닙니다"],
  ["an SVG that calls itself a JPEG", "a.jpg", svg, 415, "사진이 아닙니다"],
  ["a PDF", "a.pdf", "%PDF-1.7\n1 0 obj", 415, "사진이 아닙니다"],
  ["an empty file", "a.jpg", "", 400, "빈 파일"],
  ["a HEIC of nothing but its head", "IMG_1.HEIC", heic, 400, "손상되어"],
] as const)("%s is refused in words that help", async (_, name, content, status, words) => {
  const before = await filesIn("portfolio");
  const refusal = takePicture("portfolio", await received(name, content));
  await expect(refusal).rejects.toMatchObject({
    status,
    message: expect.stringContaining(words),
  });
  expect(await filesIn("portfolio")).toBe(before);
});

test("an iPhone's HEIC is shown as JPEG and WebP, in its own colours", async () => {
  const photo = await readFile("tests/fixtures/display-p3.heic");
  const taken = await takePicture("portfolio", await received("IMG_1.HEIC", photo));
  expect(taken).toMatchObject({ name: "IMG_1.HEIC", type: "image/heic", width: 160, height: 120 });
  for (const size of ["2560", 320, "share"] as const) {
    const shown = await find("portfolio", taken.uploadedName, size);
    expect(shown?.isStandIn).toBe(false);
    const image = sharp(shown?.path);
    const { width = 0, height = 0 } = await image.metadata();
    for (const [left, color] of [
      // The sRGB colours; the file has their Display P3 values.
      [width / 4, [60, 140, 90]],
      [(width * 3) / 4, [190, 170, 150]],
    ] as const) {
      const place = { left: Math.round(left), top: Math.round(height / 2), width: 1, height: 1 };
      const [...pixel] = await sharp(shown?.path).extract(place).raw().toBuffer();
      for (const [index, value] of pixel.entries()) {
        expect(Math.abs(value - (color[index] ?? 0)), `${pixel}`).toBeLessThan(6);
      }
    }
  }
});

test("of a HEIC with two pictures in it the one is shown that it names as its own", async () => {
  const file = await readFile("tests/fixtures/two-pictures.heic");
  const colors = [];
  for (const primary of [2, 4]) {
    // The primary item's id follows the box's name and version.
    file.writeUInt16BE(primary, file.indexOf("pitm") + 8);
    const taken = await takePicture("portfolio", await received("IMG_2.HEIC", file));
    colors.push(taken.color);
  }
  expect(colors.map((color) => (color.startsWith("#0") ? "blue" : "red"))).toEqual(["red", "blue"]);
});

test("of pictures that come together all are taken or none", async () => {
  vi.spyOn(console, "warn").mockImplementation(() => {});
  const before = await filesIn("portfolio");
  const photo = await plain(2000, 2000, "#a86").jpeg().toBuffer();
  const files = [
    await received("1.jpg", photo),
    await received("2.jpg", photo.subarray(0, photo.length / 2)),
    await received("3.jpg", photo),
  ];
  await expect(takePictures("portfolio", files)).rejects.toMatchObject({
    status: 400,
    message: "2.jpg: 사진이 손상되어 읽을 수 없습니다.",
  });
  expect(await filesIn("portfolio")).toBe(before);
});
