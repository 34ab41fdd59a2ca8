import { execFileSync } from "node:child_process";
import { isUpToDate } from "../../scripts/build-stamp.mjs";
import { buildDirectory, shopSettings } from "./folders";

/** One build for all tests of the run that start the site. */
export default function setup() {
  // Synchronous, so that the next project finds the build done.
  if (isUpToDate(buildDirectory)) return;
  execFileSync("npm", ["run", "-s", "build"], {
    env: {
      ...process.env,
      // None of it may get into the scripts.
      ...shopSettings,
      BUILD_DIRECTORY: buildDirectory,
    },
    stdio: ["ignore", "ignore", "inherit"],
  });
}
