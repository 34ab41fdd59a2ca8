import { execFileSync } from "node:child_process";
import { mkdirSync, readdirSync, renameSync, rmSync, symlinkSync } from "node:fs";
import { basename, join } from "node:path";
import { expect, test } from "vitest";
import { LEDGER } from "~/files/ledger.server";
import { bytesBelow, makeSmallSite } from "../../../tests/support/small-site";
import { DIGESTS } from "./digests.server";
import { makeNightlyBackup } from "./make-nightly-backup.server";
import { restore } from "./restore.server";
import { DESCRIPTION, listBackups } from "./stored-backups.server";

/** A backup may have come from anywhere: a link would lead out of it, and a pipe never ends. */

const run = test.skipIf(process.platform === "win32");
const makePipe = (path: string) => execFileSync("mkfifo", [path]);

async function backedUp() {
  const site = makeSmallSite();
  const { path: folder } = await makeNightlyBackup(site, site.backupDir);
  return { site, folder };
}

run("what is no file in a backup's folder is refused by name, whatever it leads to", async () => {
  const { site, folder } = await backedUp();
  const elsewhere = join(site.folder, "elsewhere");
  const live = () => [bytesBelow(site.uploadsDir), bytesBelow(site.folder, isOther)];
  const isOther = (path: string) => !path.startsWith("site.sqlite") || path.endsWith(".running");
  const before = live();
  const refused = () => expect(restore(folder, site)).rejects;
  const [upload = ""] = readdirSync(join(folder, "uploads/contact"));
  const places = ["site.sqlite", DIGESTS, LEDGER, DESCRIPTION, "uploads", "uploads/contact"];
  for (const name of [...places, `uploads/contact/${upload}`]) {
    const path = join(folder, name);
    renameSync(path, elsewhere);
    // To the very same bytes.
    symlinkSync(elsewhere, path);
    await refused().toThrow(`${name}: 파일이나 폴더가 아니라`);
    rmSync(path);
    makePipe(path);
    await refused().toThrow(`${name}: 파일이나 폴더가 아니라`);
    rmSync(path);
    renameSync(elsewhere, path);
  }
  symlinkSync("/etc", join(folder, "more"));
  await refused().toThrow("more: 파일이나 폴더가 아니라");
  rmSync(join(folder, "more"));
  expect(live()).toEqual(before);
  expect(await restore(folder, site)).toMatchObject({ files: 2 });
});

run(
  "a pipe in place of a backup is refused, and what is no file in those beside it is passed over",
  async () => {
    const { site, folder } = await backedUp();
    const pipe = join(site.folder, "backup.sqlite");
    makePipe(pipe);
    await expect(restore(pipe, site)).rejects.toThrow("파일도 폴더도 아닙니다");
    const [piped, linked] = ["site-20990101-000000", "site-20990102-000000"].map((name) =>
      join(site.backupDir, name),
    ) as [string, string];
    for (const each of [piped, linked]) mkdirSync(each);
    for (const name of [DIGESTS, LEDGER, DESCRIPTION]) {
      makePipe(join(piped, name));
      symlinkSync(join(folder, name), join(linked, name));
    }
    expect((await listBackups(site.backupDir)).map(({ name }) => name)).toEqual([basename(folder)]);
    expect(await restore(folder, site)).toMatchObject({ unreadLedgers: [piped, linked] });
  },
);
