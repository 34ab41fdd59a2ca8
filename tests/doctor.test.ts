import { spawnSync } from "node:child_process";
import {
  chmodSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { takeRunningLock } from "~/database/running-lock.server";
import { ledgerLine } from "~/files/ledger.server";
import { makeBackupDownload } from "~/upkeep/backup/make-backup-download.server";
import { makeNightlyBackup } from "~/upkeep/backup/make-nightly-backup.server";
import { examineBackups } from "../scripts/doctor/backups";
import { examineData } from "../scripts/doctor/data";
import type { Finding } from "../scripts/doctor/finding";
import { examineNode, examineProgram, examineTime } from "../scripts/doctor/program";
import { buildDirectory } from "./support/folders";
import { bytesBelow, change, emptyPlace, makeSmallSite } from "./support/small-site";

const troubles = (found: Finding[]) =>
  found.filter(({ state }) => state === "problem").map(({ text, todo }) => `${text} → ${todo}`);
const texts = (found: Finding[]) => found.map(({ text }) => text).join("\n");

function healthySite() {
  const site = makeSmallSite();
  chmodSync(site.databaseFile, 0o600);
  return site;
}

test("the doctor finds nothing on a healthy site, and changes nothing", async () => {
  const site = healthySite();
  await makeNightlyBackup(site, site.backupDir);
  const before = bytesBelow(site.folder);
  const found = [
    ...examineProgram(buildDirectory),
    ...(await examineData(site)),
    ...(await examineBackups("03:30", site.backupDir)),
  ];
  expect(troubles(found)).toEqual([]);
  expect(texts(found)).toContain("모두 읽어 확인했습니다");
  expect(texts(found)).toContain("사이트가 중지되어 있습니다");
  expect(texts(found)).toMatch(/크기별로 만든 사진 \d+\.\d MB/);
  expect(bytesBelow(site.folder)).toEqual(before);
  const lock = takeRunningLock(site.databaseFile, "site");
  expect(texts(await examineData(site))).toContain("사이트가 실행 중입니다");
  lock?.release();
});

test("it names lost and ownerless files, open rights, and a database that is damaged, newer or gone", async () => {
  const site = healthySite();
  // What is to be done can be pasted.
  const { path } = await makeNightlyBackup(site, site.backupDir);
  rmSync(join(site.uploadsDir, "content/20000000-0000-4000-8000-000000000000.jpg"));
  const orphan = join(site.uploadsDir, "contact/70000000-0000-4000-8000-000000000000.txt");
  writeFileSync(orphan, "");
  utimesSync(orphan, 0, 0);
  chmodSync(site.databaseFile, 0o644);
  change(site, (database) => {
    database.pragma("foreign_keys = OFF");
    database.exec("DELETE FROM inquiry");
    database.exec("INSERT INTO kysely_migration VALUES ('9999_of_tomorrow', '')");
  });
  const found = await examineData(site);
  expect(troubles(found)).toEqual([
    expect.stringMatching(/다른 계정도 읽을 수 있습니다. → chmod 600/),
    expect.stringMatching(`서로 맞지 않습니다: inquiryFile → .*npm run restore -- ${path}$`),
    expect.stringMatching(/최신 버전입니다. → npm run update/),
    expect.stringMatching(
      `파일이 없습니다: content/2000.* → 백업에 있는 것을 .*: cp -an ${path}/uploads/\\. .*uploads/`,
    ),
  ]);
  expect(texts(found)).toContain("기록에 없는 파일 1개");

  writeFileSync(site.databaseFile, "글".repeat(10_000));
  expect(troubles(await examineData(site)).at(-1)).toMatch(
    new RegExp(`읽을 수 없습니다.*→ .*npm run restore -- ${path}$`),
  );
  rmSync(path, { recursive: true });
  rmSync(site.databaseFile);
  expect(troubles(await examineData(site))).toEqual([
    expect.stringMatching(/데이터베이스는 없는데.*uploads\/contact.* → .*npm run restore -- 백업/),
  ]);
});

test("it names a backup that is missing, old or damaged, and a schedule that is off", async () => {
  const site = healthySite();
  expect(troubles(await examineBackups("03:30", site.backupDir))).toEqual([
    expect.stringMatching(/백업이 하나도 없습니다. → npm run backup/),
  ]);
  mkdirSync(site.backupDir, { recursive: true });
  const then = new Date(Date.now() - 4.5 * 24 * 60 * 60 * 1000);
  const { path } = await makeNightlyBackup(site, site.backupDir, then);
  rmSync(join(path, "uploads/contact/10000000-0000-4000-8000-000000000000.txt"));
  const found = await examineBackups("", site.backupDir);
  expect(troubles(found)).toEqual([
    expect.stringContaining("마지막 백업이 4일 전입니다."),
    expect.stringMatching(/마지막 백업이 손상되었습니다.*→ 새로 백업하고/),
  ]);
  expect(texts(found)).toContain("자동 백업이 꺼져 있습니다.");
});

test("a backup in one file counts, what a killed one has left is named, and so is a copy elsewhere that has stopped", async () => {
  const site = healthySite();
  mkdirSync(site.backupDir, { recursive: true });
  await makeBackupDownload(site, join(site.backupDir, "site-20260101-000000.sqlite"));
  const found = await examineBackups("03:30", site.backupDir);
  expect(troubles(found)).toEqual([]);
  expect(texts(found)).toContain("마지막 백업: site-20260101-000000.sqlite");
  expect(texts(found)).toContain("다른 곳에 둔 사본이 확인되지 않습니다");
  for (const name of ["site-20260102-000000.sqlite.part", ".copied"]) {
    writeFileSync(join(site.backupDir, name), "");
    utimesSync(join(site.backupDir, name), 0, 0);
  }
  expect(troubles(await examineBackups("03:30", site.backupDir))).toEqual([
    expect.stringMatching(/\.sqlite\.part: 중단된 백업.*개인정보.* → 삭제해 주세요: rm -r/),
    expect.stringContaining("다른 곳의 마지막 사본: 서울 1970-01-01"),
  ]);
  const drill = join(site.folder, "drill-abcdef");
  mkdirSync(drill);
  utimesSync(drill, 0, 0);
  const places = ["03:30", site.backupDir, new Date(), [site.folder]] as const;
  expect(troubles(await examineBackups(...places))).toContainEqual(
    expect.stringMatching(/drill-abcdef: 중단된 .*연습.*개인정보.* → 삭제해 주세요: rm -r/),
  );
});

test("it says how old the Node is, and names a missing build, an old unit and a wrong clock", () => {
  const { version } = process;
  expect(examineNode(process.versions.node, new Date("2026-09-10"))).toEqual({
    state: "good",
    text: `Node ${version.slice(1)}: 2일 전에 나온 버전`,
  });
  expect(examineNode(process.versions.node, new Date("2027-09-10"))).toMatchObject({
    state: "notice",
    todo: expect.stringContaining("사이트를 업데이트하면"),
  });
  expect(examineNode("22.13.0").text).toContain("이 컴퓨터의 Node 22.13.0에서 실행합니다");
  const unit = join(emptyPlace().folder, "site.service");
  writeFileSync(unit, readFileSync("deploy/site.service"));
  expect(texts(examineProgram(buildDirectory, unit))).not.toContain(unit);
  const earlier = "/srv/site/node_modules/.bin/node --max-semi-space-size=4 build/run/serve.js";
  writeFileSync(unit, `[Service]\nExecStart=${earlier} build/run/site.js\n`);
  expect(troubles(examineProgram(buildDirectory, unit))).toEqual([
    expect.stringMatching(
      /: 이전 버전의 파일이라 .*업데이트할 수 없습니다. → .*cp current\/deploy\/site.service /,
    ),
  ]);
  expect(troubles(examineProgram("build-of-nobody"))).toEqual([
    expect.stringMatching(/빌드가 없거나.* → npm start/),
  ]);
  const now = new Date();
  const later = new Date(now.getTime() + 3_600_000);
  expect(troubles(examineTime([], now))).toEqual([]);
  // One record that was dated into the future, and others since.
  expect(troubles(examineTime([later, now], now))).toEqual([]);
  expect(troubles(examineTime([later], now))).toEqual([
    expect.stringMatching(/마지막 문의와 접속 기록이.* → timedatectl/),
  ]);
  expect(troubles(examineTime([], new Date("2001-01-01")))).toHaveLength(1);
  expect(troubles(examineTime([], new Date("2099-01-01")))).toHaveLength(1);
});

test("it names backups, and a folder for them, that cannot be read", async () => {
  const site = healthySite();
  const { path } = await makeNightlyBackup(site, site.backupDir);
  writeFileSync(join(path, "backup.json"), "{");
  const unreadable = expect.stringMatching(/site-\d+-\d+: 읽을 수 없는 백업입니다. → 권한을/);
  expect(troubles(await examineBackups("03:30", site.backupDir))).toEqual([unreadable]);
  rmSync(site.backupDir, { recursive: true });
  writeFileSync(site.backupDir, "");
  expect(troubles(await examineBackups("03:30", site.backupDir))).toEqual([
    expect.stringMatching(/backups: 폴더가 있어야 할 곳에 파일이 있습니다. → .env/),
  ]);
});

test("it names a folder that takes no files", async () => {
  const site = healthySite();
  writeFileSync(join(site.uploadsDir, ".incoming"), "");
  expect(troubles(await examineData(site))).toEqual([
    expect.stringMatching(/uploads\/.incoming: 폴더가 있어야 할 곳에 파일이 있습니다. → .env/),
  ]);
});

test("without a database it makes none", () => {
  const { folder, databaseFile, uploadsDir } = emptyPlace();
  const env = { ...process.env, DATABASE_FILE: databaseFile, UPLOADS_DIR: uploadsDir };
  const script = ["--import", "tsx", "scripts/doctor.ts"];
  const { stdout, status } = spawnSync(process.execPath, script, { encoding: "utf8", env });
  expect([status, stdout]).toEqual([1, expect.stringContaining("데이터베이스가 없습니다")]);
  expect(readdirSync(folder)).toEqual([]);
});

test("it says whether the ledger of what was destroyed can be read", async () => {
  const site = healthySite();
  expect(texts(await examineData(site))).toContain("파기 대장을 읽을 수 있습니다 (0줄)");
  const path = join(site.folder, "destroyed.jsonl");
  writeFileSync(
    path,
    `${ledgerLine({ id: 1, receivedAt: "x" }, "2026-01-01T00:00:00.000Z", "SPAM")}\n{"at":`,
  );
  expect(troubles(await examineData(site))).toEqual([
    expect.stringMatching(/destroyed.jsonl: 읽을 수 없는 줄이 1개 있습니다. → 마지막 백업/),
  ]);
  rmSync(path);
  mkdirSync(path);
  expect(troubles(await examineData(site))).toEqual([
    expect.stringContaining("파기 대장을 읽을 수 없"),
  ]);
});

test("it says how many destructions the ledger has lost", async () => {
  const site = healthySite();
  change(site, (database) =>
    database.exec(
      "INSERT INTO destruction (inquiryId, at, why) VALUES (7, '2026-01-01T00:00:00.000Z', 'SPAM')",
    ),
  );
  expect(troubles(await examineData(site))).toEqual([
    expect.stringContaining("데이터베이스에 기록된 파기 1건이 파기 대장에 없습니다."),
  ]);
});
