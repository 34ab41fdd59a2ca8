import { join } from "node:path";

/**
 * Node's arguments that start a built site (docs/decisions/037-one-bundle.md).
 *
 * @param {string} build its folder
 */
export function siteCommand(build) {
  return [join(build, "run/serve.js"), join(build, "run/site.js")];
}
