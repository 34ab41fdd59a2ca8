// Copied into the build's folder `run`, beside the bundle that it loads (scripts/build/bundle-server.ts).
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";
import { setFlagsFromString } from "node:v8";
import { Script } from "node:vm";

// V8 would let garbage grow to three times what is in use before it collects it. On a small box memory
// is scarcer than the few milliseconds that a collection takes (docs/decisions/042-memory.md). Before
// the bundle is loaded: V8 refuses a code cache made with other flags.
setFlagsFromString("--heap-growing-percent=40");

const bundleFile = fileURLToPath(new URL("bundle.cjs", import.meta.url));
export const codeCacheFile = `${bundleFile}.cache`;

/** The bundle, compiled; from the code cache where Node's version and flags are those of the build. */
export const script = new Script(readFileSync(bundleFile, "latin1"), {
  filename: bundleFile,
  cachedData: readCodeCache(),
});

function readCodeCache() {
  try {
    return readFileSync(codeCacheFile);
  } catch {
    // Without it the site starts, too, in a third more time.
  }
}

const bundle = { exports: {} };
const importHere = (name) => import(name);
script.runInThisContext()(bundle, createRequire(bundleFile), importHere, import.meta.url);

/** The site's server build as Remix makes it, and what runs remix-serve. */
export const { site, serve } = bundle.exports;
