import { basename, join, resolve } from "node:path";
import { build } from "vite";
import { templateFile } from "./folders";

/**
 * A script in one file, which starts in a tenth of the time that tsx needs: for tests that start it
 * dozens of times.
 */
export async function bundle(script: string) {
  const name = basename(script, ".ts");
  const outDir = resolve(templateFile, `../${name}-script`);
  await build({
    configFile: false,
    logLevel: "silent",
    resolve: { alias: { "~": resolve("app") } },
    build: { ssr: script, outDir, emptyOutDir: true, copyPublicDir: false, target: "es2022" },
  });
  return join(outDir, `${name}.js`);
}
