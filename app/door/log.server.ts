import type { IncomingMessage } from "node:http";
import { format } from "node:util";
import morgan from "morgan";
import { env } from "~/env.server";
import { currentRequestId, idOf, newRequestId } from "./request-id.server";

export const isJsonLog = env.LOG_FORMAT === "json";

interface Entry {
  level: "info" | "warn" | "error";
  id?: string | undefined;
  [field: string]: unknown;
}

export function jsonLine(entry: Entry) {
  return JSON.stringify({ time: new Date().toISOString(), ...entry });
}

/** We and remix-serve use console for what is not about a request. */
export function makeConsoleWriteJson() {
  const write = (stream: NodeJS.WriteStream, level: Entry["level"]) => {
    return (...said: unknown[]) => {
      const message = format(...said);
      // remix-serve writes an empty line when it has stopped.
      if (message !== "") stream.write(`${jsonLine({ level, message })}\n`);
    };
  };
  console.log = write(process.stdout, "info");
  console.info = write(process.stdout, "info");
  console.warn = write(process.stderr, "warn");
  console.error = write(process.stderr, "error");
}

/** In morgan's format, written once per turn: a write for each would take as long as a response. */
let lines: string[] = [];

interface Access {
  request: IncomingMessage;
  status: number;
  bytes: number;
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

/** A log must not have the query, the name of a customer's file, or the key in a visitor's link. */
export function loggedPath(url = "/") {
  const [path = ""] = url.split(/[?#]/, 1);
  if (!MAY_NEED_CHANGE.test(path) && path.search(KEY) < 0) return path;
  const masked = withoutNames(path).replaceAll(KEY, "...");
  return decoded(masked).search(KEY) < 0 ? masked : "/...";
}

/** A visitor's key (contact/receipt/receipt-key): 22 letters, of which a few may be missing. */
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
  // Wherever it stands: it may come after a host, or after dots, which the router removes.
  if (/receipt[^/]*\/+[^/]/i.test(plain)) return "/contact/...";
  return /^\/contact\/+(?!received(\.data)?\/?$)./i.test(plain) ? "/contact/..." : own;
}

/** Looking further takes a thirtieth of a cached page's time. */
const MAY_NEED_CHANGE = /contact|receipt|%|^http/i;

/** Unlike decodeURIComponent, decodes double escapes, and leaves invalid ones. */
function decoded(path: string) {
  return path.replace(/%(?:25)*([\da-f]{2})/gi, (_, hex) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  );
}

/** remix-serve's own format would write the whole URL. */
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

type Asked = IncomingMessage & { originalUrl?: string };

/** @param request absent if the error belongs to no request */
export function report(error: unknown, request?: { method?: string; url?: string }) {
  const id = (request && currentRequestId()) ?? newRequestId();
  const { method = "", url = "" } = request ?? {};
  const path = URL.canParse(url, "http://localhost")
    ? loggedPath(new URL(url, "http://localhost").pathname).slice(0, 200)
    : "";
  if (isJsonLog) {
    const where = request && { method, path };
    process.stderr.write(`${jsonLine({ level: "error", id, ...where, message: format(error) })}\n`);
  } else console.error(`[${id}] ${method} ${path}`.trimEnd(), error);
  return id;
}
