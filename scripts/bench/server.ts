import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const port = 3987;

/** The built site with an empty database of its own, for measuring. */
export async function startMeasured() {
  const folder = mkdtempSync(join(tmpdir(), "bench-"));
  // As npm start runs it, for its settings decide what is measured.
  const { scripts } = JSON.parse(readFileSync("package.json", "utf8"));
  const server = spawn(scripts.start, {
    shell: true,
    stdio: ["ignore", "ignore", "inherit"],
    env: {
      ...process.env,
      HOST: "127.0.0.1",
      PORT: String(port),
      DATABASE_FILE: join(folder, "site.sqlite"),
      UPLOADS_DIR: join(folder, "uploads"),
      ADMIN_PASSWORD: "bench-password",
    },
  });
  const url = `http://127.0.0.1:${port}`;
  while (!(await fetch(`${url}/contact`).catch(() => undefined))?.ok) await pause(100);
  return {
    url,
    port,
    /** Resident memory now, in MB. */
    memory() {
      const status = readFileSync(`/proc/${server.pid}/status`, "utf8");
      return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024;
    },
    stop() {
      server.kill("SIGKILL");
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

export function pause(milliseconds: number) {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
