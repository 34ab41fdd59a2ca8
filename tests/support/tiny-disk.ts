import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, statfsSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll } from "vitest";

/** Only root may create a disk. */
export const isRoot = process.getuid?.() === 0;

/** A disk of 64 MB of its own, for the tests of one file. */
export function tinyDisk() {
  const folder = mkdtempSync(join(tmpdir(), "disk-"));
  beforeAll(() => {
    if (isRoot) execFileSync("mount", ["-t", "tmpfs", "-o", "size=64m", "tmpfs", folder]);
  });
  afterAll(() => {
    if (isRoot) execFileSync("umount", [folder]);
    rmSync(folder, { recursive: true });
  });
  const fillers: string[] = [];
  return {
    folder,
    settings: { DATABASE_FILE: join(folder, "site.sqlite"), UPLOADS_DIR: join(folder, "uploads") },
    free: () => statfsSync(folder).bavail * statfsSync(folder).bsize,
    /** Fills it with other data: a log, a copy of the backup. */
    fill() {
      for (const size of [1024 * 1024, 4096]) {
        for (let isFull = false; !isFull; ) {
          const filler = join(folder, `other-${fillers.length}`);
          fillers.push(filler);
          try {
            writeFileSync(filler, "0".repeat(size), { flag: "wx" });
          } catch {
            isFull = true;
          }
        }
      }
    },
    empty() {
      for (const filler of fillers) rmSync(filler, { force: true });
    },
  };
}
