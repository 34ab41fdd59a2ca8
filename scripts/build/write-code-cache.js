// Run by code-cache.ts in a process of its own, with the path of the build's `run/site.js`.
import { chmodSync, writeFileSync } from "node:fs";
import { get } from "node:http";
import { dirname, join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { pathToFileURL } from "node:url";

const [, , site] = process.argv;
const bundle = pathToFileURL(join(dirname(site), "bundle.js")).href;
const { codeCacheFile, script, serve } = await import(bundle);

try {
  serve();
  for (const path of ["/", "/portfolio", "/contact", "/admin/login"]) {
    let status;
    while (!status) status = (await statusOf(path)) ?? (await pause(50));
    if (status !== 200) throw new Error(`${path} is answered with ${status}`);
  }
  writeFileSync(codeCacheFile, script.createCachedData());
  // The site lets nobody else read what it writes; who runs it need not be who builds it.
  chmodSync(codeCacheFile, 0o644);
  process.exit();
} catch (error) {
  // Thrown, it would be the running site's to survive.
  console.error(error);
  process.exit(1);
}

/** @returns undefined while nobody listens */
function statusOf(path) {
  const { HOST, PORT } = process.env;
  return new Promise((resolve) => {
    get({ host: HOST, port: PORT, path }, (answer) => {
      answer.resume().once("end", () => resolve(answer.statusCode));
    }).once("error", () => resolve(undefined));
  });
}
