import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "../free-port";
import { siteCommand } from "../site-command.mjs";

/** For a busy machine. */
const PATIENCE = 120_000;

/**
 * Starts the built site once, with a database of its own that is deleted at the end, and keeps what V8
 * has compiled by the time that it has answered its first pages. A later start then need not.
 *
 * @param folder of the build
 */
export async function makeCodeCache(folder: string) {
  const place = await mkdtemp(join(tmpdir(), "code-cache-"));
  try {
    const command = siteCommand(folder);
    command.splice(-2, 1, "scripts/build/write-code-cache.js");
    const writer = spawn(process.execPath, command, {
      stdio: ["ignore", "ignore", "inherit"],
      timeout: PATIENCE,
      // SIGTERM would end it as if all was well.
      killSignal: "SIGKILL",
      env: {
        ...process.env,
        // V8 would refuse the code cache at a start with other flags.
        NODE_OPTIONS: "",
        NODE_ENV: "production",
        HOST: "127.0.0.1",
        PORT: String(await freePort()),
        PUBLIC_URL: "",
        TRUST_PROXY: "0",
        DATABASE_FILE: join(place, "site.sqlite"),
        UPLOADS_DIR: join(place, "uploads"),
        // Nothing that acts by itself.
        DRILL: "1",
      },
    });
    const [status] = await once(writer, "exit");
    if (status !== 0) console.warn("The site will start slower: its code cache could not be made.");
  } finally {
    await rm(place, { recursive: true, force: true });
  }
}
