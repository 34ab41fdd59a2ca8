import { readFileSync } from "node:fs";
import { type Plugin, transformWithEsbuild } from "vite";
import { floorTargets } from "./floor";

const SUFFIX = "?inline-script";

/** `import text from "./some.ts?inline-script"`: the module as minified text for a script element. */
export const inlineScript: Plugin = {
  name: "inline-script",
  enforce: "pre",
  async load(id) {
    if (!id.endsWith(SUFFIX)) return undefined;
    const path = id.slice(0, -SUFFIX.length);
    this.addWatchFile(path);
    const { code } = await transformWithEsbuild(readFileSync(path, "utf8"), path, {
      minify: true,
      sourcemap: false,
      // In a function, so that its names stay its own. In a mere block, WebKit before Safari 17.4 hoisted the functions
      // out of it, where they do not see its variables (https://webkit.org/b/163209).
      format: "iife",
      target: floorTargets,
      tsconfigRaw: {},
    });
    return `export default ${JSON.stringify(code.trim())};`;
  },
};
