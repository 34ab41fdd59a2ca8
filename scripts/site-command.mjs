import { join } from "node:path";

/** A small heap: docs/decisions/047-the-runtime-comes-along.md. `npm start` gives them to its own process. */
export const nodeFlags = ["--max-semi-space-size=4", "--heap-growing-percent=40"];

export const remixServe = "node_modules/@remix-run/serve/dist/cli.js";

/**
 * Node's arguments that start a built site: `remix-serve build/server/index.js`.
 *
 * @param {string} build its folder
 */
export function siteCommand(build) {
  return [...nodeFlags, remixServe, join(build, "server/index.js")];
}
