import { mkdir, readFile, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp, { type Sharp } from "sharp";
import { beforeEach, expect, test } from "vitest";
import { env } from "~/env.server";
import { takePicture } from "~/pictures/intake.server";
import { ladderOf } from "~/pictures/ladder.server";
import { type Dimensions, type Size, widths } from "~/pictures/picture";
import { findRendition, makeRenditions } from "~/pictures/rendition.server";

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

test("a picture of 49 megapixels has every size, though there is no memory for all of them at once", async () => {
  const picture = await take("a.avif", await readFile("tests/fixtures/49-megapixels.avif"));
  await makeRenditions("portfolio", picture.uploadedName, ladderOf("portfolio", picture));
  for (const width of widths) expect((await made(picture, width)).width).toBe(width);
  expect((await made(picture, "2560")).format).toBe("jpeg");
});
