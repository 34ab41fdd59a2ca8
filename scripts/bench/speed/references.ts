import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { findServer } from "../../find-server.mjs";
import { freePort } from "../../free-port";
import { memoryOf } from "../server";
import { handWrittenPictures } from "./prepare";

export type Reference = Awaited<ReturnType<typeof startReference>>;

/** The hand-written site, on a database of the site's. */
export async function startHandWritten(databaseFile: string) {
  const port = await freePort();
  return startReference(
    process.execPath,
    ["scripts/bench/speed/hand-written.mjs"],
    `http://127.0.0.1:${port}/contact`,
    {
      NODE_ENV: "production",
      PORT: String(port),
      DATABASE_FILE: databaseFile,
      PICTURES: handWrittenPictures,
    },
  );
}

/** node:http that sends one file of gzip bytes for everything. */
export async function startBare(body: Uint8Array) {
  const folder = mkdtempSync(join(tmpdir(), "bench-bare-"));
  const BODY = join(folder, "body.gz");
  writeFileSync(BODY, body);
  const port = await freePort();
  const address = `http://127.0.0.1:${port}/`;
  const script = ["scripts/bench/speed/bare.mjs"];
  const bare = await startReference(process.execPath, script, address, {
    PORT: String(port),
    BODY,
  });
  rmSync(folder, { recursive: true, force: true });
  return bare;
}

/**
 * Debian's nginx; undefined where it is not installed.
 *
 * @param files by name; one ending in .gz is sent for the one without
 */
export function startNginx(files: Record<string, Uint8Array>) {
  const [first = ""] = Object.keys(files);
  return runNginx(`/${first}`, (folder, port) => {
    for (const [name, bytes] of Object.entries(files)) writeFileSync(join(folder, name), bytes);
    return `user root; worker_processes auto; pid ${folder}/pid; error_log stderr;
events { worker_connections 768; }
http {
  sendfile on; tcp_nopush on; access_log off;
  types { text/html html; image/webp webp; }
  server { listen 127.0.0.1:${port}; root ${folder}; gzip_static on; }
}`;
  });
}

/** Nginx as deploy/nginx.conf has it, but without TLS, before a site; undefined where it is not installed. */
export function startNginxBefore(sitePort: number) {
  return runNginx("/robots.txt", (folder, port) =>
    readFileSync("deploy/nginx.conf", "utf8")
      .replace("user www-data", "user root")
      .replaceAll(/\/var\/l(ib|og)\/nginx|\/run(?=\/)/g, folder)
      .replaceAll("127.0.0.1:3000", `127.0.0.1:${sitePort}`)
      .replaceAll(/server \{[^{}]*return [^}]*\}/g, "")
      .replaceAll(/^ *(listen \[::\]|ssl_).*\n/gm, "")
      .replace("listen 443 ssl http2", `listen 127.0.0.1:${port}`),
  );
}

/**
 * @param path answers when it has started
 * @param configure writes a configuration; connections stay open, and folders are exchanged
 */
async function runNginx(path: string, configure: (folder: string, port: number) => string) {
  const command = findServer("nginx");
  if (!command) return undefined;
  const folder = mkdtempSync(join(tmpdir(), "bench-nginx-"));
  const port = await freePort();
  const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"]
    .map((name) => `${name}_temp_path ${folder}/${name};`)
    .join(" ");
  writeFileSync(
    join(folder, "nginx.conf"),
    configure(folder, port).replace("http {", `http { keepalive_requests 100000000; ${temporary}`),
  );
  const args = ["-p", folder, "-c", join(folder, "nginx.conf"), "-g", "daemon off;"];
  const nginx = await startReference(command, args, `http://127.0.0.1:${port}${path}`);
  return {
    ...nginx,
    async [Symbol.asyncDispose]() {
      await nginx[Symbol.asyncDispose]();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Starts a server and waits until an address of it answers. */
async function startReference(
  command: string,
  args: string[],
  address: string,
  env: Record<string, string> = {},
) {
  const server = spawn(command, args, {
    stdio: ["ignore", "ignore", "inherit"],
    env: { ...process.env, ...env },
  });
  const ended = new Promise<void>((resolve) => server.once("exit", () => resolve()));
  // An interrupted bench must not leave it running; nginx ends its workers on SIGTERM.
  const kill = () => server.kill("SIGTERM");
  process.once("exit", kill);
  const latest = Date.now() + 60_000;
  while (!(await fetch(address).catch(() => undefined))?.ok) {
    if (server.exitCode !== null || Date.now() > latest)
      throw new Error(`${command} does not answer ${address}`);
    await pause(50);
  }
  return {
    url: new URL(address).origin,
    memory: () => memoryOf(server.pid),
    async [Symbol.asyncDispose]() {
      kill();
      await ended;
      process.off("exit", kill);
    },
  };
}
