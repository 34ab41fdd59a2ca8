/**
 * The one home of the Remix options; vite.config.ts hands them to the Remix plugin.
 * docs/decisions/001-vite-with-remix-config.md says why the file is here at all.
 *
 * @type {import("@remix-run/dev").VitePluginConfig}
 */
export default {
  appDirectory: "app",
  // The browser tests build with stand-in settings, separately from the real build.
  buildDirectory: process.env.BUILD_DIRECTORY || "build",
  future: {
    v3_fetcherPersist: true,
    // A page would ask the server about each of its links.
    v3_lazyRouteDiscovery: false,
    v3_relativeSplatPath: true,
    v3_routeConfig: true,
    v3_singleFetch: true,
    v3_throwAbortReason: true,
  },
};
