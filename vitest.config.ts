import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

const shared = {
  environment: "node" as const,
  setupFiles: ["tests/support/setup.ts"],
  // A database and a folder per file, so that files can run in parallel.
  isolate: true,
  // Generous, because they are for tests that hang, not for slow ones on a busy machine.
  testTimeout: 600_000,
  hookTimeout: 180_000,
  expect: { poll: { timeout: 60_000 } },
};

const makeTemplate = "tests/support/make-template.ts";
const buildSite = "tests/support/build-site.ts";

export default defineConfig({
  resolve: {
    alias: {
      "~": fileURLToPath(new URL("./app", import.meta.url)),
      "virtual:remix/server-build": fileURLToPath(
        new URL("./tests/support/no-build.ts", import.meta.url),
      ),
    },
  },
  esbuild: { target: "es2022" },
  test: {
    projects: [
      {
        extends: true,
        test: {
          ...shared,
          name: "unit",
          include: ["app/**/*.test.{ts,tsx}", "tests/code/*.test.ts"],
          globalSetup: [makeTemplate],
        },
      },
      {
        extends: true,
        test: {
          ...shared,
          name: "server",
          include: ["tests/*.test.ts"],
          globalSetup: [makeTemplate, buildSite],
        },
      },
      {
        extends: true,
        test: {
          ...shared,
          name: "browser",
          // They use no database but their site's: loading Playwright once is enough.
          isolate: false,
          include: ["tests/browser/*.test.ts"],
          globalSetup: [makeTemplate, buildSite],
        },
      },
    ],
    // Two cores carry a server and a browser for two files each.
    maxWorkers: 2,
  },
});
