import { spawn } from "node:child_process";
import { existsSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { isUpToDate } from "../../scripts/build-stamp.mjs";
import { buildDirectory, shopSettings } from "./folders";

const stamp = join(buildDirectory, "stamp");
const failure = join(buildDirectory, "failed");
const run = globalThis as { isBuildingSite?: boolean };

/** One build for all tests of the run that start the site. It goes on beside those that do not. */
export default function setup() {
  if (run.isBuildingSite || isUpToDate(buildDirectory)) return;
  run.isBuildingSite = true;
  mkdirSync(buildDirectory, { recursive: true });
  for (const file of [stamp, failure]) rmSync(file, { force: true });
  const build = spawn("npm", ["run", "-s", "build"], {
    env: {
      ...process.env,
      // None of it may get into the scripts.
      ...shopSettings,
      BUILD_DIRECTORY: buildDirectory,
    },
    stdio: ["ignore", "ignore", "inherit"],
  });
  build.on("close", (code) => {
    run.isBuildingSite = false;
    if (code === 0) return;
    // A build that fails may have emptied its directory away.
    mkdirSync(buildDirectory, { recursive: true });
    writeFileSync(failure, "");
  });
}

/** The stamp is the last file of a build. */
export async function siteBuilt() {
  while (!existsSync(stamp)) {
    if (existsSync(failure)) throw new Error("the site cannot be built");
    await setTimeout(50);
  }
}
