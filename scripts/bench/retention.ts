import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/**
 * Lives through years of a site's data, in a process of its own, whose settings lead to a folder that
 * is deleted afterwards: what runs here destroys.
 */
export async function retention() {
  const folder = mkdtempSync(join(tmpdir(), "retention-"));
  try {
    const child = spawn(
      process.execPath,
      ["--import", "tsx", "scripts/bench/retention/run.ts", folder],
      {
        stdio: "inherit",
        env: {
          ...process.env,
          DATABASE_FILE: join(folder, "site.sqlite"),
          UPLOADS_DIR: join(folder, "uploads"),
          SESSION_SECRET: "a secret that only the bench knows, 32+",
        },
      },
    );
    const code = await new Promise<number | null>((resolve) => child.once("close", resolve));
    if (code !== 0) process.exitCode = 1;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
