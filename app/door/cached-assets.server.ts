import { existsSync, readdirSync } from "node:fs";
import { readFile } from "node:fs/promises";
import type { ServerResponse } from "node:http";
import { dirname, extname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { sendCached, toBody } from "./cached.server";
import { cacheFile } from "./cached-files.server";

const endings = { br: ".br", gzip: ".gz" } as const;
const types: Record<string, string> = {
  ".css": "text/css; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".woff2": "font/woff2",
};
/** Beside the running server bundle; absent in development. */
const folder = join(dirname(fileURLToPath(import.meta.url)), "../client/assets");
const assets = new Set(existsSync(folder) ? readdirSync(folder) : []);

/** Undefined for anything but a script, style or font of the build. */
export function assetNamed(url = "") {
  const name = url.startsWith("/assets/") ? url.slice("/assets/".length) : "";
  return assets.has(name) && types[extname(name)] ? name : undefined;
}

export async function readAndAnswer(response: ServerResponse, name: string) {
  const headers = {
    "content-type": types[extname(name)] ?? "",
    "cache-control": "public, max-age=31536000, immutable",
    ...(assets.has(`${name}.br`) && { vary: "Accept-Encoding" }),
  };
  const read = async (ending: string, encoding: "identity" | keyof typeof endings) => {
    const path = join(folder, name + ending);
    return { [encoding]: toBody(await readFile(path), headers, encoding) };
  };
  const compressed = Object.entries(endings).filter(([, ending]) => assets.has(name + ending));
  const bodies = await Promise.all([
    read("", "identity"),
    ...compressed.map(([encoding, ending]) => read(ending, encoding as keyof typeof endings)),
  ]);
  const asset = { status: 200, bodies: Object.assign({}, ...bodies), isLogged: false };
  cacheFile(`/assets/${name}`, asset);
  if (!response.destroyed) sendCached(response, asset);
}
