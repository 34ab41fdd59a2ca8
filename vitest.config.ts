import { availableParallelism } from "node:os";
import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";

const shared = {
  environment: "node" as const,
  setupFiles: ["tests/support/setup.ts"],
  // A process for many files: setup.ts gives each its own database and modules.
  isolate: false,
  // Generous, because they are for tests that hang, not for slow ones on a busy machine.
  testTimeout: 1_200_000,
  hookTimeout: 1_200_000,
  expect: { poll: { timeout: 300_000 } },
};

/**
 * Units run while the site is built, then types and lint, beside which the other workers wait for it.
 * Of each project, what took longest runs first.
 */
class InOrder extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    const order = ["unit", "checks", "browser", "server", "long"];
    const rank = ({ project }: TestSpecification) => order.indexOf(project.name);
    return (await super.sort(files)).sort((a, b) => rank(a) - rank(b));
  }
}

const buildSite = "tests/support/build-site.ts";
const project = (name: string, include: string[], { needsSite = true, env = {} } = {}) => ({
  extends: true as const,
  test: {
    ...shared,
    name,
    include,
    env,
    globalSetup: ["tests/support/make-template.ts", ...(needsSite ? [buildSite] : [])],
    setupFiles: [...shared.setupFiles, ...(needsSite ? ["tests/support/await-build.ts"] : [])],
  },
});

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
      project("checks", ["tests/checks/*.test.ts"], { needsSite: false }),
      project("unit", ["app/**/*.test.{ts,tsx}", "tests/code/*.test.ts"], { needsSite: false }),
      project("server", ["tests/*.test.ts"]),
      project("browser", ["tests/browser/*.test.ts", "tests/walks/*.test.ts"]),
      project("long", ["tests/long/*.test.{ts,tsx}", "tests/walks/*.test.ts"], {
        env: { LONG_SUITE: "1" },
      }),
    ],
    // For .ci/run, which counts the tests of both commands.
    ...(process.env.TEST_REPORT && {
      reporters: ["default", "json"],
      outputFile: process.env.TEST_REPORT,
    }),
    sequence: { sequencer: InOrder },
    // Two more than there are cores: a test waits for its server and its browser half of the time.
    maxWorkers: availableParallelism() + 2,
  },
});
