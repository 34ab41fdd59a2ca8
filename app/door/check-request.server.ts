import type { IncomingMessage } from "node:http";
import { memoize } from "~/memoize";
import { isCrossSite } from "./cross-site.server";
import { allowedMethods, isApi } from "./refusal.server";

/** Node itself refuses a head of more than 16 kB. */
const MOST_LETTERS = 8192;
/** Remix tries routes at every prefix of a path; the site's own paths have five segments. */
const MOST_SEGMENTS = 20;
const BACKUP_DOWNLOAD = "/admin/settings/backup/download";

export interface Rejection {
  status: number;
  text: string;
  headers?: Record<string, string>;
}

/** The other checks cannot fail such a request, if its URL is cached. */
export function isPlain({ method, headers }: IncomingMessage) {
  return (
    (method === "GET" || method === "HEAD") &&
    headers.origin === undefined &&
    headers.expect === undefined &&
    headers["content-encoding"] === undefined &&
    headers["content-length"] === undefined &&
    headers["transfer-encoding"] === undefined &&
    isUsableHost(headers.host)
  );
}

export function checkRequest(request: IncomingMessage): Rejection | undefined {
  // Proxies pass Host on. Remix would trust the port in this one, whoever sent it.
  delete request.headers["x-forwarded-host"];
  // Conditional reads never fail here; Express would log its 412 as an error.
  delete request.headers["if-match"];
  delete request.headers["if-unmodified-since"];
  // Ranges of scripts and icons fail likewise; those of pictures, attachments and backups do not.
  if (!isApi(request.url) && request.url !== BACKUP_DOWNLOAD) delete request.headers.range;
  if (isTooLong(request.url)) return { status: 414, text: "주소가 너무 깁니다." };
  toOriginForm(request);
  // HTTP/1.0 does not require a Host.
  if (request.httpVersion === "1.0") request.headers.host ??= "localhost";

  const badRequest = { status: 400, text: "잘못된 요청입니다." };
  if (!isUsableHost(request.headers.host)) return badRequest;
  if (!isDecodable(request.url)) return { status: 400, text: "잘못된 주소입니다." };
  if (!/^(100-continue)?$/i.test(request.headers.expect ?? ""))
    return { status: 417, text: "지원하지 않는 요청입니다." };
  if (isDataOfApi(request.url)) return { status: 404, text: "없는 주소입니다." };
  // Paths under /api answer unsupported methods themselves, except those that Remix cannot pass on.
  const isForResource = request.method === "PATCH" && isApi(request.url);
  const notAllowed = {
    status: 405,
    text: "지원하지 않는 방식의 요청입니다.",
    headers: { Allow: allowedMethods.join(", ") },
  };
  if (!isForResource && !allowedMethods.includes(request.method ?? "")) return notAllowed;
  const { origin = "null" } = request.headers;
  if (!isShort(origin)) return badRequest;
  // Remix would answer these with an empty 500 page.
  if (!safeMethods.has(request.method ?? "") && isCrossSite(request.headers)) {
    return { status: 403, text: "다른 사이트에서 보낸 요청은 받지 않습니다." };
  }
  // Remix parses it as a URL, for safe methods too.
  if (origin !== "null" && !URL.canParse(origin)) return badRequest;
  if (request.method === "OPTIONS" && !isApi(request.url)) return notAllowed;
  // A compressed body would be read as wrong text: a login as a wrong password.
  if (!/^(identity)?$/i.test(request.headers["content-encoding"] ?? "")) {
    const headers = { "Accept-Encoding": "identity" };
    return { status: 415, text: "압축하지 않고 보내 주세요.", headers };
  }
  return undefined;
}

const safeMethods = new Set(["GET", "HEAD", "OPTIONS"]);

/** On the raw URL, because every later step takes time linear or quadratic in this. */
function isTooLong(url = "/") {
  const [path = ""] = url.split("?", 1);
  return url.length > MOST_LETTERS || segmentsOf(path) > MOST_SEGMENTS;
}

function segmentsOf(path: string) {
  // URL parsers turn a backslash into a slash.
  return path.replace(/%2f|\\/gi, "/").split("/").length - 1;
}

/** Remix serves every route at `.data`, too, and would serialise a picture as text. */
function isDataOfApi(url = "/") {
  const { pathname } = new URL(url, "http://localhost");
  return /^\/+api\/.*\.data$/i.test(decodeURIComponent(pathname));
}

/** A request to a proxy has a full URL, which also sets the host (RFC 9112, 3.2.2). */
function toOriginForm(request: IncomingMessage) {
  if (!/^https?:\/\//i.test(request.url ?? "") || !URL.canParse(request.url ?? "")) return;
  const { host, pathname, search } = new URL(request.url ?? "");
  request.url = pathname + search;
  request.headers.host = host;
}

function isUsableHost(host: string | undefined) {
  return host !== undefined && isHost(host);
}

const isHost = memoize(
  (host) => isShort(host) && URL.canParse(`http://${host}`) && !/[/?#@\\]/.test(host),
);

/** It appears in every absolute link of a page. */
function isShort(text: string) {
  return text.length <= 300 && /^[\x21-\x7e]*$/.test(text);
}

function isDecodable(url = "/") {
  try {
    if (!/^\/(?![/\\])/.test(url) || /[\0-\x20\x7f]/.test(url)) return false;
    const { pathname, searchParams } = new URL(url, "http://localhost");
    decodeURIComponent(pathname);
    // How an earlier Remix requested loader data; this one logs it as an error.
    return !searchParams.has("_data");
  } catch {
    return false;
  }
}
