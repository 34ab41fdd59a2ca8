import { execFile } from "node:child_process";
import { copyFileSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import SQLite from "better-sqlite3";
import { afterAll, expect, test } from "vitest";
import { statuses } from "~/contact/inquiry";
import { expectDiskAndRowsInStep } from "../support/disk-and-rows";
import { templateFile } from "../support/folders";
import { startServer } from "../support/server";

const run = promisify(execFile);
const folder = mkdtempSync(join(tmpdir(), "demo-"));
const settings = {
  DATABASE_FILE: join(folder, "site.sqlite"),
  UPLOADS_DIR: join(folder, "uploads"),
  ADMIN_PASSWORD: "test-password",
};
const demo = (place = settings) =>
  run("npm", ["run", "demo"], { env: { ...process.env, ...place } });

afterAll(() => rmSync(folder, { recursive: true, force: true }));

test("npm run demo fills an empty site with a small company, and only an empty one", async () => {
  const { stdout, stderr } = await demo();
  expect(stdout).toContain("예시를 채웠습니다.");
  expect(stderr).not.toMatch(/MaxListeners|Error/);

  const server = await startServer(settings);
  const Cookie = await server.login();
  const read = async (path: string) => {
    const answer = await fetch(`${server.url}/api/${path}`, { headers: { Cookie } });
    return (await answer.json()).data;
  };
  const entries = await read("portfolio");
  expect(entries.length).toBeGreaterThanOrEqual(12);
  for (const { filename } of entries) {
    const picture = await fetch(`${server.url}/api/portfolio/view/${filename}?size=800`);
    expect([picture.status, picture.headers.get("Content-Type")]).toEqual([200, "image/webp"]);
  }
  // One voice, and what a shop's own page will look like.
  const textOf = async (path: string) => (await fetch(`${server.url}${path}`)).text();
  const home = await textOf("/");
  for (const words of ["영업일 기준 2일 안에", "000-00-00000", "아침이 짧아지는 주방"])
    expect(home).toContain(words);
  expect(await textOf("/about")).toContain("Mo-Fr 09:00-18:00");
  expect(await textOf(`/portfolio/${entries[0].id}`)).toMatch(/예산.*만원대/s);
  const inquiries: { status: string }[] = await read("contact");
  expect(new Set(inquiries.map(({ status }) => status))).toEqual(new Set(Object.keys(statuses)));
  for (const kind of ["about", "service", "main"]) {
    expect((await read(`content/${kind}`)).length).toBeGreaterThan(0);
  }
  expect((await read("content/company")).id).toBe(1);
  await expectDiskAndRowsInStep({
    databaseFile: settings.DATABASE_FILE,
    uploadsDir: settings.UPLOADS_DIR,
  });
  await server.stop();
  expect(server.unexpectedErrors()).toEqual([]);

  await expect(demo()).rejects.toMatchObject({ code: 1, stderr: expect.stringContaining("이미") });
});

test("the name that the office has saved first stays, and all else is there", async () => {
  const named = { ...settings, DATABASE_FILE: join(folder, "named.sqlite") };
  copyFileSync(templateFile, named.DATABASE_FILE);
  const database = new SQLite(named.DATABASE_FILE);
  database.exec("INSERT INTO site (id, name) VALUES (1, '새봄집')");
  await demo(named);
  const count = (table: string) => database.prepare(`SELECT count(*) FROM ${table}`).pluck().get();
  expect(database.prepare("SELECT name FROM site").pluck().all()).toEqual(["새봄집"]);
  for (const table of ["portfolio", "contentBlock", "mainImage", "inquiry"])
    expect([table, count(table)]).not.toEqual([table, 0]);
  database.close();
});
