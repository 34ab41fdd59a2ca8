import { mkdir, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { expect, test } from "vitest";
import type { PictureArea } from "~/database/area";
import { db } from "~/database/db.server";
import { env } from "~/env.server";
import { pathOf } from "~/files/store.server";
import { completeFirst, completeLadders } from "./complete-ladders.server";
import { pictureOf } from "./ladder.server";
import { stagingOf } from "./staging.server";

let taken = 0;
async function stage(area: PictureArea, width: number, height: number) {
  const create = { width, height, channels: 3, background: "#a86" } as const;
  const bytes = await sharp({ create }).jpeg().toBuffer();
  taken += 1;
  const path = join(tmpdir(), `ladder-${process.pid}-${taken}`);
  await mkdir(env.UPLOADS_DIR, { recursive: true });
  await writeFile(path, bytes);
  const file = { field: "imageFiles", name: "a.jpg", type: "", path, size: bytes.length };
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

const small = ["w320.webp", "w480.webp", "w640.webp"];
const jpegs = ["2560.jpg", "share.jpg"];

test("an upload is answered with its small renditions, and the rest follows", async () => {
  const wide = await stage("portfolio", 2400, 1800);
  const narrow = await stage("portfolio", 500, 400);
  const slide = await stage("content", 1200, 900);
  for (const name of [wide, narrow]) expect(await made("portfolio", name)).toEqual(small);
  await completeLadders();
  const whole = [...jpegs, "w1280.webp", "w1920.webp", ...small, "w960.webp"];
  expect(await made("portfolio", wide)).toEqual(whole);
  expect(await made("portfolio", narrow)).toEqual([...jpegs, ...small]);
  expect(await made("content", slide)).toEqual([
    "2560.jpg",
    "portrait-720.webp",
    "portrait.webp",
    "share.jpg",
    "w1280.webp",
    ...small,
    "w960.webp",
  ]);
});

test("a logo has its ladder, too", async () => {
  const uploadedName = await stage("content", 600, 200);
  const row = { name: "logo.jpg", uploadedName, type: "image/jpeg", size: 1 };
  await db.deleteFrom("stagedFile").where("uploadedName", "=", uploadedName).execute();
  await db
    .insertInto("siteLogo")
    .values({ ...row, width: 600, height: 200, color: "#aa8866", ord: 0, alt: "" })
    .execute();
  await completeLadders();
  expect(await made("content", uploadedName)).toEqual(expect.arrayContaining([...jpegs, ...small]));
});

test("a copy of a picture has all that was made of it", async () => {
  const uploadedName = await stage("portfolio", 500, 400);
  const row = { name: "a.jpg", type: "image/jpeg", size: 1, width: 500, height: 400 };
  const staging = stagingOf({ area: "portfolio", accountId: 1 });
  const copy = await staging.copy({ ...row, uploadedName, color: "#aa8866" });
  expect(await made("portfolio", copy?.uploadedName ?? "")).toEqual(small);
  await staging.remove([uploadedName]);
  expect(await made("portfolio", copy?.uploadedName ?? "")).toEqual(small);
});

test("what is missing is found by looking, also if everything was deleted, and first what visitors ask for", async () => {
  const names: string[] = [];
  for (let count = 0; count < 3; count += 1) names.push(await stage("portfolio", 700, 500));
  await rm(join(env.UPLOADS_DIR, ".renditions"), { recursive: true });
  const [asked = ""] = names;
  completeFirst("portfolio", { uploadedName: asked, width: 700, height: 500 });
  const completing = completeLadders();
  await expect.poll(() => made("portfolio", asked)).toHaveLength(6);
  for (const name of names.slice(1)) expect(await made("portfolio", name)).toEqual([]);
  await completing;
  for (const name of names) expect(await made("portfolio", name)).toHaveLength(6);
});

test("a damaged picture is tried once, and does not hold up the others", async () => {
  const damaged = await stage("portfolio", 900, 600);
  const whole = await stage("portfolio", 900, 600);
  await rm(join(env.UPLOADS_DIR, ".renditions"), { recursive: true });
  await writeFile(pathOf("portfolio", damaged) ?? "", "not a picture any more");
  await completeLadders();
  expect(await made("portfolio", damaged)).toEqual([]);
  expect((await made("portfolio", whole)).length).toBeGreaterThan(3);
});
