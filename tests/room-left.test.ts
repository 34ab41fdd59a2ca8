import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { stampOf } from "~/upkeep/backup/site-files.server";
import { growthOf } from "~/upkeep/room-left.server";
import { examineData } from "../scripts/doctor/data";
import { serveSite } from "./support/site";

/** Whoever looks learns before the disk is full for how many days it lasts. */
const server = serveSite();

const DAY = 24 * 60 * 60 * 1000;
const backup = (daysAgo: number, bytes: number) => ({
  takenAt: new Date(Date.now() - daysAgo * DAY).toISOString(),
  bytes,
});

test("growth is what the kept backups say: of a week at least, none from the future, and none that shrinks", () => {
  const growth = (...backups: ReturnType<typeof backup>[]) => growthOf(backups, Date.now());
  expect(growth(backup(0, 300), backup(4, 900), backup(10, 100))).toBeCloseTo(20);
  expect(growth(backup(-365, 9000), backup(0, 300), backup(10, 100))).toBeCloseTo(20);
  expect(growth(backup(0, 300), backup(6.9, 100))).toBe(undefined);
  expect(growth(backup(0, 100), backup(10, 300))).toBe(undefined);
  expect(growth(backup(0, 100))).toBe(undefined);
  expect(growth()).toBe(undefined);
});

test("/healthz, 오늘 and the doctor name the days that are left; without backups, the free room alone", async () => {
  const { databaseFile, uploadsDir, cookie: Cookie } = server;
  const backupDir = join(databaseFile, "../backups");
  const health = async () => (await fetch(`${server.url}/healthz`)).json();
  const today = async () =>
    (await fetch(`${server.url}/admin/today`, { headers: { Cookie } })).text();
  const doctor = async () => {
    const found = await examineData({ databaseFile, uploadsDir, backupDir });
    return found.filter(({ text }) => text.includes("남은 디스크"));
  };
  const { freeDiskBytes, daysUntilFull } = await health();
  expect(daysUntilFull).toBe(null);
  expect(await today()).not.toContain("남은 디스크");
  expect(await doctor()).toEqual([{ state: "good", text: expect.stringMatching(/GB$/) }]);

  // On the disk of the uploads, so that what is new is stored twice.
  const perDay = freeDiskBytes / 2 / 20;
  for (const { takenAt, bytes } of [backup(0, 10 * perDay), backup(10, 0)]) {
    const folder = join(backupDir, `site-${stampOf(new Date(takenAt))}`);
    mkdirSync(folder, { recursive: true });
    const rest = { verifiedAt: takenAt, files: 0, newFiles: 0, missing: [], rows: {} };
    writeFileSync(join(folder, "backup.json"), JSON.stringify({ takenAt, bytes, ...rest }));
  }
  // An earlier answer is given again for two seconds.
  await expect.poll(async () => (await health()).daysUntilFull).not.toBe(null);
  const { daysUntilFull: left } = await health();
  expect(left).toBeGreaterThan(10);
  expect(left).toBeLessThanOrEqual(20);
  const words =
    /남은 디스크 공간 [\d.]+ GB, 지금처럼 늘면 약 1?\d일 뒤에는 고객의 파일을 받지 못합니다\./;
  expect(await today()).toMatch(words);
  expect(await doctor()).toEqual([
    { state: "problem", text: expect.stringMatching(words), todo: expect.any(String) },
  ]);
});
