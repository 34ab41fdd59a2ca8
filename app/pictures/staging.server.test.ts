import { mkdir, readdir, stat, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import { beforeEach, expect, test } from "vitest";
import { db } from "~/database/db.server";
import { env } from "~/env.server";
import { sweep } from "~/upkeep/sweep.server";
import { stagingOf } from "./staging.server";

const place = { area: "portfolio", accountId: 1 } as const;
const HOUR = 60 * 60 * 1000;
let made = 0;

async function received() {
  made += 1;
  await mkdir(env.UPLOADS_DIR, { recursive: true });
  const path = join(env.UPLOADS_DIR, `${made}.part`);
  const create = { width: 30, height: 20, channels: 3, background: "#777777" } as const;
  await writeFile(path, await sharp({ create }).jpeg().toBuffer());
  const { size } = await stat(path);
  return { field: "imageFiles", name: `${made}.jpg`, path, size };
}

const onDisk = async () => [
  ...(await readdir(join(env.UPLOADS_DIR, "portfolio"))),
  ...(await readdir(join(env.UPLOADS_DIR, ".renditions/portfolio"))),
];

async function age(hours: number) {
  const then = new Date(Date.now() - hours * HOUR);
  await db.updateTable("stagedFile").set({ createdAt: then.toISOString() }).execute();
  for (const folder of ["portfolio", ".renditions/portfolio"]) {
    for (const name of await readdir(join(env.UPLOADS_DIR, folder))) {
      await utimes(join(env.UPLOADS_DIR, folder, name), then, then);
    }
  }
}

beforeEach(async () => {
  await db.deleteFrom("stagedFile").execute();
  await sweep(Date.now() + 2 * HOUR);
});

test("a staged picture is its account's alone, and taken back leaves nothing behind", async () => {
  const [picture] = await stagingOf(place).add([await received()]);
  const name = picture?.uploadedName ?? "";
  expect(await onDisk()).toHaveLength(2);
  expect(await stagingOf({ ...place, accountId: 2 }).find([name])).toEqual([]);
  expect(await stagingOf({ ...place, area: "content" }).find([name])).toEqual([]);
  expect(await stagingOf({ ...place, accountId: 2 }).remove([name])).toBe(0);
  expect(await stagingOf(place).remove([name, "../../x"])).toBe(1);
  expect(await onDisk()).toEqual([]);
});

test("what was staged a day ago and never saved goes with the next start, what is younger stays", async () => {
  await stagingOf(place).add([await received()]);
  await age(23);
  await sweep();
  expect(await onDisk()).toHaveLength(2);
  await age(25);
  await sweep();
  expect(await onDisk()).toEqual([]);
});

test("it also goes when somebody stages the next one, on a server that is never restarted", async () => {
  const [old] = await stagingOf(place).add([await received()]);
  await age(25);
  const [fresh] = await stagingOf(place).add([await received()]);
  expect(await stagingOf(place).find([old?.uploadedName ?? ""])).toEqual([]);
  expect((await onDisk()).every((name) => name.startsWith(fresh?.uploadedName ?? "-"))).toBe(true);
});
