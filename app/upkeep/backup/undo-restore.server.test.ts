import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { addInquiry, customersOf, makeSmallSite, nextSecond } from "../../../tests/support/small-site";
import { makeNightlyBackup } from "./make-nightly-backup.server";
import { restore, undoRestore } from "./restore.server";

const attachment = "contact/10000000-0000-4000-8000-000000000000.txt";

test("a restore says how many inquiries are newer, and is undone with their attachments, and redone", async () => {
  const site = makeSmallSite();
  await expect(undoRestore(site)).rejects.toThrow("되돌릴 복원이 없습니다");
  const { path } = await makeNightlyBackup(site, site.backupDir);
  addInquiry(site, 4, "이고객");
  addInquiry(site, 5, "박고객");
  expect((await restore(path, site)).newer).toBe(2);
  expect(customersOf(site)).toEqual(["김고객"]);
  await nextSecond();
  await undoRestore(site);
  expect(customersOf(site)).toEqual(["김고객", "이고객", "박고객"]);
  await nextSecond();
  await undoRestore(site);
  expect(customersOf(site)).toEqual(["김고객"]);
});

test.each(["damaged", "lost"])(
  "one %s photograph keeps nobody from the rest of a backup, once the operator has been told its name",
  async (how) => {
    const site = makeSmallSite();
    addInquiry(site, 4, "이고객");
    const { path } = await makeNightlyBackup(site, site.backupDir);
    const file = join(path, "uploads", attachment);
    if (how === "lost") rmSync(file);
    // Another inode: the live one is a link.
    else {
      rmSync(file);
      writeFileSync(file, "다른 내용");
    }
    await expect(restore(path, site)).rejects.toThrow(
      new RegExp(`${attachment}: .*--without-damaged`),
    );
    expect(customersOf(site)).toEqual(["김고객", "이고객"]);
    const { damaged, files } = await restore(path, site, { withoutDamaged: true });
    expect([damaged, files]).toEqual([[attachment], 2]);
    const kept = join(site.uploadsDir, "contact/40000000-0000-4000-8000-000000000000.txt");
    expect(readFileSync(kept, "utf8")).toContain("이고객");
  },
);
