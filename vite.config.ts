import { readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { vitePlugin as remix } from "@remix-run/dev";
import { minify } from "terser";
import { defineConfig, type Plugin } from "vite";
import remixConfig from "./remix.config.js";
import { chunkOf, introOf } from "./scripts/build/chunks";
import { floorTargets } from "./scripts/build/floor";
import { makeFonts } from "./scripts/build/fonts";
import { inlineScript } from "./scripts/build/inline-script";

declare module "@remix-run/node" {
  // Keeps the types of loader data in components.
  interface Future {
    v3_singleFetch: true;
  }
}

/**
 * Every page fetches the list of routes: a kilobyte less without those that no script of ours asks for, the /api and
 * what is only read and has no page (files, feeds, the sitemap).
 */
function trimManifest(folder: string) {
  const name = readdirSync(folder).find((each) => /^manifest-.*\.js$/.test(each)) ?? "";
  const [before, json = ""] = readFileSync(join(folder, name), "utf8").split(/(?<=^[\w.]+=)/);
  const manifest = JSON.parse(json.replace(/;$/, ""));
  for (const [id, { hasAction, index, module }] of Object.entries<ManifestRoute>(manifest.routes)) {
    const isPage = index || statSync(join(folder, basename(module))).size > 5;
    if (id.startsWith("routes/api/") || !(hasAction || isPage)) delete manifest.routes[id];
  }
  const trimmed = JSON.stringify(manifest, (_, value) => (value === false ? undefined : value));
  writeFileSync(join(folder, name), `${before}${trimmed};`);
}

interface ManifestRoute {
  hasAction: boolean;
  index?: true;
  module: string;
}

/** Each script and style of a whole build, compressed at the highest level for door/cache.server.ts. */
const compressed: Plugin = {
  name: "compressed",
  apply: "build",
  writeBundle: {
    // After the server's build and all that Remix does then: it writes the browser's last script along with it, and
    // moves styles to the browser's folder.
    order: "post",
    sequential: true,
    handler({ dir = "" }) {
      if (basename(dir) !== "server") return;
      const folder = join(dir, "../client/assets");
      trimManifest(folder);
      for (const name of readdirSync(folder).filter((name) => /\.(css|js)$/.test(name))) {
        const path = join(folder, name);
        const content = readFileSync(path);
        writeFileSync(`${path}.br`, brotliCompressSync(content));
        writeFileSync(`${path}.gz`, gzipSync(content, { level: 9 }));
      }
    },
  },
};

const sharedByVisitors = /^(framework|forms|visitors|inquiry|project)$/;
const pagesOfVisitors =
  /\/app\/(root|routes\/public\/(layout|home|contact|portfolio-list|portfolio-detail)\/route)\.tsx/;

/**
 * Minifies the scripts of visitors' first pages a second time: 2 to 5 % smaller on the wire than with
 * esbuild alone. The others would gain little for a build twice as long.
 */
const smallestScripts: Plugin = {
  name: "smallest-scripts",
  apply: "build",
  // After esbuild, which would undo some of it.
  async generateBundle(_options, bundle) {
    for (const chunk of Object.values(bundle)) {
      if (chunk.type !== "chunk") continue;
      const page = chunk.facadeModuleId ?? "";
      if (!sharedByVisitors.test(chunk.name) && !pagesOfVisitors.test(page)) continue;
      const compress = { passes: 3 };
      const { code } = await minify(chunk.code, { ecma: 2020, module: true, compress });
      chunk.code = code ?? chunk.code;
    }
  },
};

export default defineConfig(async ({ isSsrBuild }) => ({
  plugins: [remix(remixConfig), inlineScript, smallestScripts, compressed],
  resolve: {
    alias: {
      "~": fileURLToPath(new URL("./app", import.meta.url)),
      "~fonts": await makeFonts(),
      "resize-observer-polyfill": fileURLToPath(
        new URL("./app/slides/resize-observer.ts", import.meta.url),
      ),
    },
  },
  build: {
    target: isSsrBuild ? "es2022" : floorTargets,
    cssTarget: floorTargets,
    // Also the styles that the server puts into pages.
    cssMinify: true,
    rollupOptions: isSsrBuild ? {} : { output: { manualChunks: chunkOf, intro: introOf } },
  },
  esbuild: { target: "es2022" },
  ssr: {
    noExternal: [
      // A CommonJS package whose default export Node would wrap a second time.
      "react-slick",
      // A third of the files that a start reads: a fifth of its time.
      "kysely",
      "zod",
      /^@conform-to\//,
    ],
  },
}));
