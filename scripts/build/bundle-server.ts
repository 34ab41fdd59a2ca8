import { join } from "node:path";
import { build, type Plugin } from "esbuild";

/**
 * Bundles remix-serve, the site's server build and the packages of both into `run/`, from which the
 * site starts: most of a start was finding, reading and parsing some 480 files of packages
 * (docs/decisions/037-one-bundle.md).
 *
 * @param folder of the whole build, which has `server/index.js`
 */
export async function bundleServer(folder: string) {
  await build({
    entryPoints: {
      serve: "node_modules/@remix-run/serve/dist/cli.js",
      site: join(folder, "server/index.js"),
    },
    outdir: join(folder, "run"),
    bundle: true,
    // What remix-serve and the site both use is there once.
    splitting: true,
    format: "esm",
    platform: "node",
    target: "node20",
    define: { "process.env.NODE_ENV": '"production"' },
    external: nativeCode,
    plugins: [packagesOnDemand],
    banner: { js: requireOfModules },
    logLevel: "error",
  });
}

const nativeCode = ["@node-rs/argon2", "better-sqlite3"];

/**
 * Packages that are imported when they are first used are not part of a start. esbuild would also give
 * a CommonJS package that is imported in this way no named exports.
 */
const packagesOnDemand: Plugin = {
  name: "packages-on-demand",
  setup({ onResolve }) {
    onResolve({ filter: /^[^./]/ }, ({ kind, importer }) =>
      kind === "dynamic-import" && !importer.includes("node_modules")
        ? { external: true }
        : undefined,
    );
  },
};

/** CommonJS packages in the bundle call it for Node's own modules and for native code. */
const requireOfModules = `import { createRequire as makeRequire } from "node:module";
const require = makeRequire(import.meta.url);`;
