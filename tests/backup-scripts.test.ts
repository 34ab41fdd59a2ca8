import { execFile } from "node:child_process";
import {
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import SQLite from "better-sqlite3";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { namedFiles } from "../scripts/backup-file";
import { expectDiskAndRowsInStep } from "./support/disk-and-rows";
import { templateFile } from "./support/folders";
import { inquiry } from "./support/inquiry";
import { type RunningServer, startServer } from "./support/server";

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

  await expect(npm("restore", file)).rejects.toMatchObject({
    stderr: expect.stringContaining("사이트가 실행 중입니다"),
  });

  // All data is deleted and replaced by other data.
  for (const { id } of (await (await call("GET", "contact")).json()).data) {
    await call("DELETE", `contact/${id}`);
  }
  await call("POST", "content/main", form({ uploadImageFilenames: "" }));
  await call("DELETE", "portfolio/1");
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
  expect(JSON.stringify(after)).not.toContain("나중 고객");
  await server.stop();
  expect(server.unexpectedErrors()).toEqual([]);
  expectDiskAndRowsInStep({ ...server, databaseFile: DATABASE_FILE, uploadsDir: UPLOADS_DIR });

  // The replaced data was moved aside, not deleted.
  const aside = readdirSync(folder).find((name) => /before-restore-\d{8}-\d{6}$/.test(name)) ?? "";
  const old = new SQLite(join(folder, aside), { readonly: true });
  expect(old.prepare("SELECT customer FROM inquiry").pluck().all()).toEqual(["나중 고객"]);
  old.close();
  const oldFiles =
    readdirSync(UPLOADS_DIR).find((name) => name.startsWith(".before-restore")) ?? "";
  expect(readdirSync(join(UPLOADS_DIR, oldFiles, "contact"))).toHaveLength(1);
});

test("an incomplete or foreign backup is refused, and nothing is changed", async () => {
  const state = () => [readFileSync(DATABASE_FILE), readdirSync(UPLOADS_DIR, { recursive: true })];
  const before = state();
  const other = (name: string) => join(folder, name);
  writeFileSync(other("text"), "그냥 글".repeat(1000));
  copyFileSync(file, other("cut"));
  truncateSync(other("cut"), statSync(file).size / 2);
  const bytes = readFileSync(file);
  bytes.fill(7, 20_000, 40_000);
  writeFileSync(other("spoilt"), bytes);
  const strange = new SQLite(other("strange"));
  strange.exec("CREATE TABLE a (b); INSERT INTO a VALUES (1)");
  strange.close();
  copyFileSync(file, other("newer"));
  const newer = new SQLite(other("newer"));
  newer.exec("INSERT INTO kysely_migration VALUES ('9999_of_tomorrow', '2030-01-01')");
  newer.close();
  copyFileSync(file, other("climbing"));
  const climbing = new SQLite(other("climbing"));
  climbing.exec("UPDATE mainImage SET uploadedName = '../../../x.jpg'");
  climbing.close();

  for (const name of ["text", "cut", "spoilt", "strange", "newer", "climbing", "absent"]) {
    await expect(npm("restore", other(name)), name).rejects.toMatchObject({ code: 1 });
  }
  await expect(npm("restore")).rejects.toMatchObject({ stderr: expect.stringContaining("사용법") });
  expect(state()).toEqual(before);
});

test("a restore killed at any point leaves the old or the new state, and can be repeated", async () => {
  const old = join(folder, "old");
  mkdirSync(old);
  copyFileSync(DATABASE_FILE, join(old, "site.sqlite"));
  cpSync(UPLOADS_DIR, join(old, "uploads"), { recursive: true });
  const oldDatabase = new SQLite(join(old, "site.sqlite"));
  // Since the backup one picture was deleted and one inquiry changed.
  const [gone] = oldDatabase.prepare("SELECT uploadedName FROM mainImage").pluck().all();
  rmSync(join(old, "uploads/content", String(gone)));
  oldDatabase.exec("DELETE FROM mainImage; UPDATE inquiry SET customer = '옛 고객'");
  oldDatabase.close();

  const attempt = (place: string, dieAt: number) =>
    run(
      process.execPath,
      [
        ...["tsx", "./scripts/load-env.mjs", "./tests/support/die-at.mjs"].flatMap((module) => [
          "--import",
          module,
        ]),
        "scripts/restore.ts",
        file,
      ],
      {
        env: {
          ...process.env,
          DIE_AT: String(dieAt),
          DATABASE_FILE: join(place, "site.sqlite"),
          UPLOADS_DIR: join(place, "uploads"),
        },
      },
    );
  /** @returns which of the two states it is, after checking that every row has its file */
  const stateOf = (place: string) => {
    const database = new SQLite(join(place, "site.sqlite"), { readonly: true });
    const files = namedFiles(database);
    const isOld = database.prepare("SELECT 1 FROM inquiry WHERE customer = '옛 고객'").get();
    const pictures = database.prepare("SELECT count(*) FROM mainImage").pluck().get();
    database.close();
    expect(pictures).toBe(isOld ? 0 : 1);
    for (const name of files) expect(existsSync(join(place, "uploads", name)), name).toBe(true);
    return isOld ? "old" : "new";
  };

  const found: string[] = [];
  const until = async (dieAt: number): Promise<void> => {
    const place = join(folder, `killed-at-${dieAt}`);
    cpSync(old, place, { recursive: true });
    const isWhole = await attempt(place, dieAt).then(
      () => true,
      ({ signal }) => {
        expect(signal).toBe("SIGKILL");
        return false;
      },
    );
    found[dieAt] = stateOf(place);
    if (!isWhole) await until(dieAt + 2);
  };
  await Promise.all([until(1), until(2)]);
  expect(found.length).toBeGreaterThan(15);
  const turn = found.indexOf("new", 1);
  expect(found.slice(1, turn)).toEqual(Array(turn - 1).fill("old"));
  expect(found.slice(turn)).toEqual(Array(found.length - turn).fill("new"));
  const halfway = join(folder, `killed-at-${turn - 1}`);
  await attempt(halfway, 0);
  expect(stateOf(halfway)).toBe("new");
});

test("a backup does not overwrite a file, and reports missing uploads", async () => {
  await expect(npm("backup", file)).rejects.toMatchObject({
    stderr: expect.stringContaining("이미 있는 파일"),
  });
  const [lost = ""] = readdirSync(join(UPLOADS_DIR, "content"));
  rmSync(join(UPLOADS_DIR, "content", lost));
  const { stderr } = await npm("backup", join(folder, "second", "backup.sqlite"));
  expect(stderr).toContain(lost);
  expect(existsSync(join(folder, "second", "backup.sqlite"))).toBe(true);
});
