import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import SQLite from "better-sqlite3";
import { afterAll, beforeAll, expect, test } from "vitest";
import { restore } from "~/upkeep/backup/restore.server";
import { formOf } from "./support/form";
import { inquiry, sendByApi } from "./support/inquiry";
import { type RunningServer, startServer } from "./support/server";
import { emptyPlace } from "./support/small-site";

/** Backups made and watched from the office of a running site. */
let server: RunningServer;
let cookie: string;

/** While it exists, a backup that has been started does not go on. */
const hold = join(mkdtempSync(join(tmpdir(), "hold-")), "hold");

beforeAll(async () => {
  server = await startServer({
    BACKUP_AT: "03:30",
    // Nothing starts by itself: the first nightly backup is due two minutes after the start.
    DRILL: "1",
    NODE_OPTIONS: "--import ./tests/support/hold-backup.mjs",
    HOLD_BACKUP: hold,
  });
  cookie = await server.login();
});
afterAll(async () => {
  await server.stop();
  rmSync(dirname(hold), { recursive: true });
});

const backups = () => join(dirname(server.databaseFile), "backups");
const good = () => readdirSync(backups()).filter((name) => /^site-\d{8}-\d{6}$/.test(name));

const page = async (path: string) =>
  (await fetch(server.url + path, { headers: { Cookie: cookie } })).text();

function press(kind: string) {
  return fetch(`${server.url}/admin/settings/backup`, {
    method: "POST",
    body: new URLSearchParams({ kind }),
    headers: { Cookie: cookie },
    redirect: "manual",
  });
}

/** A backup can be there before its process has ended, and another one can be started. */
async function untilDone() {
  await expect
    .poll(() => page("/admin/settings/backup"))
    .not.toContain("그동안 다른 작업을 하셔도 됩니다.");
}

test("the office warns until there is a backup, makes one in the background, and hands out all in one file", async () => {
  const files = new File(["도면"], "도면.txt");
  await sendByApi(server.url, formOf({ ...inquiry, files }));
  expect(await page("/admin/contact")).toContain("아직 백업한 적이 없습니다.");

  writeFileSync(hold, "");
  expect((await press("folder")).status).toBe(303);
  expect(await page("/admin/settings/backup")).toContain("백업하는 중입니다");
  // One at a time: the second one is not started.
  expect((await press("file")).status).toBe(303);
  rmSync(hold);
  await untilDone();
  expect(good()).toHaveLength(1);
  expect(readdirSync(backups())).not.toContain("download");
  const status = await page("/admin/settings/backup");
  expect(status).toContain("모두 읽어 확인했습니다");
  expect(status).toContain("올린 파일 1개");
  expect(status).toMatch(/크기별로 만든 사진 \d+\.\d MB/);
  expect(await page("/admin/contact")).not.toContain("백업 보기");

  const downloadPath = "/admin/settings/backup/download";
  const headers = { Cookie: cookie };
  expect((await fetch(server.url + downloadPath, { headers })).status).toBe(404);
  await press("file");
  await untilDone();
  expect(await page("/admin/settings/backup")).toContain(`href="${downloadPath}"`);
  const answer = await fetch(server.url + downloadPath, { headers });
  expect(answer.headers.get("Content-Disposition")).toMatch(/^attachment; .*\.sqlite/);
  expect(answer.headers.get("Cache-Control")).toContain("no-store");
  const bytes = Buffer.from(await answer.arrayBuffer());
  expect(answer.headers.get("Content-Length")).toBe(String(bytes.length));
  const part = await fetch(server.url + downloadPath, {
    headers: { ...headers, Range: "bytes=16-" },
  });
  expect([part.status, Buffer.from(await part.arrayBuffer()).equals(bytes.subarray(16))]).toEqual([
    206,
    true,
  ]);
  const elsewhere = emptyPlace();
  const file = join(elsewhere.folder, "downloaded.sqlite");
  writeFileSync(file, bytes);
  expect(await restore(file, elsewhere)).toMatchObject({ files: 1, missing: [] });

  const stranger = await fetch(server.url + downloadPath, { redirect: "manual" });
  expect([stranger.status, stranger.headers.get("Location")]).toEqual([302, "/admin/login"]);
});

test("an old backup, and a disk with less than twice its room, are warned of on every page", async () => {
  const [name = ""] = good();
  const description = join(backups(), name, "backup.json");
  const now = JSON.parse(readFileSync(description, "utf8"));
  const write = (changed: object) =>
    writeFileSync(description, JSON.stringify({ ...now, ...changed }));
  write({ takenAt: new Date(Date.now() - 4.5 * 24 * 60 * 60 * 1000).toISOString() });
  for (const path of ["/admin/contact", "/admin/portfolio", "/admin/settings"]) {
    expect(await page(path)).toContain("마지막 백업이 4일 전입니다.");
  }
  write({ bytes: 2 ** 60 });
  expect(await page("/admin/contact")).toContain("백업할 디스크 공간이 부족합니다.");
  writeFileSync(description, "");
  expect(await page("/admin/settings/backup")).toContain("아직 없습니다");
  write({});
});

test("a backup that fails says why, on the page and in the log", async () => {
  rmSync(backups(), { recursive: true });
  writeFileSync(backups(), "a file where the folder should be");
  expect(server.unexpectedErrors()).toEqual([]);
  await press("folder");
  await untilDone();
  expect(await page("/admin/settings/backup")).toContain("백업이 실패했습니다.");
  await expect.poll(() => server.unexpectedErrors().join("\n")).toContain("백업하지 못했습니다.");
  const complaints = server.unexpectedErrors().length;
  rmSync(backups());
  mkdirSync(backups());
  await press("folder");
  await untilDone();
  expect(await page("/admin/settings/backup")).not.toContain("실패");
  expect(good()).toHaveLength(1);
  expect(server.unexpectedErrors()).toHaveLength(complaints);
  const [name = ""] = good();
  const copy = new SQLite(join(backups(), name, "site.sqlite"), { readonly: true });
  expect(copy.prepare("SELECT count(*) FROM inquiry").pluck().get()).toBe(1);
  copy.close();
});
