import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import {
  chmodSync,
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { connect, type IncomingHttpHeaders } from "node:http2";
import { networkInterfaces, tmpdir } from "node:os";
import { join } from "node:path";
import { findServer } from "../../scripts/find-server.mjs";
import { freePort } from "../../scripts/free-port";

export type RunningProxy = Awaited<ReturnType<typeof startProxy>>;

/**
 * Starts nginx or Caddy with its configuration from deploy/, on a free port, in front of a site on
 * `sitePort`.
 */
export async function startProxy(name: "nginx" | "caddy", port: number, sitePort: number) {
  const folder = mkdtempSync(join(tmpdir(), `${name}-`));
  // nginx gives up being root.
  chmodSync(folder, 0o711);
  copyFileSync("deploy/site-stopped.html", join(folder, "site-stopped.html"));
  chmodSync(join(folder, "site-stopped.html"), 0o644);
  const plainPort = await freePort();
  const command = name === "nginx" ? nginx : caddy;
  const proxy = command(folder, { port, plainPort, sitePort });
  let log = "";
  proxy.stderr?.on("data", (chunk) => {
    log += chunk;
  });
  const ended = new Promise((resolve) => proxy.once("exit", resolve));
  const url = `https://localhost:${port}`;
  await untilItAnswers(url, () => {
    if (proxy.exitCode !== null) throw new Error(`${name} ended: ${log}`);
  });
  return {
    url,
    plainUrl: `http://localhost:${plainPort}`,
    folder,
    /** @returns all that it logged */
    async stop() {
      proxy.kill("SIGTERM");
      await ended;
      const files = readdirSync(folder).filter((file) => file.endsWith(".log"));
      const logged = [log, ...files.map((file) => readFileSync(join(folder, file), "utf8"))];
      rmSync(folder, { recursive: true, force: true });
      return logged.join("\n");
    },
  };
}

export const hasIpv6 = Object.values(networkInterfaces())
  .flat()
  .some((one) => one?.address === "::1");

interface Ports {
  port: number;
  plainPort: number;
  sitePort: number;
}

/** With exactly the file of deploy/, but for ports, folders and the certificate. */
function nginx(folder: string, { port, plainPort, sitePort }: Ports): ChildProcess {
  const [key, certificate] = [join(folder, "privkey.pem"), join(folder, "fullchain.pem")];
  const subject = ["-subj", "/CN=localhost", "-days", "1"];
  const made = [
    "req",
    "-x509",
    "-newkey",
    "rsa:2048",
    "-nodes",
    "-keyout",
    key,
    "-out",
    certificate,
  ];
  execFileSync("openssl", [...made, ...subject], { stdio: "ignore" });
  // Where Debian's nginx has them if nothing is said.
  const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"]
    .map((name) => `${name}_temp_path ${folder}/${name};`)
    .join(" ");
  const configuration = readFileSync("deploy/nginx.conf", "utf8")
    .replace("http {", `http { ${temporary}`)
    .replaceAll("/etc/letsencrypt/live/example.com", folder)
    .replaceAll("root /etc/nginx;", `root ${folder};`)
    .replaceAll(/\/var\/l(ib|og)\/nginx|\/run(?=\/)/g, folder)
    .replaceAll("example.com", "localhost")
    .replaceAll("127.0.0.1:3000", `127.0.0.1:${sitePort}`)
    .replaceAll(/listen \[::\].*\n/g, (line) => (hasIpv6 ? line.replace("::", "::1") : ""))
    .replaceAll(/(listen (?:\[::1\]:)?)443/g, (_, listen) => `${listen}${port}`)
    .replaceAll(/(listen (?:\[::1\]:)?)80/g, (_, listen) => `${listen}${plainPort}`)
    .replaceAll(/listen (\d)/g, "listen 127.0.0.1:$1");
  const file = join(folder, "nginx.conf");
  writeFileSync(file, configuration);
  const args = ["-p", folder, "-c", file, "-g", "daemon off;"];
  return spawn(findServer("nginx") ?? "nginx", args, {
    stdio: ["ignore", "ignore", "pipe"],
  });
}

function caddy(folder: string, { port, plainPort, sitePort }: Ports): ChildProcess {
  const site = readFileSync("deploy/Caddyfile", "utf8")
    .replace("example.com {", `https://localhost:${port} {`)
    .replace("127.0.0.1:3000", `127.0.0.1:${sitePort}`)
    .replace("root * /etc/caddy", `root * ${folder}`)
    .replace(
      /^\{\n/m,
      `{\n\tadmin off\n\tlocal_certs\n\tskip_install_trust\n\thttp_port ${plainPort}\n\thttps_port ${port}\n`,
    );
  const file = join(folder, "Caddyfile");
  writeFileSync(file, site);
  mkdirSync(join(folder, "home"));
  const env = { ...process.env, HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder };
  const args = ["run", "--config", file, "--adapter", "caddyfile"];
  return spawn(findServer("caddy") ?? "caddy", args, { env, stdio: ["ignore", "ignore", "pipe"] });
}

async function untilItAnswers(url: string, check: () => void) {
  for (let tries = 0; tries < 600; tries += 1) {
    check();
    const answered = await askThrough(url, "/robots.txt").catch(() => undefined);
    if (answered) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`${url} did not come up`);
}

interface Asked {
  method?: string;
  headers?: Record<string, string>;
  body?: Buffer | string;
  /** The loopback address that represents the visitor. */
  from?: string;
}

/** Where a visitor of this address finds a local server. */
export const placeFor = (from = "") => (from.includes(":") ? "[::1]" : "127.0.0.1");

/** One request over HTTP/2, accepting any certificate. */
export function askThrough(url: string, path: string, asked: Asked = {}) {
  const { method = "GET", headers = {}, body, from } = asked;
  return new Promise<{ status: number; headers: IncomingHttpHeaders; text: string }>(
    (resolve, reject) => {
      const options = { rejectUnauthorized: false, ...(from && { localAddress: from }) };
      const session = connect(url.replace("localhost", placeFor(from)), {
        ...options,
        servername: "localhost",
      });
      session.on("error", reject);
      const { host } = new URL(url);
      const head = { ":path": path, ":method": method, ":authority": host, ...headers };
      // Node ends a GET with its head unless told otherwise.
      const request = session.request(head, { endStream: body === undefined });
      const chunks: Buffer[] = [];
      let answer: IncomingHttpHeaders & { ":status"?: number } = {};
      request.on("response", (given) => {
        answer = given;
      });
      request.on("data", (chunk) => chunks.push(chunk));
      request.on("error", reject);
      request.on("end", () => {
        session.close();
        const text = Buffer.concat(chunks).toString();
        resolve({ status: answer[":status"] ?? 0, headers: answer, text });
      });
      request.end(body);
    },
  );
}
