import { execFileSync } from "node:child_process";
import {
  existsSync,
  mkdirSync,
  readdirSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { takeLock } from "~/database/running-lock.server";
import { DAY } from "~/text/duration";
import { addInquiry, bytesBelow, change, makeSmallSite } from "../../../tests/support/small-site";
import { isDue } from "./due";
import { makeBackupDownload } from "./make-backup-download.server";
import { makeNightlyBackup } from "./make-nightly-backup.server";
import { restore } from "./restore.server";
import {
  discardExpired,
  listBackups,
  newestBackup,
  retainedAmong,
  thinOut,
  unreadableBackups,
} from "./stored-backups.server";

const evening = new Date("2026-11-20T18:30:00Z");
const later = (days: number) => new Date(evening.getTime() + days * DAY);

test("a backup is a checked folder; the next one links what has not changed and copies what is new", async () => {
  const site = makeSmallSite();
  const first = await makeNightlyBackup(site, site.backupDir, evening);
  expect(first.path).toBe(join(site.backupDir, "site-20261121-033000"));
  expect(first.description).toMatchObject({
    files: 2,
    newFiles: 2,
    missing: [],
    rows: { inquiry: 1, mainImage: 1, stagedFile: 0 },
  });
  // Anybody can check it without us.
  execFileSync("sha256sum", ["--check", "--strict", "--quiet", "SHA256SUMS"], { cwd: first.path });
  expect(statSync(first.path).mode & 0o077).toBe(0);

  addInquiry(site, 5, "이고객");
  const second = await makeNightlyBackup(site, site.backupDir, later(1));
  expect(second.description).toMatchObject({ files: 3, newFiles: 1, rows: { inquiry: 2 } });
  const inode = (path: string, name: string) => statSync(join(path, "uploads", name)).ino;
  const old = "contact/10000000-0000-4000-8000-000000000000.txt";
  expect(inode(second.path, old)).toBe(inode(first.path, old));
  expect(inode(second.path, old)).not.toBe(statSync(join(site.uploadsDir, old)).ino);
  execFileSync("sha256sum", ["--check", "--strict", "--quiet", "SHA256SUMS"], { cwd: second.path });

  // A file that has gone bad on the backups' disk is copied again.
  const bad = join(second.path, "uploads/contact/50000000-0000-4000-8000-000000000000.txt");
  const { atime, mtime, size } = statSync(bad);
  writeFileSync(bad, "x".repeat(size));
  utimesSync(bad, atime, mtime);
  const third = await makeNightlyBackup(site, site.backupDir, later(2));
  expect(third.description).toMatchObject({ files: 3, newFiles: 1 });
  execFileSync("sha256sum", ["--check", "--strict", "--quiet", "SHA256SUMS"], { cwd: third.path });
  rmSync(third.path, { recursive: true });

  // The one of the first night is still complete without the second.
  rmSync(second.path, { recursive: true });
  await restore(first.path, site);
  expect(await newestBackup(site.backupDir, later(2))).toMatchObject({ files: 2 });
});

test("an upload that is missing is reported; one that another program has changed is copied again", async () => {
  const site = makeSmallSite();
  const first = await makeNightlyBackup(site, site.backupDir, evening);
  const name = "contact/10000000-0000-4000-8000-000000000000.txt";
  rmSync(join(site.uploadsDir, "content/20000000-0000-4000-8000-000000000000.jpg"));
  writeFileSync(join(site.uploadsDir, name), "다른 내용");
  const { path, description } = await makeNightlyBackup(site, site.backupDir, later(1));
  expect(description).toMatchObject({
    files: 1,
    newFiles: 1,
    missing: ["content/20000000-0000-4000-8000-000000000000.jpg"],
  });
  expect(statSync(join(path, "uploads", name)).size).not.toBe(
    statSync(join(first.path, "uploads", name)).size,
  );
  const restored = await restore(path, site);
  expect(restored.missing).toEqual(description.missing);
  const file = join(site.folder, "second", "backup.sqlite");
  mkdirSync(join(site.folder, "second"));
  expect((await makeBackupDownload(site, file)).missing).toEqual(description.missing);
  expect(readdirSync(join(site.folder, "second"))).toEqual(["backup.sqlite"]);
});

test("what an interrupted backup leaves is not a backup, and the next one clears it away", async () => {
  const site = makeSmallSite();
  mkdirSync(join(site.backupDir, ".part-site-20261121-033000/uploads"), { recursive: true });
  mkdirSync(join(site.backupDir, "site-20261120-033000"));
  expect(await newestBackup(site.backupDir, evening)).toBeUndefined();
  await makeNightlyBackup(site, site.backupDir, later(1));
  expect(readdirSync(site.backupDir).sort()).toEqual([
    ".running",
    "site-20261120-033000",
    "site-20261122-033000",
  ]);
});

test("a backup that cannot be read, or a folder of backups, is told apart from none", async () => {
  const site = makeSmallSite();
  expect(await unreadableBackups(site.backupDir)).toEqual([]);
  const { path } = await makeNightlyBackup(site, site.backupDir);
  expect(await unreadableBackups(site.backupDir)).toEqual([]);
  // Root may read everything, so another failure stands in for missing rights.
  rmSync(join(path, "backup.json"));
  mkdirSync(join(path, "backup.json"));
  expect(await newestBackup(site.backupDir)).toBeUndefined();
  expect(await unreadableBackups(site.backupDir)).toEqual([
    { text: `${path}: 읽을 수 없는 백업입니다.`, todo: expect.stringContaining(path) },
  ]);
  rmSync(site.backupDir, { recursive: true });
  writeFileSync(site.backupDir, "");
  expect(await unreadableBackups(site.backupDir)).toEqual([
    { text: `${site.backupDir}: 읽을 수 없는 백업 폴더입니다.`, todo: expect.any(String) },
  ]);
  await expect(makeNightlyBackup(site, site.backupDir)).rejects.toThrow(
    /^BACKUP_DIR: .*파일이 있습니다/,
  );
});

test("a backup that fails changes nothing and leaves nothing; two at once are one too many", async () => {
  const site = makeSmallSite();
  const good = await makeNightlyBackup(site, site.backupDir, evening);
  const before = bytesBelow(site.backupDir);
  change(site, (database) => {
    database.pragma("foreign_keys = OFF");
    database.exec("DELETE FROM inquiry");
  });
  await expect(makeNightlyBackup(site, site.backupDir, later(1))).rejects.toThrow(
    "서로 맞지 않습니다",
  );
  await expect(makeBackupDownload(site, join(site.folder, "one.sqlite"))).rejects.toThrow(
    "서로 맞지",
  );
  expect(bytesBelow(site.backupDir)).toEqual(before);
  expect(readdirSync(site.folder).filter((name) => name.startsWith("one"))).toEqual([]);
  await restore(good.path, site);

  const lock = takeLock(join(site.backupDir, ".running"));
  await expect(makeNightlyBackup(site, site.backupDir, later(2))).rejects.toThrow(
    "다른 백업이 진행 중",
  );
  lock?.release();
});

test("a backup that a wrong clock has dated a year ahead keeps no later one from being due, made or found", async () => {
  const site = makeSmallSite();
  const ahead = await makeNightlyBackup(site, site.backupDir, later(365));
  const newest = () => newestBackup(site.backupDir, later(1));
  expect(await newest()).toBeUndefined();
  expect(isDue("03:30", undefined, later(1))).toBe(true);
  const made = await makeNightlyBackup(site, site.backupDir, later(1));
  expect(made.path.endsWith(`${(await newest())?.name}`)).toBe(true);
  expect(isDue("03:30", later(1), later(1.5))).toBe(false);
  // It is a good backup, all the same.
  expect(existsSync(ahead.path)).toBe(true);
});

test("14 nights and 8 weeks stay, and everything of the last day", async () => {
  const moments = Array.from({ length: 100 }, (_, index) => later(-index));
  const kept = retainedAmong(moments, evening);
  const ages = kept.flatMap((isKept, age) => (isKept ? [age] : []));
  // 2026-11-20 18:30 UTC is Saturday in Seoul; a week ends on Sunday.
  expect(ages).toEqual([...Array(14).keys(), 20, 27, 34, 41, 48].sort((a, b) => a - b));
  expect(
    retainedAmong([later(0), later(-0.1), later(-0.2), later(-2), later(-2.1)], evening),
  ).toEqual([true, true, true, true, false]);

  const site = makeSmallSite();
  for (const age of [40, 39, 38, 2, 1.9])
    await makeNightlyBackup(site, site.backupDir, later(-age));
  await thinOut(site.backupDir, evening);
  expect(readdirSync(site.backupDir).filter((name) => name.startsWith("site-"))).toHaveLength(4);
});

test("where nobody makes backups each night, those of an update go after three months", async () => {
  const site = makeSmallSite();
  for (const age of [90, 89, 87]) await makeNightlyBackup(site, site.backupDir, later(-age));
  const gone = await discardExpired(site.backupDir, evening.getTime());
  expect(gone).toHaveLength(2);
  expect(readdirSync(site.backupDir).filter((name) => /site-/.test(name))).toHaveLength(1);
});

test("while the site's clock is doubted, a backup deletes no earlier one", async () => {
  const site = makeSmallSite();
  const dates = [0, 1, 2].map((age) => later(-age));
  for (const date of dates) await makeNightlyBackup(site, site.backupDir, date);
  const doubt = (until: string) =>
    change(site, (database) => database.exec(`UPDATE retentionClock SET doubtUntil = ${until}`));
  doubt("1");
  // The second night under a clock that is a year ahead.
  await makeNightlyBackup(site, site.backupDir, later(365));
  const { removed } = await makeNightlyBackup(site, site.backupDir, later(366));
  expect(removed).toEqual([]);
  expect(await listBackups(site.backupDir)).toHaveLength(5);
  doubt("NULL");
  const after = await makeNightlyBackup(site, site.backupDir, later(367));
  expect(after.removed).toHaveLength(3);
});

test("no backup stays for longer than three months, but a clock that jumps ahead deletes none", () => {
  const weekly = Array.from({ length: 20 }, (_, index) => later(-21 * index));
  const ages = (moments: Date[], now: Date) =>
    retainedAmong(moments, now).flatMap((isKept, at) => {
      const moment = moments[at];
      return isKept && moment ? [Math.round((evening.getTime() - moment.getTime()) / DAY)] : [];
    });
  // Weeks were missed: eight of them would reach back five months.
  expect(ages(weekly, evening)).toEqual([0, 21, 42, 63, 84, 105]);
  const next = [later(1), ...weekly];
  expect(ages(next, later(1))).toEqual([-1, 0, 21, 42, 63, 84]);
  // The first backup after a jump of a year, and after a year in a drawer: a day later the next agrees.
  const ahead = [later(366), ...next];
  expect(ages(ahead, later(366))).toEqual([-366, -1, 0, 21, 42, 63, 84]);
  expect(ages([later(367), ...ahead], later(367))).toEqual([-367, -366]);
});
