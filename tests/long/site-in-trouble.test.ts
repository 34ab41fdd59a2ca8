import { execFileSync, spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, renameSync, rmdirSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import SQLite from "better-sqlite3";
import { afterAll, beforeAll, expect, test } from "vitest";
import { expectDiskAndRowsInStep } from "../support/disk-and-rows";
import { addEntry } from "../support/entry";
import { formOf } from "../support/form";
import { inquiry, newToken, sendByApi } from "../support/inquiry";
import { pictureFile } from "../support/picture";
import { type RunningServer, startServer } from "../support/server";

/** What refuses to be written, or is gone: the site says so, is read, and goes on by itself. */
let server: RunningServer;
let Cookie: string;
let entry: number;

beforeAll(async () => {
  server = await startServer();
  Cookie = await server.login();
  entry = await addEntry(server);
  expect(await send("김고객")).toMatchObject({ status: 303, location: "/contact/received" });
});
afterAll(() => server.stop());

/** Errors that are logged from now on. */
function listen() {
  const before = server.unexpectedErrors().length;
  return () => server.unexpectedErrors().slice(before).join("\n");
}

const file = () => new File(["도면"], "도면.txt");

/** As a browser without script. */
async function send(customer: string, files: File[] = [file()]) {
  const token = await newToken(server.url);
  const body = formOf({ ...inquiry, customer, token, files });
  const answer = await fetch(`${server.url}/contact`, { method: "POST", body, redirect: "manual" });
  return { status: answer.status, location: answer.headers.get("Location") };
}

const customers = () => server.rows("SELECT customer FROM inquiry").map((row) => row.customer);
const get = (path: string) => fetch(server.url + path, { headers: { Cookie }, redirect: "manual" });
const pictureUrl = () => {
  const query = `SELECT uploadedName FROM portfolioPicture WHERE portfolioId = ${entry}`;
  return `/api/portfolio/view/${server.rows(query)[0]?.uploadedName}`;
};

/** Kept in memory, rendered for everybody, for staff alone, and data. */
const pages = () => [
  ...["/", "/contact", `/portfolio/${entry}`, "/api/portfolio", pictureUrl()],
  ...["/admin/contact", `/admin/portfolio/${entry}`, "/api/contact"],
];
async function expectReadable() {
  for (const path of pages()) expect([path, (await get(path)).status]).toEqual([path, 200]);
}

/** What visitors and staff read in place of a receipt. */
async function expectRefused() {
  const before = customers();
  const [refused, byApi, saved] = await Promise.all([
    send("이고객"),
    sendByApi(server.url, formOf({ ...inquiry, files: file() })),
    saveProject(),
  ]);
  expect(refused).toEqual({ status: 303, location: "/error/500" });
  const page = await get("/error/500");
  expect([page.status, await page.text()]).toEqual([
    500,
    expect.stringContaining("문의를 보내던 중이었다면 아직 접수되지 않았으니"),
  ]);
  expect([byApi.status, (await byApi.json()).message]).toEqual([
    500,
    expect.stringContaining("잠시 후 다시 시도해 주세요"),
  ]);
  expect([saved.status, saved.headers.get("Location")]).toEqual([303, "/admin/error/500"]);
  const office = await (await get("/admin/error/500")).text();
  expect(office).toContain("저장하던 중이었다면 저장되지 않았을 수 있으니");
  expect(customers()).toEqual(before);
}

async function saveProject() {
  const body = formOf({ title: "집", thumbnail: await pictureFile("대표.jpg") });
  const init = { method: "POST", body, headers: { Cookie }, redirect: "manual" } as const;
  return fetch(`${server.url}/admin/portfolio/add`, init);
}

async function expectRecovered(customer: string) {
  expect(await send(customer)).toEqual({ status: 303, location: "/contact/received" });
  expect(customers().filter((each) => each === customer)).toHaveLength(1);
  expect((await saveProject()).headers.get("Location")).toBe("/admin/portfolio");
  expect((await get("/healthz")).status).toBe(200);
  expectDiskAndRowsInStep(server);
}

/** Only root may make a file immutable, which root itself then cannot write. */
function freeze(paths: string[]) {
  execFileSync("chattr", ["+i", ...paths]);
  const thaw = () => execFileSync("chattr", ["-i", ...paths]);
  return { [Symbol.dispose]: thaw };
}
const mayFreeze = (() => {
  const folder = mkdtempSync(join(tmpdir(), "freeze-"));
  const isFrozen = spawnSync("chattr", ["+i", folder], { stdio: "ignore" }).status === 0;
  if (isFrozen) execFileSync("chattr", ["-i", folder]);
  rmdirSync(folder);
  return isFrozen;
})();

test.skipIf(!mayFreeze)(
  "a folder of uploads that cannot be written refuses files with words, takes inquiries without, and is read",
  async () => {
    const heard = listen();
    const folders = [".incoming", "contact", "portfolio", ".renditions/portfolio"];
    {
      using _ = freeze(folders.map((name) => join(server.uploadsDir, name)));
      await expectRefused();
      await expectReadable();
      expect(await send("박고객", [])).toMatchObject({ location: "/contact/received" });
    }
    await expectRecovered("최고객");
    expect(heard()).toContain("EPERM");
  },
);

test.skipIf(!mayFreeze)(
  "a database that cannot be written refuses everything with words, and is read",
  async () => {
    const heard = listen();
    const { databaseFile } = server;
    {
      using _ = freeze([databaseFile, `${databaseFile}-wal`, dirname(databaseFile)]);
      await expectRefused();
      await expectReadable();
      // A monitor's answer is up to two seconds old.
      await expect.poll(async () => (await get("/healthz")).status).toBe(503);
    }
    await expect.poll(async () => (await get("/healthz")).status).toBe(200);
    await expectRecovered("정고객");
    expect(heard()).toContain("SQLITE_IOERR");
  },
);

test("while another process holds the database, pages are read; a writer waits, and is told after five seconds", async () => {
  const heard = listen();
  const other = new SQLite(server.databaseFile);
  other.exec("BEGIN EXCLUSIVE");
  const events: string[] = [];
  const sending = send("강고객").then((answer) => {
    events.push("written");
    return answer;
  });
  // By now it has found the lock.
  await pause(500);
  await Promise.all(
    ["/", "/api/portfolio", "/admin/contact", pictureUrl()].map(async (path) => {
      expect([path, (await get(path)).status]).toEqual([path, 200]);
      events.push("read");
    }),
  );
  expect(events).not.toContain("written");
  other.exec("ROLLBACK");
  expect(await sending).toEqual({ status: 303, location: "/contact/received" });

  other.exec("BEGIN EXCLUSIVE");
  await expectRefused();
  other.close();
  await expectRecovered("조고객");
  expect(heard()).toContain("SQLITE_BUSY");
});

test("a picture and an attachment that are gone are 404 with words; pages and saving go on, and they come back", async () => {
  const heard = listen();
  const attached = server.rows("SELECT inquiryId, uploadedName FROM inquiryFile")[0] ?? {};
  const download = `/api/contact/download/${attached.uploadedName}/a.txt`;
  const urls = [pictureUrl(), download];
  const paths = [
    join(server.uploadsDir, "portfolio", `${pictureUrl().split("/").at(-1)}`),
    join(server.uploadsDir, "contact", String(attached.uploadedName)),
  ];
  for (const url of urls) expect([url, (await get(url)).status]).toEqual([url, 200]);
  for (const path of paths) renameSync(path, `${path}.gone`);
  // The picture is in memory until what visitors see changes.
  server.change("UPDATE publicVersion SET value = value + 1");
  for (const url of urls) {
    const answer = await get(url);
    expect([url, answer.status]).toEqual([url, 404]);
    expect((await answer.json()).message).toBe("파일을 찾을 수 없습니다.");
  }
  for (const path of pages().filter((each) => each !== pictureUrl())) {
    expect([path, (await get(path)).status]).toEqual([path, 200]);
  }
  expect((await get(`/admin/contact/${attached.inquiryId}`)).status).toBe(200);
  const changed = await fetch(`${server.url}/api/portfolio/modify/${entry}`, {
    method: "PUT",
    body: formOf({ title: "고친 제목" }),
    headers: { Cookie },
  });
  expect(changed.status).toBe(200);
  for (const path of paths) renameSync(`${path}.gone`, path);
  for (const url of urls) expect([url, (await get(url)).status]).toEqual([url, 200]);
  expect(paths.every(existsSync)).toBe(true);
  expect(heard()).toBe("");
});
