import { execFileSync } from "node:child_process";
import { isUpToDate, stamp } from "../../scripts/build-stamp.mjs";
import { buildDirectory, buildSettings } from "./folders";

/** One build for every test of the run that starts the site. */
export default function setup() {
  // Synchronous: the next project that asks for it finds it done.
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
