import { cp, readFile, rm, writeFile } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { build, type Plugin } from "esbuild";
import { makeCodeCache } from "./code-cache";
import { replaceOnce } from "./replace-once";
import { withRouteCache } from "./router-cache";

/**
 * Bundles remix-serve, the site's server build and the packages of both into one script, from which the
 * site starts: most of a start was finding, reading and parsing some 480 files of packages
 * (docs/decisions/037-one-bundle.md). A script and not a module, because Node 20 can give V8 what it
 * compiled earlier for scripts alone.
 *
 * @param folder of the whole build, which has `server/index.js`; the bundle goes to `run/` in it
 */
export async function bundleServer(folder: string) {
  const run = join(folder, "run");
  const { outputFiles } = await build({
    stdin: {
      contents: `
        export * as site from ${JSON.stringify(resolve(folder, "server/index.js"))};
        export const serve = () => require("@remix-run/serve/dist/cli.js");`,
      resolveDir: ".",
    },
    outfile: join(run, "bundle.cjs"),
    write: false,
    bundle: true,
    format: "cjs",
    platform: "node",
    target: "node22",
    define: { "process.env.NODE_ENV": '"production"', "import.meta.url": "bundleUrl" },
    // A third fewer bytes to parse at each start. Names and lines stay, for the stacks in the log.
    minifySyntax: true,
    minifyWhitespace: true,
    lineLimit: 120,
    external: [...nativeCode, ...deprecated, ...unused],
    // Two packages each bring a table of 2,500 types, of different versions.
    alias: { "mime-db": "./node_modules/mime-db" },
    plugins: [onDemand, remixServe, fetchOfNode, zodInOneLanguage, routerWithCache],
    // The arguments that run/bundle.js gives it.
    banner: { js: "(function (module, require, importHere, bundleUrl) {" },
    footer: { js: "})" },
    logLevel: "error",
  });
  // With its code cache, which V8 would take for that of any bundle of the same length.
  await rm(run, { recursive: true, force: true });
  await cp("scripts/build/run", run, { recursive: true });
  for (const { path, text } of outputFiles) {
    const source = text.replaceAll(`import("${ON_DEMAND}`, 'importHere("');
    if (source.includes(ON_DEMAND)) throw new Error("esbuild writes import() in another way now.");
    await writeFile(path, inAscii(source));
  }
  await makeCodeCache(folder);
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

/** Calls `url.parse`, of which Node warns where the code does not lie in node_modules. */
const deprecated = ["parseurl"];

/**
 * Never loaded, nearly a megabyte: Express names the first for reading bodies, which this site does
 * itself, Remix the second for a Node without fetch.
 */
const unused = ["iconv-lite", "@remix-run/web-fetch"];

/** Marks what is imported when it is first used. V8 knows no `import()` in a script of its code cache. */
const ON_DEMAND = "on-demand:";

/**
 * Packages that are imported when they are first used are not part of a start. esbuild would also give
 * a CommonJS package that is imported in this way no named exports. The site's own such files are the
 * browser's.
 */
const onDemand: Plugin = {
  name: "on-demand",
  setup({ onResolve }) {
    onResolve({ filter: /./ }, ({ kind, importer, path, resolveDir }) => {
      if (kind !== "dynamic-import" || importer.includes("node_modules")) return undefined;
      const file =
        path.startsWith(".") && resolve(resolveDir, path).replace(/^.*\/server\//, "../server/");
      return { path: ON_DEMAND + (file || path), external: true };
    });
  },
};

/**
 * Patches remix-serve: imports the site's build from outside the bundle, looks for a static file only
 * if the path has a dot (no page's has), and drops the file watcher.
 */
const remixServe: Plugin = {
  name: "remix-serve",
  setup({ onLoad }) {
    onLoad({ filter: /@remix-run\/serve\/dist\/cli\.js$/ }, async ({ path }) => {
      const replacements = [
        ["return import(", "return importHere("],
        [
          'app.use(express__default["default"].static("public", {\n    maxAge: "1h"\n  }))',
          `const publicFiles = express__default["default"].static("public", { maxAge: "1h" });
           app.use((req, res, next) => req.path.includes(".") ? publicFiles(req, res, next) : next())`,
        ],
      ] as const;
      return {
        contents: replacements.reduce(
          (source, [before, after]) => replaceOnce(source, before, after, "remixServe"),
          await readFile(path, "utf8"),
        ),
      };
    });
    onLoad({ filter: /node_modules\/chokidar\/index\.js$/ }, () => ({ contents: "" }));
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

const routerWithCache: Plugin = {
  name: "router-with-cache",
  setup({ onLoad, onEnd }) {
    let isThere = false;
    onLoad({ filter: /@remix-run\/router\/dist\/router\.cjs\.js$/ }, async ({ path }) => {
      isThere = true;
      return { contents: withRouteCache(await readFile(path, "utf8")) };
    });
    onEnd(() => {
      if (!isThere) throw new Error("The server's bundle has another file of @remix-run/router.");
    });
  },
};
