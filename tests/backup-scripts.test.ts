import { execFile, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import {
  copyFileSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import SQLite from "better-sqlite3";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { restore } from "~/upkeep/backup/restore.server";
import { expectDiskAndRowsInStep } from "./support/disk-and-rows";
import { templateFile } from "./support/folders";
import { inquiry } from "./support/inquiry";
import { type RunningServer, startServer } from "./support/server";
import { makeSmallSite } from "./support/small-site";
import { emptyTrash } from "./support/trash";

const run = promisify(execFile);
const folder = mkdtempSync(join(tmpdir(), "backup-"));
const DATABASE_FILE = join(folder, "site.sqlite");
const UPLOADS_DIR = join(folder, "uploads");
const settings = { DATABASE_FILE, UPLOADS_DIR };
const file = join(folder, "backup.sqlite");
let server: RunningServer;

beforeAll(async () => {
  copyFileSync(templateFile, DATABASE_FILE);
  server = await startServer(settings);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function npm(command: "backup" | "restore", ...given: string[]) {
  return run("npm", ["run", "-s", command, "--", ...given], {
    env: { ...process.env, ...settings },
  });
}

/** The same without npm, which takes as long to start as the script itself. */
function script(command: "backup" | "restore", ...given: string[]) {
  return run(process.execPath, ["--import", "tsx", `scripts/${command}.ts`, ...given], {
    env: { ...process.env, ...settings },
  });
}

async function call(method: string, path: string, body?: FormData | string) {
  const headers = { Cookie: await server.login() };
  return fetch(`${server.url}/api/${path}`, { method, headers, ...(body && { body }) });
}

function form(fields: Record<string, string | File>) {
  const made = new FormData();
  for (const [name, value] of Object.entries(fields)) made.append(name, value);
  return made;
}

async function picture(background: string) {
  const create = { width: 90, height: 60, channels: 3, background } as const;
  return new File([await sharp({ create }).jpeg().toBuffer()], "거실.jpg");
}

function sendInquiry(customer: string) {
  const files = new File([customer], "도면.txt");
  return call("POST", "contact/add", form({ ...inquiry, customer, files }));
}

/** Everything an administrator can see, and every file. */
async function everything() {
  const read = async (path: string) => (await (await call("GET", path)).json()).data;
  const inquiries = [];
  for (const { id } of await read("contact")) {
    const inquiry = await read(`contact/${id}`);
    const [{ uploadedName, name }] = inquiry.files;
    const path = `contact/download/${uploadedName}/${encodeURIComponent(name)}`;
    inquiries.push([inquiry, await (await call("GET", path)).text()]);
  }
  const entries = [];
  for (const { id, filename } of await read("portfolio")) {
    const { status } = await call("GET", `portfolio/view/${filename}`);
    const original = readFileSync(join(UPLOADS_DIR, "portfolio", filename)).toString("base64");
    entries.push([await read(`portfolio/modify/${id}`), status, original]);
  }
  return {
    inquiries,
    entries,
    about: await read("content/about"),
    main: await read("content/main"),
  };
}

/** As a broken disk or a careless hand does. */
function loseInquiries() {
  const database = new SQLite(DATABASE_FILE, { timeout: 60_000 });
  database.pragma("foreign_keys = ON");
  const names = database.prepare("SELECT uploadedName FROM inquiryFile").pluck().all();
  database.exec("DELETE FROM inquiry");
  database.close();
  for (const name of names) rmSync(join(UPLOADS_DIR, "contact", String(name)));
}

test("a backup of the running site is one file, and a restore brings everything back", async () => {
  await call("POST", "content/about", JSON.stringify([{ id: null, title: "", str: "하나" }]));
  await call("POST", "content/main", form({ imageFiles: await picture("#468") }));
  const entry = {
    title: "집",
    thumbnail: await picture("#864"),
    imageFiles: await picture("#486"),
  };
  await call("POST", "portfolio/add", form(entry));
  await call("POST", "staged/portfolio", form({ imageFiles: await picture("#111") }));
  await sendInquiry("김고객");
  const Cookie = await server.login();
  const before = await everything();
  await sendInquiry("잊힌 고객");

  // Visitors keep sending inquiries in the meantime.
  const sending = Promise.all(["이고객", "박고객", "최고객"].map(sendInquiry));
  const { stdout } = await npm("backup", file);
  await sending;
  expect(stdout).toContain("백업했습니다");
  expect(statSync(file).mode & 0o077).toBe(0);
  expect(readdirSync(folder).filter((name) => name.startsWith("backup"))).toEqual([
    "backup.sqlite",
  ]);

  const backup = new SQLite(file, { readonly: true });
  const archived = backup.prepare("SELECT name, sz, length(data) AS bytes FROM sqlar").all();
  expect(archived.length).toBeGreaterThanOrEqual(4);
  for (const each of archived as { name: string; sz: number; bytes: number }[]) {
    expect(each.name).toMatch(/^uploads\/(contact|content|portfolio)\/[0-9a-f-]{36}\.\w+$/);
    expect(each.bytes).toBe(each.sz);
  }
  expect(backup.pragma("journal_mode", { simple: true })).toBe("delete");
  backup.close();

  const place = { databaseFile: DATABASE_FILE, uploadsDir: UPLOADS_DIR };
  await expect(restore(file, place)).rejects.toThrow("사이트가 실행 중입니다");

  // All data is deleted and replaced by other data. One customer asked to be forgotten, the other
  // inquiries are lost without the site's doing.
  await call("DELETE", "contact/2");
  await call("POST", "content/main", form({ uploadImageFilenames: "" }));
  await call("DELETE", "portfolio/1");
  await emptyTrash({ url: server.url, cookie: Cookie });
  loseInquiries();
  await sendInquiry("나중 고객");
  await server.stop();

  const restored = await npm("restore", file);
  expect(restored.stdout).toContain("복원했습니다");
  server = await startServer(settings);
  // Also one that was signed in when the backup was made.
  const auth = await fetch(`${server.url}/api/account/auth`, { headers: { Cookie } });
  expect(auth.status).toBe(401);
  const after = await everything();
  // An inquiry sent during the backup may be missing, but never partial.
  expect(after.inquiries.at(-1)).toEqual(before.inquiries[0]);
  for (const [inquiry, text] of after.inquiries) expect(text).toBe(inquiry.customer);
  expect({ ...after, inquiries: [] }).toEqual({ ...before, inquiries: [] });
  expect(JSON.stringify(after)).not.toMatch(/나중 고객|잊힌 고객/);
  await expectDiskAndRowsInStep(place);
  await server.stop();
  expect(server.unexpectedErrors()).toEqual([]);

  // The replaced data was moved aside, not deleted.
  const aside = readdirSync(folder).find((name) => /before-restore-\d{8}-\d{6}$/.test(name)) ?? "";
  const old = new SQLite(join(folder, aside), { readonly: true });
  expect(old.prepare("SELECT customer FROM inquiry").pluck().all()).toEqual(["나중 고객"]);
  old.close();
  const oldFiles =
    readdirSync(UPLOADS_DIR).find((name) => name.startsWith(".before-restore")) ?? "";
  expect(readdirSync(join(UPLOADS_DIR, oldFiles, "contact"))).toHaveLength(1);
});

test("the scripts name what is wrong and change nothing", async () => {
  const state = () => [readFileSync(DATABASE_FILE), readdirSync(UPLOADS_DIR, { recursive: true })];
  const before = state();
  const cut = join(folder, "cut");
  copyFileSync(file, cut);
  truncateSync(cut, statSync(file).size / 2);
  // All kinds of damage: app/upkeep/backup/restore.server.test.ts.
  const [restored, uncounted, overwritten] = await Promise.allSettled([
    script("restore", cut),
    script("restore", file, "--destroy", "many"),
    script("backup", file),
  ]);
  expect(restored).toMatchObject({
    reason: { code: 1, stderr: expect.stringContaining("사이트는 그대로입니다") },
  });
  expect(uncounted).toMatchObject({
    reason: { stderr: expect.stringContaining("--destroy 줄수") },
  });
  expect(overwritten).toMatchObject({
    reason: { stderr: expect.stringContaining("이미 있는 파일") },
  });
  expect(state()).toEqual(before);
  expect(readFileSync(file)).toHaveLength(statSync(cut).size * 2);
});

test("without a backup, a restore lists the nightly ones, and it takes one by its name", () => {
  const site = makeSmallSite();
  const run = (name: string, ...given: string[]) =>
    execFileSync(process.execPath, ["--import", "tsx", `scripts/${name}.ts`, ...given], {
      encoding: "utf8",
      env: {
        ...process.env,
        DATABASE_FILE: site.databaseFile,
        UPLOADS_DIR: site.uploadsDir,
        BACKUP_DIR: join(site.folder, "backups"),
      },
    });
  expect(run("restore")).toMatch(/^.*backups: 백업이 없습니다\.\n\n사용법: npm run restore/);
  run("backup", "--nightly");
  const [, name = ""] =
    /^ {2}(site-[\d-]+) {2}.*, 문의 \d+건, 올린 파일 \d+개$/m.exec(run("restore")) ?? [];
  expect(name).not.toBe("");
  expect(run("restore", name)).toContain("복원했습니다");
  expect(run("backup")).toContain("백업했습니다");
  const [, file = ""] =
    /^ {2}(site-[\d-]+\.sqlite) {2}.*, 한 파일, \d+\.\d MB$/m.exec(run("restore")) ?? [];
  expect(run("restore", file)).toContain("복원했습니다");
});

test("a backup into a file that is interrupted leaves nothing of it", async () => {
  const site = makeSmallSite();
  // Large enough to take a while.
  for (const area of ["contact", "content"]) {
    const folder = join(site.uploadsDir, area);
    for (const name of readdirSync(folder)) truncateSync(join(folder, name), 100_000_000);
  }
  const target = join(site.folder, "copies", "copy.sqlite");
  const backup = spawn(process.execPath, ["--import", "tsx", "scripts/backup.ts", target], {
    env: { ...process.env, DATABASE_FILE: site.databaseFile, UPLOADS_DIR: site.uploadsDir },
  });
  const exited = once(backup, "exit");
  await expect.poll(() => existsSync(`${target}.part`), { interval: 5 }).toBe(true);
  backup.kill("SIGTERM");
  expect(await exited).toEqual([1, null]);
  expect(readdirSync(join(site.folder, "copies"))).toEqual([]);
});

test("a backup reports missing uploads", async () => {
  const [lost = ""] = readdirSync(join(UPLOADS_DIR, "content"));
  rmSync(join(UPLOADS_DIR, "content", lost));
  const { stderr } = await script("backup", join(folder, "second", "backup.sqlite"));
  expect(stderr).toContain(lost);
  expect(existsSync(join(folder, "second", "backup.sqlite"))).toBe(true);
});

test("whom the site has destroyed by mistake, a restore brings back that names them", async () => {
  const { stdout } = await script("restore", file, "--take-back", "2");
  expect(stdout).not.toContain("되살리지 않았습니다");
  const database = new SQLite(DATABASE_FILE, { readonly: true });
  expect(database.prepare("SELECT customer FROM inquiry WHERE id = 2").pluck().get()).toBe(
    "잊힌 고객",
  );
  database.close();
});
