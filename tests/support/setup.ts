import { copyFileSync, mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeEach, expect, vi } from "vitest";
import { removeFolder } from "./files";
import { templateFile } from "./folders";

// Set before any module of the app is imported, because they are read once; in browser tests, which
// share a process, before the first file only, so they must not use them.
const folder = mkdtempSync(join(tmpdir(), "test-"));
copyFileSync(templateFile, join(folder, "site.sqlite"));
process.env.DATABASE_FILE = join(folder, "site.sqlite");
process.env.UPLOADS_DIR = join(folder, "uploads");
process.env.SESSION_SECRET = "a secret that only the tests know, 32+";

// Renditions may still be made in the background.
afterAll(() => removeFolder(folder));

/** A test that expects a logged error uses this spy and clears it. */
beforeEach(() => {
  vi.spyOn(console, "error");
});

afterEach(() => {
  const written = vi.mocked(console.error).mock.calls;
  vi.restoreAllMocks();
  expect(written, "an unexpected console.error").toEqual([]);
});
