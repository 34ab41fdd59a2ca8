import { mkdir, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { expect, test, vi } from "vitest";
import type { PictureArea } from "~/database/area";
import { db } from "~/database/db.server";
import { env } from "~/env.server";
import { pathOf } from "~/files/store.server";
import { makeAhead, whenPicturesAdded } from "./made-ahead.server";
import { stagingOf } from "./staging.server";
import { pictureOf } from "./variant.server";

let taken = 0;
async function stage(
  area: PictureArea,
  width: number,
  height: number,
  format: "jpeg" | "webp" = "jpeg",
) {
  const create = { width, height, channels: 3, background: "#a86" } as const;
  const bytes = await sharp({ create }).toFormat(format).toBuffer();
  taken += 1;
  const path = join(tmpdir(), `ahead-${process.pid}-${taken}`);
  await mkdir(env.UPLOADS_DIR, { recursive: true });
  await writeFile(path, bytes);
  const file = { field: "imageFiles", name: `a.${format}`, type: "", path, size: bytes.length };
  const [picture] = await stagingOf({ area, accountId: 1 }).add([file]);
  return picture?.uploadedName ?? "";
}

async function made(area: PictureArea, uploadedName: string) {
  const names = await readdir(join(env.UPLOADS_DIR, ".renditions", area)).catch(() => []);
  return names
    .filter((name) => pictureOf(name) === uploadedName)
    .map((name) => name.slice(uploadedName.length + 1))
    .sort();
}

test("WebP for phones is made ahead, and of the slides what phones see of them", async () => {
  const added = vi.fn();
  whenPicturesAdded(added);
  const wide = await stage("portfolio", 1200, 900);
  expect(added).toHaveBeenCalled();
  const small = await stage("portfolio", 500, 400);
  const drawing = await stage("portfolio", 400, 300, "webp");
  const slide = await stage("content", 1200, 900);
  await makeAhead();
  expect(await made("portfolio", wide)).toEqual([
    "2560.jpg",
    "w320.webp",
    "w480.webp",
    "w640.webp",
    "w960.webp",
  ]);
  expect(await made("portfolio", small)).toEqual([
    "2560.jpg",
    "w320.webp",
    "w480.webp",
    "w640.webp",
  ]);
  // The largest rendition is WebP already.
  expect(await made("portfolio", drawing)).toEqual(["2560.webp", "w320.webp"]);
  expect(await made("content", slide)).toEqual([
    "2560.jpg",
    "portrait-720.avif",
    "portrait-720.webp",
    "portrait.avif",
    "portrait.jpg",
    "portrait.webp",
    "w320.webp",
    "w480.webp",
    "w640.webp",
    "w960.webp",
  ]);
});

test("what is missing is found by looking, also if everything was deleted", async () => {
  const [picture] = await db
    .selectFrom("stagedFile")
    .select("uploadedName")
    .where("area", "=", "portfolio")
    .where("width", "=", 1200)
    .execute();
  const name = picture?.uploadedName ?? "";
  const before = await made("portfolio", name);
  expect(before.length).toBeGreaterThan(3);
  await rm(join(env.UPLOADS_DIR, ".renditions"), { recursive: true });
  await makeAhead();
  expect(await made("portfolio", name)).toEqual(before);
  await rm(join(env.UPLOADS_DIR, ".renditions/portfolio", `${name}.w480.webp`));
  await makeAhead();
  expect(await made("portfolio", name)).toEqual(before);
});

test("a damaged picture is tried once, and does not hold up the others", async () => {
  const damaged = await stage("portfolio", 900, 600);
  const whole = await stage("portfolio", 900, 600);
  await rm(join(env.UPLOADS_DIR, ".renditions"), { recursive: true });
  await writeFile(pathOf("portfolio", damaged) ?? "", "not a picture any more");
  await makeAhead();
  expect(await made("portfolio", damaged)).toEqual([]);
  expect((await made("portfolio", whole)).length).toBeGreaterThan(3);
});
