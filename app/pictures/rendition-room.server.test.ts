import { execFileSync } from "node:child_process";
import { mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { env } from "~/env.server";
import { pathOf } from "~/files/store.server";
import { freeRoom } from "~/free-room.server";
import { MEGABYTE } from "~/text/bytes";
import { storeRenditions } from "./rendition.server";

/** Only root may mount a tiny disk. */
const isRoot = process.getuid?.() === 0;

test.skipIf(!isRoot)("renditions leave the disk's last bytes to inquiries", async () => {
  const disk = env.UPLOADS_DIR;
  mkdirSync(disk, { recursive: true });
  execFileSync("mount", ["-t", "tmpfs", "-o", "size=40m", "tmpfs", disk]);
  onTestFinished(() => void execFileSync("umount", [disk]));

  const megabyte = Buffer.alloc(MEGABYTE);
  const storeOne = async (digit: number) => {
    const uploadedName = `${String(digit).padStart(8, "0")}-0000-4000-8000-000000000000.jpg`;
    const original = pathOf("portfolio", uploadedName) ?? "";
    mkdirSync(dirname(original), { recursive: true });
    writeFileSync(original, "a");
    await storeRenditions("portfolio", uploadedName, [640], [megabyte]);
  };
  let stored = 0;
  const fill = async () => {
    for (; ; stored += 1) await storeOne(stored);
  };
  await expect(fill()).rejects.toMatchObject({ code: "ENOSPC" });
  // A tenth of the disk.
  expect(await freeRoom(disk)).toBeGreaterThanOrEqual(4 * MEGABYTE);
  const folder = join(disk, ".renditions/portfolio");
  expect(readdirSync(folder)).toHaveLength(stored);
  expect(stored).toBeGreaterThan(20);
  rmSync(folder, { recursive: true });
  await storeOne(stored);
});
