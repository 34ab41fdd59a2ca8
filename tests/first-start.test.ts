import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { filesBelow } from "./support/files";
import { templateFile } from "./support/folders";
import { formOf } from "./support/form";
import { inquiry, sendByApi } from "./support/inquiry";
import { type RunningServer, startServer } from "./support/server";
import { stopSite } from "./support/site";

const folder = mkdtempSync(join(tmpdir(), "first-start-"));
const data = join(folder, "new");
const UPLOADS_DIR = join(data, "uploads");
let server: RunningServer;

beforeAll(async () => {
  const DATABASE_FILE = join(data, "site.sqlite");
  server = await startServer({ DATABASE_FILE, UPLOADS_DIR, SESSION_SECRET: "" });
});
afterAll(async () => {
  await stopSite(server);
  rmSync(folder, { recursive: true });
});

test("a new site makes its database first and sweeps, with nothing to complain of", async () => {
  expect((await fetch(server.url)).status).toBe(200);
  // The last folder that a sweep looks into, and makes where there is none.
  await expect.poll(() => readdirSync(UPLOADS_DIR)).toContain(".orphans");
  expect(server.unexpectedErrors()).toEqual([]);
});

test("database, secret and uploads are readable by the owner only", async () => {
  await sendByApi(server.url, formOf({ ...inquiry, files: new File(["글"], "도면.txt") }));
  const paths = () => filesBelow(data).map(({ path }) => path);
  // The reserve is made in the background.
  for (const path of ["", "-wal", ".running", ".reserve"].map((end) => `site.sqlite${end}`))
    await expect.poll(paths).toContain(path);
  const upload = expect.stringMatching(/^uploads\/contact\/.+\.txt$/);
  const secrets = ["session-secret", "ledger-key", "first-password.txt"];
  expect(paths()).toEqual(expect.arrayContaining([...secrets, upload]));
  expect(filesBelow(data).filter(({ mode }) => (mode & 0o077) !== 0)).toEqual([]);
});

test("an empty secret stops the start, because anyone could sign with it", async () => {
  mkdirSync(join(folder, "other"));
  writeFileSync(join(folder, "other", "session-secret"), "");
  const DATABASE_FILE = join(folder, "other", "site.sqlite");
  copyFileSync(templateFile, DATABASE_FILE);
  const started = startServer({ DATABASE_FILE, SESSION_SECRET: "" });
  await expect(started).rejects.toThrow(/서명 키가 비어 있습니다/);
});

test("a new site does not start with a first password that is guessed at once", async () => {
  const DATABASE_FILE = join(folder, "common", "site.sqlite");
  const started = startServer({ DATABASE_FILE, ADMIN_PASSWORD: "password123" });
  await expect(started).rejects.toThrow("ADMIN_PASSWORD: 쉽게 추측할 수 있는");
});
