import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { startServer } from "./support/server";
import { stopSite } from "./support/site";

const folder = mkdtempSync(join(tmpdir(), "first-start-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test("a new site makes its database first and sweeps once it takes connections, with nothing to complain of", async () => {
  const DATABASE_FILE = join(folder, "new", "site.sqlite");
  const UPLOADS_DIR = join(folder, "uploads");
  const server = await startServer({ DATABASE_FILE, UPLOADS_DIR });
  expect((await fetch(server.url)).status).toBe(200);
  // The last folder that a sweep looks into, and makes where there is none.
  await expect.poll(() => readdirSync(UPLOADS_DIR)).toContain(".orphans");
  await stopSite(server);
});

test("a new site does not start with a first password that is guessed at once", async () => {
  const DATABASE_FILE = join(folder, "common", "site.sqlite");
  const started = startServer({ DATABASE_FILE, ADMIN_PASSWORD: "password123" });
  await expect(started).rejects.toThrow("ADMIN_PASSWORD: 누구나 먼저 넣어 보는");
});
