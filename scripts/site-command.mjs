import { join } from "node:path";

/** A small space for new objects: docs/decisions/042-memory.md. `npm start` gives it to this process. */
const smallNewSpace = "--max-semi-space-size=4";

/**
 * Node's arguments that start a built site (docs/decisions/037-one-bundle.md).
 *
 * @param {string} build its folder
 */
export function siteCommand(build) {
  return [smallNewSpace, join(build, "run/serve.js"), join(build, "run/site.js")];
}
