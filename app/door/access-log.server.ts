import type { IncomingMessage } from "node:http";
import morgan from "morgan";
import { isJsonLog, jsonLine } from "./json-log.server";
import { idOf } from "./request-id.server";

/**
 * Log lines of responses that bypass Express, in the format of its log (morgan's "tiny"). Written
 * once per turn of the event loop: at ten thousand responses a second, one write each would take as
 * long as the responses.
 */
let lines: string[] = [];

interface Access {
  request: IncomingMessage;
  status: number;
  /** Of the body. */
  bytes: number;
  /** As by performance.now(). */
  begun: number;
}

export function logAccess({ request, status, bytes, begun }: Access) {
  if (lines.length === 0) setImmediate(write);
  const took = (performance.now() - begun).toFixed(3);
  const { method, url } = request;
  lines.push(
    isJsonLog
      ? `${jsonLine({ ...about(request), status, bytes, ms: Number(took) })}\n`
      : `${method} ${loggedPath(url)} ${status} ${bytes} - ${took} ms\n`,
  );
}

function about(request: IncomingMessage & { originalUrl?: string }) {
  const { method, url, originalUrl } = request;
  return {
    level: "info",
    id: idOf(request),
    method,
    path: loggedPath(originalUrl ?? url),
  } as const;
}

function write() {
  const text = lines.join("");
  lines = [];
  process.stdout.write(text);
}

process.once("exit", () => lines.length > 0 && write());

/**
 * The path of a URL without what must not be in a log: the query, which has search words; the name
 * of a customer's file; the secret in a visitor's link to their own inquiry, also where the link was
 * copied wrongly.
 */
export function loggedPath(url = "/") {
  const [path = ""] = url.split(/[?#]/, 1);
  if (!MAY_NEED_CHANGE.test(path) && path.search(KEY) < 0) return path;
  const masked = withoutNames(path).replaceAll(KEY, "...");
  return decoded(masked).search(KEY) < 0 ? masked : "/...";
}

/**
 * A visitor's key (contact/receipt/receipt-key), which has 22 letters, or one of which a few are
 * missing. The names of uploads have no capitals, and most others do not have both.
 */
const KEY = /(?<![\w-])(?=[\w-]*[a-z])(?=[\w-]*[A-Z])[\w-]{18,}/g;

function withoutNames(path: string) {
  // A request to a proxy has a host, perhaps with a password.
  const own = path.replace(/^https?:\/\/[^/]*/i, "");
  // Routes ignore case, %-escapes and doubled slashes, and take \ for a slash.
  const plain = decoded(own).replaceAll("\\", "/").replace(/^\/+/, "/");
  const [, file] = /^\/api\/contact\/download\/([^/]*)\/./i.exec(plain) ?? [];
  if (file !== undefined) {
    return `/api/contact/download/${/^[\w.-]*$/.test(file) ? file : "..."}`;
  }
  // Wherever it stands: it may have come after dots, which the router removes, or a host.
  if (/receipt[^/]*\/+[^/]/i.test(plain)) return "/contact/...";
  return /^\/contact\/+(?!received(\.data)?\/?$)./i.test(plain) ? "/contact/..." : own;
}

/** Most paths are none of these, and looking further takes a thirtieth of a kept page's time. */
const MAY_NEED_CHANGE = /contact|receipt|%|^http/i;

/** Unlike decodeURIComponent, decodes double escapes too and leaves invalid ones. Only ASCII matters. */
function decoded(path: string) {
  return path.replace(/%(?:25)*([\da-f]{2})/gi, (_, hex) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  );
}

/** remix-serve logs with morgan's format "tiny", which would write the whole URL. */
export function logPathsOnly() {
  morgan.token<Asked>("url", ({ originalUrl, url }) => loggedPath(originalUrl ?? url));
  if (!isJsonLog) return;
  morgan.format("tiny", (tokens, request, response) =>
    jsonLine({
      ...about(request),
      status: Number(tokens.status?.(request, response) ?? 0),
      bytes: Number(tokens.res?.(request, response, "content-length") ?? 0),
      ms: Number(tokens["response-time"]?.(request, response) ?? 0),
    }),
  );
}

/** Express keeps the URL as it came. */
type Asked = IncomingMessage & { originalUrl?: string };
