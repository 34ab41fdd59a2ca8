// Copied into the build's folder `run`: the server build that remix-serve imports.
import { site } from "./bundle.js";

export const {
  assets,
  assetsBuildDirectory,
  basename,
  entry,
  future,
  isSpaMode,
  mode,
  publicPath,
  routes,
} = site;

// The bundle cannot wait by itself: a script, unlike a module, has no await of its own.
await entry.module.started;
