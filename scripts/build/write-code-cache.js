// Run by code-cache.ts in a process of its own, with the path of the build's `run/site.js`.
import { chmodSync, writeFileSync } from "node:fs";
import { get } from "node:http";
import { dirname, join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { pathToFileURL } from "node:url";

const [, , site] = process.argv;
const bundle = pathToFileURL(join(dirname(site), "bundle.js")).href;
const { codeCacheFile, script, serve } = await import(bundle);

serve();
for (const path of ["/", "/portfolio", "/contact", "/admin/login"]) {
  while (!(await isAnswered(path))) await pause(50);
}
writeFileSync(codeCacheFile, script.createCachedData());
// The site lets nobody else read what it writes; who runs it need not be who builds it.
chmodSync(codeCacheFile, 0o644);
process.exit();

function isAnswered(path) {
  const { HOST, PORT } = process.env;
  return new Promise((resolve) => {
    get({ host: HOST, port: PORT, path }, (answer) => {
      answer.resume().once("end", () => resolve(answer.statusCode === 200));
    }).once("error", () => resolve(false));
  });
}
