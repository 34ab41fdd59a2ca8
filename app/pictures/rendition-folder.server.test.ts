import { execFileSync } from "node:child_process";
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { env } from "~/env.server";
import { pathOf } from "~/files/store.server";
import { freeRoom } from "~/free-room.server";
import { MEGABYTE } from "~/text/bytes";
import { keep, namesHeld } from "./rendition-folder.server";
import { fileOf } from "./variant.server";

/** Only root may mount a tiny disk. */
const isRoot = process.getuid?.() === 0;

test.skipIf(!isRoot)("renditions leave the disk's last bytes to inquiries", async () => {
  const disk = env.UPLOADS_DIR;
  mkdirSync(disk, { recursive: true });
  execFileSync("mount", ["-t", "tmpfs", "-o", "size=40m", "tmpfs", disk]);
  onTestFinished(() => void execFileSync("umount", [disk]));

  const megabyte = Buffer.alloc(MEGABYTE);
  const keepOne = async (digit: number) => {
    const uploadedName = `${String(digit).padStart(8, "0")}-0000-4000-8000-000000000000.jpg`;
    const original = pathOf("portfolio", uploadedName) ?? "";
    mkdirSync(dirname(original), { recursive: true });
    writeFileSync(original, "");
    const { path } = fileOf("portfolio", uploadedName, { size: 640, format: "webp" });
    await keep("portfolio", uploadedName, path, megabyte);
  };
  for (let digit = 0; digit < 50; digit += 1) await keepOne(digit);
  // A tenth of the disk.
  expect(await freeRoom(disk)).toBeGreaterThanOrEqual(4 * MEGABYTE);
  expect((await namesHeld("portfolio")).size).toBeGreaterThan(20);

  const other = join(disk, "other");
  writeFileSync(other, Buffer.alloc((await freeRoom(disk)) - 2 * MEGABYTE));
  await keepOne(50);
  expect(await freeRoom(disk)).toBeGreaterThanOrEqual(4 * MEGABYTE);
  writeFileSync(`${other}-2`, Buffer.alloc(await freeRoom(disk)));
  rmSync(join(disk, ".renditions"), { recursive: true });
  writeFileSync(`${other}-3`, Buffer.alloc((await freeRoom(disk)) - 2 * MEGABYTE));
  await expect(keepOne(51)).rejects.toMatchObject({ code: "ENOSPC" });
});
