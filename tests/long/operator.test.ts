import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import {
  chmodSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import SQLite from "better-sqlite3";
import { expect, onTestFinished, test, vi } from "vitest";
import { readHolder, takeLock } from "~/database/running-lock.server";
import { makeNightlyBackup } from "~/upkeep/backup/make-nightly-backup.server";
import { bundle } from "../support/bundle";
import { addEntry } from "../support/entry";
import { formOf } from "../support/form";
import { inquiry, sendByApi } from "../support/inquiry";
import { serveSite } from "../support/site";

/** What the operator looks at: a monitor's URL, and the scripts that examine and try out. */
const server = serveSite();
const run = promisify(execFile);

const environment = () => ({
  ...process.env,
  DATABASE_FILE: server.databaseFile,
  UPLOADS_DIR: server.uploadsDir,
  BUILD_DIRECTORY: "build-test",
});
const npm = (...args: string[]) => run("npm", ["run", "-s", ...args], { env: environment() });

test("/healthz tells a monitor whether the site can store, and nothing of anybody", async () => {
  const ask = async () => {
    const answer = await fetch(`${server.url}/healthz`);
    return [answer.status, answer.headers.get("Cache-Control"), await answer.json()];
  };
  // On a machine that stands still for seconds, the first answer may be that nothing can be stored.
  await expect.poll(ask).toEqual([
    200,
    "no-store",
    {
      isDatabaseWritable: true,
      freeDiskBytes: expect.any(Number),
      daysUntilFull: null,
      backupAgeSeconds: null,
      waiting: { requests: 0, pictures: 0, passwords: 0 },
    },
  ]);
  expect((await fetch(`${server.url}/healthz`, { method: "POST" })).status).toBe(405);
  expect(readdirSync(dirname(server.databaseFile)).join()).not.toContain("probe");

  const status = async () => (await fetch(`${server.url}/healthz`)).status;
  const other = new SQLite(server.databaseFile);
  other.exec("BEGIN IMMEDIATE");
  await expect.poll(status).toBe(503);
  other.close();
  await expect.poll(status).toBe(200);

  // Inquiries with files could not be stored.
  const incoming = join(server.uploadsDir, ".incoming");
  // A probe that waited for the lock may make the folder again in between.
  await vi.waitFor(() => {
    rmSync(incoming, { recursive: true, force: true });
    writeFileSync(incoming, "");
  });
  await expect.poll(status).toBe(503);
  rmSync(incoming);
  await expect.poll(status).toBe(200);
});

test("a drill restores the newest backup elsewhere, starts it, reads every page, and touches nothing", async () => {
  await sendByApi(server.url, formOf({ ...inquiry, files: new File(["도면"], "도면.txt") }));
  await addEntry(server);
  // A draft, which has no page for visitors.
  server.change(`UPDATE portfolio SET isDraft = 1 WHERE id = ${await addEntry(server)}`);
  const site = { databaseFile: server.databaseFile, uploadsDir: server.uploadsDir };
  const backupDir = join(dirname(server.databaseFile), "backups");
  const { path } = await makeNightlyBackup(site, backupDir);
  const accounts = server.rows("SELECT * FROM account");
  const { stdout } = await npm("backup", "--", "--drill");
  expect(stdout).toMatch(
    /복원 연습을 마쳤습니다\. 백업: site-\d{8}-\d{6}\. .*파일 \d+개.*페이지 20개/,
  );
  expect(server.rows("SELECT * FROM account")).toEqual(accounts);
  const backupAge = async () =>
    (await (await fetch(`${server.url}/healthz`)).json()).backupAgeSeconds;
  // An answer from before the backup is given again for two seconds.
  await expect.poll(backupAge).toBeGreaterThanOrEqual(0);

  const [name = ""] = readdirSync(join(path, "uploads/contact"));
  truncateSync(join(path, "uploads/contact", name), 1);
  await expect(npm("backup", "--", "--drill")).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/복원 연습에 실패했습니다.*손상/),
  });
  // The doctor reads it, too, and says what to do; its other lines: scripts/doctor/doctor.test.ts.
  chmodSync(server.databaseFile, 0o600);
  const { stdout: diagnosis } = await npm("doctor").catch((failed) => failed);
  expect(diagnosis).toMatch(/문제 {4}마지막 백업이 손상되었습니다.*\n +→ 새로 백업하고/);
  expect(diagnosis).toContain("사이트가 실행 중입니다");
  expect(diagnosis).toContain("문제가 1가지 있습니다");
  writeFileSync(join(path, "uploads/contact", name), "도면");
  expect(readFileSync(join(path, "SHA256SUMS"), "utf8")).toContain(name);
});

test("a drill that is killed takes its site with it", async () => {
  const script = await bundle("scripts/backup.ts");
  const TMPDIR = mkdtempSync(join(tmpdir(), "killed-"));
  onTestFinished(() => rmSync(TMPDIR, { recursive: true, force: true }));
  const drill = spawn(process.execPath, [script, "--drill"], { env: { ...environment(), TMPDIR } });
  const running = () =>
    readdirSync(TMPDIR, { recursive: true })
      .map((name) => join(TMPDIR, String(name)))
      .find((name) => name.endsWith(".running"));
  await expect.poll(running).toBeDefined();
  const lock = running() ?? "";
  const databaseFile = lock.replace(/\.running$/, "");
  await expect.poll(() => readHolder(databaseFile)?.kind).toBe("site");
  drill.kill("SIGKILL");
  const isFree = () => {
    const taken = takeLock(lock);
    taken?.release();
    return taken !== undefined;
  };
  await expect.poll(isFree).toBe(true);
});

test("a drill that is interrupted leaves no copy of anybody's data", async () => {
  const script = await bundle("scripts/backup.ts");
  const TMPDIR = mkdtempSync(join(tmpdir(), "interrupted-"));
  const drill = spawn(process.execPath, [script, "--drill"], { env: { ...environment(), TMPDIR } });
  const exited = once(drill, "exit");
  const copies = () => readdirSync(TMPDIR, { recursive: true }).map(String);
  await expect.poll(() => copies().some((name) => name.endsWith("site.sqlite-wal"))).toBe(true);
  drill.kill("SIGTERM");
  expect(await exited).toEqual([1, null]);
  expect(copies()).toEqual([]);
});
