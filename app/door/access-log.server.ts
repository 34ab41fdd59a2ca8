import { createRequire } from "node:module";

/**
 * The log lines of responses that Express does not see, in the format of its own (morgan's tiny).
 * They are written once per turn of the event loop: at ten thousand responses a second, one write
 * each would take as long as the responses.
 */
let lines: string[] = [];

interface Access {
  method: string | undefined;
  url: string | undefined;
  status: number;
  /** Of the body. */
  bytes: number;
  /** As by performance.now(). */
  begun: number;
}

export function logAccess({ method, url, status, bytes, begun }: Access) {
  if (lines.length === 0) setImmediate(write);
  const took = (performance.now() - begun).toFixed(3);
  lines.push(`${method} ${loggedPath(url)} ${status} ${bytes} - ${took} ms\n`);
}

function write() {
  const text = lines.join("");
  lines = [];
  process.stdout.write(text);
}

process.once("exit", () => lines.length > 0 && write());

/**
 * What a log may show of a URL: no query, which has the words of a search, and not the name that a
 * customer gave a file.
 */
export function loggedPath(url = "/") {
  const [path = ""] = url.split(/[?#]/, 1);
  // A request to a proxy has a host, perhaps with a password.
  const own = path.replace(/^https?:\/\/[^/]*/i, "");
  return own.replace(/^(\/+api\/contact\/download\/[^/]*)\/.*/i, "$1");
}

/** remix-serve logs with morgan, which would write the whole URL. */
export function logPathsOnly() {
  // The package that remix-serve itself loads.
  const serve = createRequire(import.meta.url).resolve("@remix-run/serve/package.json");
  const morgan: Morgan = createRequire(serve)("morgan");
  morgan.token("url", ({ originalUrl, url }) => loggedPath(originalUrl ?? url));
}

interface Morgan {
  token(name: "url", read: (request: { originalUrl?: string; url?: string }) => string): void;
}
