import { fileURLToPath } from "node:url";
import { vitePlugin as remix } from "@remix-run/dev";
import { defineConfig } from "vite";
import remixConfig from "./remix.config.js";

declare module "@remix-run/node" {
  // Loader data keeps its types on the way to the component.
  interface Future {
    v3_singleFetch: true;
  }
}

export default defineConfig({
  plugins: [remix(remixConfig)],
  resolve: {
    alias: {
      "~": fileURLToPath(new URL("./app", import.meta.url)),
      "resize-observer-polyfill": fileURLToPath(
        new URL("./app/company/resize-observer.ts", import.meta.url),
      ),
    },
  },
  build: { target: "es2022" },
  esbuild: { target: "es2022" },
  ssr: {
    // CommonJS packages whose default export Node would wrap once more.
    noExternal: ["react-slick", "react-daum-postcode"],
  },
});
