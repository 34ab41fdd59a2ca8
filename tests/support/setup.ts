import { copyFileSync, mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeEach, expect, vi } from "vitest";
import { removeFolder } from "./files";
import { templateFile } from "./folders";

// Files share a worker, but no state: each loads the app's modules anew, which read the settings below once.
vi.resetModules();
for (const key of Object.getOwnPropertySymbols(globalThis)) {
  if (Symbol.keyFor(key)?.startsWith("interior-site ")) Reflect.deleteProperty(globalThis, key);
}
const umask = process.umask(0o022);
process.umask(umask);
const folder = mkdtempSync(join(tmpdir(), "test-"));
copyFileSync(templateFile, join(folder, "site.sqlite"));
process.env.DATABASE_FILE = join(folder, "site.sqlite");
process.env.UPLOADS_DIR = join(folder, "uploads");
process.env.SESSION_SECRET = "a secret that only the tests know, 32+";

afterAll(async () => {
  vi.useRealTimers();
  vi.unstubAllEnvs();
  // Which the app's database makes stricter.
  process.umask(umask);
  // Renditions may still be made in the background.
  await removeFolder(folder);
});

/** A test that expects a logged error uses this spy and clears it. */
beforeEach(() => {
  vi.spyOn(console, "error");
});

afterEach(() => {
  const written = vi.mocked(console.error).mock.calls;
  vi.restoreAllMocks();
  expect(written, "an unexpected console.error").toEqual([]);
});
