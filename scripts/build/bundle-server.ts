import { mkdir, readFile, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { build, type Plugin } from "esbuild";
import { withMemory } from "./router-memory";

/**
 * Bundles remix-serve, the site's server build and the packages of both into `run/`, from which the
 * site starts: most of a start was finding, reading and parsing some 480 files of packages
 * (docs/decisions/037-one-bundle.md).
 *
 * @param folder of the whole build, which has `server/index.js`
 */
export async function bundleServer(folder: string) {
  const run = join(folder, "run");
  const { outputFiles } = await build({
    entryPoints: {
      serve: "node_modules/@remix-run/serve/dist/cli.js",
      site: join(folder, "server/index.js"),
    },
    outdir: run,
    write: false,
    bundle: true,
    // What remix-serve and the site both use is there once.
    splitting: true,
    format: "esm",
    platform: "node",
    target: "node20",
    define: { "process.env.NODE_ENV": '"production"' },
    // A third fewer bytes to parse at each start. Names and lines stay, for the stacks in the log.
    minifySyntax: true,
    minifyWhitespace: true,
    lineLimit: 120,
    external: [...nativeCode, ...unused],
    plugins: [packagesOnDemand, fetchOfNode, zodInOneLanguage, routerWithMemory],
    banner: { js: requireOfModules },
    logLevel: "error",
  });
  await mkdir(run, { recursive: true });
  await Promise.all(outputFiles.map(({ path, text }) => writeFile(path, inAscii(text))));
}

/**
 * esbuild escapes Korean in strings but not in regular expressions, and a source with a single letter
 * beyond Latin-1 takes V8 two bytes for each of its letters.
 *
 * @throws Error where an escape would not mean the letter
 */
function inAscii(source: string) {
  const [found] = /\\[\u0080-\uffff]|String\.raw`[^`]*[\u0080-\uffff]/.exec(source) ?? [];
  if (found) throw new Error(`The server's bundle cannot be in ASCII because of ${found}`);
  return source.replace(
    /[\u0080-\uffff]/g,
    (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}

const nativeCode = ["@node-rs/argon2", "better-sqlite3"];

/** Express names it for reading bodies, which this site does itself: half a megabyte never loaded. */
const unused = ["iconv-lite"];

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

/** remix-serve would replace fetch and its classes by those of the package that Node has built in. */
const fetchOfNode: Plugin = {
  name: "fetch-of-node",
  setup({ onLoad }) {
    onLoad({ filter: /node_modules\/undici\/index\.js$/ }, () => ({
      contents: "export const { fetch, File, FormData, Headers, Request, Response } = globalThis;",
    }));
  },
};

/** Zod brings its messages in fifty languages; ours are written where a field is checked. */
const zodInOneLanguage: Plugin = {
  name: "zod-in-one-language",
  setup({ onLoad }) {
    onLoad({ filter: /zod\/v4\/locales\/index\.js$/ }, ({ path }) => ({
      contents: 'export { default as en } from "./en.js";',
      resolveDir: dirname(path),
    }));
  },
};

const routerWithMemory: Plugin = {
  name: "router-with-memory",
  setup({ onLoad, onEnd }) {
    let isThere = false;
    onLoad({ filter: /@remix-run\/router\/dist\/router\.cjs\.js$/ }, async ({ path }) => {
      isThere = true;
      return { contents: withMemory(await readFile(path, "utf8")) };
    });
    onEnd(() => {
      if (!isThere) throw new Error("The server's bundle has another file of @remix-run/router.");
    });
  },
};

/** CommonJS packages in the bundle call it for Node's own modules and for native code. */
const requireOfModules = `import { createRequire as makeRequire } from "node:module";
const require = makeRequire(import.meta.url);`;
