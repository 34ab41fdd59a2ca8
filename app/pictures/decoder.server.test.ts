import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { afterAll, expect, test } from "vitest";
import { decode, readHead } from "./decoder.server";

const folder = mkdtempSync(join(tmpdir(), "decoder-"));
afterAll(() => rmSync(folder, { recursive: true }));

const small = { resize: { width: 20 }, format: "jpeg", options: {} } as const;

function file(name: string, content: Uint8Array | string) {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
}

async function photo(name = "a.jpg") {
  const create = { width: 40, height: 30, channels: 3, background: "#a86" } as const;
  return file(name, await sharp({ create }).jpeg().toBuffer());
}

test("a picture that takes too long is given up, and the next one is decoded all the same", async () => {
  const long = decode("tests/fixtures/49-megapixels.avif", false, [small], { timeout: 300 });
  const next = decode(await photo(), false, [small, small]);
  await expect(long).rejects.toMatchObject({ reason: "costly" });
  for (const rendition of (await next).renditions) {
    expect(await sharp(rendition).metadata()).toMatchObject({ width: 20, height: 15 });
  }
});

test("a visitor's picture goes before those that are being sent in", async () => {
  const path = await photo();
  const finished: string[] = [];
  const done = (name: string) => () => finished.push(name);
  await Promise.all([
    decode(path, false, [small]).then(done("first")),
    decode(path, false, [small]).then(done("second")),
    decode(path, false, [small], { isUrgent: true }).then(done("the visitor's")),
  ]);
  expect(finished).toEqual(["first", "the visitor's", "second"]);
});

test("libvips opens only what is a picture for us", async () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>';
  await expect(readHead(file("a.gif", svg))).rejects.toMatchObject({ reason: "damaged" });
  await expect(readHead(join(folder, "gone"))).rejects.toMatchObject({ reason: "damaged" });
  expect(await readHead(await photo())).toEqual({ width: 40, height: 30 });
});
