import { readdir, utimes } from "node:fs/promises";
import { join } from "node:path";
import { beforeEach, expect, test } from "vitest";
import { db } from "~/database/db.server";
import { env } from "~/env.server";
import { HOUR } from "~/text/duration";
import { sweep } from "~/upkeep/sweep.server";
import { receivedPicture } from "../../tests/support/received-picture";
import { stagingOf } from "./staging.server";

const owner = { area: "portfolio", accountId: 1 } as const;

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
  const [picture] = await stagingOf(owner).add([await receivedPicture()]);
  const name = picture?.uploadedName ?? "";
  expect(await onDisk()).toHaveLength(2);
  expect(await stagingOf({ ...owner, accountId: 2 }).find([name])).toEqual([]);
  expect(await stagingOf({ ...owner, area: "content" }).find([name])).toEqual([]);
  expect(await stagingOf({ ...owner, accountId: 2 }).remove([name])).toBe(0);
  expect(await stagingOf(owner).remove([name, "../../x"])).toBe(1);
  expect(await onDisk()).toEqual([]);
});

test("what was staged a day ago and never saved goes with the next start, what is younger stays", async () => {
  await stagingOf(owner).add([await receivedPicture()]);
  await age(23);
  await sweep();
  expect(await onDisk()).toHaveLength(2);
  await age(25);
  await sweep();
  expect(await onDisk()).toEqual([]);
});
