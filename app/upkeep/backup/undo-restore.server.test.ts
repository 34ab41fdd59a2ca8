import {
  copyFileSync,
  existsSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import {
  addInquiry,
  change,
  customersOf,
  makeSmallSite,
  nextSecond,
} from "../../../tests/support/small-site";
import { makeNightlyBackup } from "./make-nightly-backup.server";
import { restore } from "./restore.server";
import { undoRestore } from "./undo-restore.server";

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

test("uploads that were moved aside and are gone come from the live ones; one that is nowhere is named first", async () => {
  const site = makeSmallSite();
  const { path } = await makeNightlyBackup(site, site.backupDir);
  addInquiry(site, 4, "이고객");
  await restore(path, site);
  for (const name of readdirSync(site.uploadsDir).filter((each) => each.startsWith(".before-")))
    rmSync(join(site.uploadsDir, name), { recursive: true });
  await nextSecond();
  await expect(undoRestore(site)).rejects.toThrow(/1개가 .*: contact\/4000.*--without-damaged/);
  expect(customersOf(site)).toEqual(["김고객"]);
  const { files, lost } = await undoRestore(site, { withoutDamaged: true });
  expect([files, lost]).toEqual([2, ["contact/40000000-0000-4000-8000-000000000000.txt"]]);
  expect(existsSync(join(site.uploadsDir, attachment))).toBe(true);
});

test("what an update has moved aside since the restore comes back first, with the live uploads, if this program can read it", async () => {
  const site = makeSmallSite();
  const { path } = await makeNightlyBackup(site, site.backupDir);
  addInquiry(site, 4, "이고객");
  await restore(path, site);
  addInquiry(site, 5, "박고객");
  const aside = `${site.databaseFile}.before-update-20990101-000000`;
  copyFileSync(site.databaseFile, aside);
  change(site, (database) => database.exec("DELETE FROM inquiry WHERE customer = '박고객'"));
  const of = (databaseFile: string) => ({ ...site, databaseFile });
  change(of(aside), (database) =>
    database.exec("INSERT INTO kysely_migration VALUES ('9999_of_tomorrow', '')"),
  );
  await expect(undoRestore(site)).rejects.toThrow(/before-update-.*최신.*npm run update/);
  change(of(aside), (database) =>
    database.exec("DELETE FROM kysely_migration WHERE name = '9999_of_tomorrow'"),
  );
  await nextSecond();
  expect(await undoRestore(site)).toMatchObject({ stamp: "20990101-000000", lost: [] });
  expect(customersOf(site)).toEqual(["김고객", "박고객"]);
});

test("it does not go back two restores because the database of the last one is gone", async () => {
  const site = makeSmallSite();
  const { path } = await makeNightlyBackup(site, site.backupDir);
  await restore(path, site);
  await nextSecond();
  addInquiry(site, 4, "이고객");
  await restore(path, site);
  const names = readdirSync(site.folder).filter((name) => /\.before-restore-[\d-]+$/.test(name));
  rmSync(join(site.folder, names.toSorted().at(-1) ?? ""));
  await expect(undoRestore(site)).rejects.toThrow(
    /보관한 데이터베이스가 없습니다.*npm run restore/,
  );
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
