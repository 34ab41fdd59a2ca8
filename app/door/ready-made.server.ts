import { existsSync, readdirSync } from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import { dirname, extname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { acceptedEncodings } from "./encodings.server";

/** The endings of the compressed scripts and styles in the build (vite.config.ts). */
const endings = { br: ".br", gzip: ".gz" };
const types: Record<string, string> = {
  ".css": "text/css; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
};
/** Beside the running server bundle; absent in development. */
const folder = join(dirname(fileURLToPath(import.meta.url)), "../client/assets");
const assets = new Set(existsSync(folder) ? readdirSync(folder) : []);

/** Whether the build has this asset; true for any path if there is no build. */
export function isAsset(pathname: string) {
  return assets.size === 0 || assets.has(pathname.slice("/assets/".length));
}

/**
 * Rewrites a request for a script or style to the file that the build has already compressed, in an
 * encoding that the browser accepts. Otherwise the server would compress it again for each request.
 */
export function preferCompressed(request: IncomingMessage, response: ServerResponse) {
  const [path = ""] = request.url?.split("?", 1) ?? [];
  const type = types[extname(path)];
  if (!path.startsWith("/assets/") || !type) return;
  const name = path.slice("/assets/".length);
  for (const encoding of acceptedEncodings(request)) {
    const ending = endings[encoding];
    if (!assets.has(name + ending)) continue;
    request.url = path + ending;
    response.setHeader("Content-Encoding", encoding);
    response.setHeader("Content-Type", type);
    response.setHeader("Vary", "Accept-Encoding");
    return;
  }
}
