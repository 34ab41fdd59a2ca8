import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync } from "node:fs";
import { join, resolve } from "node:path";

const folder = resolve("node_modules/.servers");

/**
 * @param {"nginx" | "caddy"} name
 *
 * @returns the command, installed or unpacked for the tests only
 */
export function findServer(name) {
  const unpacked = [join(folder, "usr/sbin", name), join(folder, "usr/bin", name)];
  const commands = [name, ...unpacked.filter(existsSync)];
  return commands.find((command) => spawnSync(command, ["-h"], { stdio: "ignore" }).status === 0);
}

/**
 * Unpacks Debian's packages instead of installing them, which would start them as services. Without
 * apt or a network, the tests of deploy/ are skipped.
 */
export function unpackServers(names) {
  mkdirSync(folder, { recursive: true });
  const quiet = { cwd: folder, stdio: "ignore" };
  for (const name of names) spawnSync("apt-get", ["download", "-qq", name], quiet);
  const packages = readdirSync(folder).filter((file) => file.endsWith(".deb"));
  for (const file of packages) spawnSync("dpkg", ["-x", file, "."], quiet);
}
