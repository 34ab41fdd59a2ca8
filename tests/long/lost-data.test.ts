import { spawnSync } from "node:child_process";
import { mkdirSync, readdirSync, renameSync, rmSync, truncateSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import SQLite from "better-sqlite3";
import { expect, onTestFinished, test } from "vitest";
import { appendToLedger, ledgerBeside } from "~/files/ledger.server";
import { makeNightlyBackup } from "~/upkeep/backup/make-nightly-backup.server";
import { admin } from "../support/folders";
import { formOf } from "../support/form";
import { inquiry, sendByApi } from "../support/inquiry";
import { at, lineOf } from "../support/ledger-lines";
import { startServer } from "../support/server";
import { stopSite } from "../support/site";
import { bytesBelow, change, emptyPlace, keyOf } from "../support/small-site";

/** What is missing is not taken for a first time. */

/** A place, and the site and its scripts there. */
function somewhere() {
  const place = emptyPlace();
  const settings = {
    DATABASE_FILE: place.databaseFile,
    UPLOADS_DIR: place.uploadsDir,
    BACKUP_DIR: place.backupDir,
    SESSION_SECRET: "",
    ADMIN_PASSWORD: admin.password,
  };
  /** What a script that has ended says. */
  const run = (script: string, ...args: string[]) => {
    const { status, stdout, stderr } = spawnSync(
      process.execPath,
      ["--import", "tsx", `scripts/${script}.ts`, ...args],
      { encoding: "utf8", input: "a-long-password", env: { ...process.env, ...settings } },
    );
    return { status, words: stdout + stderr };
  };
  const start = async () => {
    const server = await startServer(settings);
    onTestFinished(() => server.stop());
    return server;
  };
  /** What inquiries and files there are. */
  const count = () => {
    const database = new SQLite(place.databaseFile, { readonly: true });
    const of = (table: string) => database.prepare(`SELECT count(*) FROM ${table}`).pluck().get();
    const counted = { inquiries: of("inquiry"), files: of("inquiryFile") };
    database.close();
    return counted;
  };
  return { ...place, run, start, count };
}

/** A site that has had an inquiry with a file, and is stopped. */
async function livedIn() {
  const place = somewhere();
  const server = await place.start();
  const body = formOf({ ...inquiry, files: new File(["도면"], "도면.txt") });
  expect((await sendByApi(server.url, body)).status).toBe(201);
  await stopSite(server);
  return place;
}

function removeDatabase({ folder }: { folder: string }) {
  for (const name of readdirSync(folder)) {
    if (name.startsWith("site.sqlite")) rmSync(join(folder, name));
  }
}

test("a site whose database is gone does not start as an empty one, and says how to get it back", async () => {
  const site = await livedIn();
  const { path } = await makeNightlyBackup(site, site.backupDir);
  removeDatabase(site);
  const left = bytesBelow(site.folder);
  const words = new RegExp(
    `데이터베이스는 없는데 .*session-secret, .*uploads/contact, .*npm run restore -- ${path} .*빈 사이트로`,
    "s",
  );
  await expect(site.start()).rejects.toThrow(words);
  const admin = ["admin", "somebody", "--password-stdin"];
  for (const [script = "", ...given] of [["doctor"], ["demo"], admin]) {
    expect(site.run(script, ...given)).toEqual({ status: 1, words: expect.stringMatching(words) });
  }
  expect(bytesBelow(site.folder)).toEqual(left);

  expect(site.run("restore", path)).toMatchObject({ status: 0 });
  expect(site.count()).toEqual({ inquiries: 1, files: 1 });
  await stopSite(await site.start());

  // As a copy leaves it that met a full disk.
  truncateSync(site.databaseFile, 0);
  await expect(site.start()).rejects.toThrow(words);

  // As another program makes one.
  removeDatabase(site);
  const empty = new SQLite(site.databaseFile);
  empty.pragma("user_version = 1");
  empty.close();
  await expect(site.start()).rejects.toThrow(words);
});

test("a database that is deleted under the running site is written again with all that came in since", async () => {
  for (const isWithLog of [true, false]) {
    const site = somewhere();
    const server = await site.start();
    expect((await sendByApi(server.url, formOf(inquiry))).status).toBe(201);
    // Or it might end before the second one.
    const inTheWay = `${site.databaseFile}.written-again`;
    mkdirSync(join(inTheWay, "folder"), { recursive: true });
    for (const ending of isWithLog ? ["", "-wal", "-shm"] : [""])
      rmSync(site.databaseFile + ending);
    expect((await sendByApi(server.url, formOf(inquiry))).status).toBe(201);
    rmSync(inTheWay, { recursive: true });
    expect(await server.exited).toBe(1);
    expect(server.unexpectedErrors().at(-1)).toContain(
      "삭제된 데이터베이스를 그대로 다시 저장했습니다",
    );
    const again = await site.start();
    await stopSite(again);
    expect(site.count().inquiries).toBe(2);
  }
});

test("nor is anything lost with its folder, or while something stands in the way", async () => {
  const site = somewhere();
  const server = await site.start();
  expect((await sendByApi(server.url, formOf(inquiry))).status).toBe(201);
  const inTheWay = `${site.databaseFile}.written-again`;
  // At once: the site looks each second, and writes again what is gone.
  const moved = `${site.folder}-moved`;
  renameSync(site.folder, moved);
  mkdirSync(join(inTheWay, "folder"), { recursive: true });
  rmSync(moved, { recursive: true });
  await expect.poll(() => server.unexpectedErrors().at(-1)).toContain("아직 다시 저장되지 않았");
  expect((await sendByApi(server.url, formOf(inquiry))).status).toBe(201);
  rmSync(inTheWay, { recursive: true });
  expect(await server.exited).toBe(1);
  const again = await site.start();
  await stopSite(again);
  expect(site.count().inquiries).toBe(2);
});

test("another database in its place stops the site, which would store into the one that is gone", async () => {
  const [site, other] = [await livedIn(), await livedIn()];
  change(other, (database) => database.pragma("wal_checkpoint(TRUNCATE)"));
  const server = await site.start();
  renameSync(other.databaseFile, site.databaseFile);
  expect(await server.exited).toBe(1);
  expect(server.unexpectedErrors().at(-1)).toContain("다른 파일로 바뀌어");
  expect(site.count()).toEqual({ inquiries: 1, files: 1 });
});

test("a backup in one file alone is enough to refuse an empty start", () => {
  const site = somewhere();
  mkdirSync(site.backupDir);
  writeFileSync(join(site.backupDir, "site-20260101-000000.sqlite"), "x");
  const refused = site.run("admin", "somebody", "--new", "--password-stdin");
  expect(refused).toEqual({ status: 1, words: expect.stringContaining("site-20260101-000000") });
});

test("a restore that is told two numbers of lines does neither", () => {
  const site = somewhere();
  const refused = site.run("restore", "backup.sqlite", "--destroy", "0", "--destroy", "2");
  expect(refused).toEqual({ status: 1, words: expect.stringContaining("--destroy는 한 번만") });
});

test("what is left is enough to refuse, whichever it is; moved away, a new site begins on purpose", async () => {
  const site = somewhere();
  mkdirSync(join(site.uploadsDir, "contact"), { recursive: true });
  for (const name of ["destroyed.jsonl", "session-secret", "site.sqlite.before-0004_public"]) {
    writeFileSync(join(site.folder, name), "x");
    const refused = site.run("admin", "somebody", "--new", "--password-stdin");
    expect(refused).toEqual({ status: 1, words: expect.stringContaining(name) });
    renameSync(join(site.folder, name), join(site.folder, `moved-${name}`));
  }
  const words = expect.stringContaining("(1번)을 만들었습니다");
  expect(site.run("admin", "somebody", "--new", "--password-stdin")).toEqual({ status: 0, words });
  await stopSite(await site.start());
});

test("a backup is restored onto a new machine, to which the keys were copied first", async () => {
  const [old, machine] = [await livedIn(), somewhere()];
  const { path } = await makeNightlyBackup(old, old.backupDir);
  writeFileSync(join(machine.folder, "alert-key"), "a key that was copied by hand, 32+");
  expect(machine.run("restore", path)).toMatchObject({ status: 0 });
  expect(machine.count()).toEqual({ inquiries: 1, files: 1 });
  await stopSite(await machine.start());
});

test("a folder of uploads that is missing is not made anew where the database knows its files", async () => {
  const site = await livedIn();
  const elsewhere = join(site.folder, "not-mounted");
  renameSync(site.uploadsDir, elsewhere);
  const words = /uploads\/contact: 기록에 있는 파일 1개의 폴더가 없습니다. .*restore/;
  await expect(site.start()).rejects.toThrow(words);
  expect(readdirSync(site.folder)).not.toContain("uploads");
  renameSync(elsewhere, site.uploadsDir);
  await stopSite(await site.start());

  // On purpose.
  rmSync(site.uploadsDir, { recursive: true });
  mkdirSync(join(site.uploadsDir, "contact"), { recursive: true });
  const server = await site.start();
  await expect.poll(() => server.unexpectedErrors().join()).toContain("파일이 없습니다");
  expect(site.count()).toEqual({ inquiries: 1, files: 1 });
});

const parts = ["session-secret", "uploads", "destroyed.jsonl", "site.sqlite"] as const;
const pairs = parts.flatMap((one, at) => parts.slice(at + 1).map((other) => [one, other] as const));

test("whatever is missing, alone or with another, the start is refused or says so", async () => {
  const site = somewhere();
  const server = await site.start();
  await server.login();
  const body = formOf({ ...inquiry, files: new File(["도면"], "도면.txt") });
  expect((await sendByApi(server.url, body)).status).toBe(201);
  await stopSite(server);
  const lines = [lineOf(7)];
  await appendToLedger(ledgerBeside(site.databaseFile), lines, await keyOf(site));
  change(site, (database) =>
    database.exec(`INSERT INTO destruction (inquiryId, at, why) VALUES (7, '${at}', 'STAFF')`),
  );
  await makeNightlyBackup(site, site.backupDir);

  const lost: Record<string, string> = {
    "session-secret": "로그인 서명 키가 없어 새로 만들었습니다",
    "destroyed.jsonl": "파기 1건을 백업의 사본에서 다시 기록했습니다",
    uploads: "기록에 있는 파일 1개의 폴더가 없습니다",
    "site.sqlite": "데이터베이스는 없는데",
  };
  const aside = (name: string) => `${join(site.folder, name)}.aside`;
  for (const missing of [...parts.map((part) => [part]), ...pairs]) {
    for (const name of missing) renameSync(join(site.folder, name), aside(name));
    const started = await site.start().catch((error) => String(error));
    const told = typeof started === "string" ? started : started.unexpectedErrors().join();
    const isRefused = missing.includes("uploads") || missing.includes("site.sqlite");
    expect([missing, typeof started === "string"]).toEqual([missing, isRefused]);
    // What refuses says what it misses; the rest is told once it is back.
    const refusal = missing.includes("site.sqlite") ? "site.sqlite" : "uploads";
    for (const name of isRefused ? [refusal] : missing) {
      expect([missing, told]).toEqual([missing, expect.stringContaining(lost[name] ?? "")]);
    }
    if (typeof started !== "string") await started.stop();
    for (const name of missing) renameSync(aside(name), join(site.folder, name));
  }
});
