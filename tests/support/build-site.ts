import { execFileSync } from "node:child_process";
import { isUpToDate, stamp } from "../../scripts/build-stamp.mjs";
import { buildDirectory, buildSettings } from "./folders";

/** One build for all tests of the run that start the site. */
export default function setup() {
  // Synchronous, so that the next project finds the build done.
  if (isUpToDate(buildDirectory, buildSettings)) return;
  execFileSync("npx", ["remix", "vite:build", "--logLevel", "error"], {
    env: {
      ...process.env,
      ...buildSettings,
      BUILD_DIRECTORY: buildDirectory,
      NODE_ENV: "production",
    },
    stdio: ["ignore", "ignore", "inherit"],
  });
  stamp(buildDirectory, buildSettings);
}
