import type { IncomingMessage } from "node:http";
import { clientAddress, isFromThisBox } from "./address.server";
import { isCrossSite } from "./cross-site.server";
import { allowedMethods, isApi } from "./refusal.server";

/**
 * What is judged by its length before anything is known of who sent it. Node itself ends a head of
 * more than 16 kB; a form's names and text have their limits where they are read (files/receive).
 */
const MOST_LETTERS = 8192;
/** Remix looks for routes under every beginning of a path; the site's own have five segments. */
const MOST_SEGMENTS = 20;
/** The same for the paths that a page of ours asks about in one go: each link on it may be one. */
const MOST_SEGMENTS_ASKED = 800;

/** Why a request goes no further than the door. */
export interface Reason {
  status: number;
  text: string;
  headers?: Record<string, string>;
}

/** Tidies the headers that routes rely on, and says what must not reach them. */
export function reasonToRefuse(request: IncomingMessage, visitor: string): Reason | undefined {
  request.headers["x-client-address"] = clientAddress(request);
  request.headers["x-client-visitor"] = visitor;
  request.headers["x-client-is-local"] = isFromThisBox(request) ? "1" : undefined;
  // Proxies pass Host on; of this one Remix would believe a port, whoever sent it.
  delete request.headers["x-forwarded-host"];
  // Reading what has changed meanwhile is never refused; Express would log its refusal as an error.
  delete request.headers["if-match"];
  delete request.headers["if-unmodified-since"];
  if (isTooLong(request.url)) return { status: 414, text: "주소가 너무 깁니다." };
  toOriginForm(request);
  // Only since HTTP/1.1 must a request name its host.
  if (request.httpVersion === "1.0") request.headers.host ??= "localhost";

  const badRequest = { status: 400, text: "잘못된 요청입니다." };
  if (!isUsableHost(request.headers.host)) return badRequest;
  if (!isDecodable(request.url)) return { status: 400, text: "잘못된 주소입니다." };
  if (isDataOfApi(request.url)) return { status: 404, text: "없는 주소입니다." };
  // Under /api each path answers for itself what it does not know, but for what Remix cannot pass on.
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
  // Remix takes it for an address, also where nothing is changed by the request.
  if (origin !== "null" && !URL.canParse(origin)) return badRequest;
  // Remix answers it for no page.
  if (request.method === "OPTIONS" && !isApi(request.url)) return notAllowed;
  // Taken as they stand, packed bytes would be read as wrong ones: a login as a wrong password.
  if (!/^(identity)?$/i.test(request.headers["content-encoding"] ?? "")) {
    const headers = { "Accept-Encoding": "identity" };
    return { status: 415, text: "압축하지 않고 보내 주세요.", headers };
  }
  return undefined;
}

const safeMethods = new Set(["GET", "HEAD", "OPTIONS"]);

/** Counted on the raw text: whatever is done with a path costs in proportion to this, or its square. */
function isTooLong(url = "/") {
  if (url.length > MOST_LETTERS) return true;
  const at = url.indexOf("?");
  const [path, query] = at < 0 ? [url, ""] : [url.slice(0, at), url.slice(at + 1)];
  if (segmentsOf(path) > MOST_SEGMENTS) return true;
  const asked = new URLSearchParams(query).getAll("p").map(segmentsOf);
  return (
    asked.some((segments) => segments > MOST_SEGMENTS) ||
    asked.reduce((sum, segments) => sum + segments, 0) > MOST_SEGMENTS_ASKED
  );
}

function segmentsOf(path: string) {
  // A backslash becomes a slash where the address is read as one.
  return path.replace(/%2f|\\/gi, "/").split("/").length - 1;
}

/** Remix answers for every route at `.data` too, and would wrap up a picture as text to do so. */
function isDataOfApi(url = "/") {
  const { pathname } = new URL(url, "http://localhost");
  return /^\/+api\/.*\.data$/i.test(decodeURIComponent(pathname));
}

/** A request to a proxy names the whole address, and then that is the host (RFC 9112, 3.2.2). */
function toOriginForm(request: IncomingMessage) {
  if (!/^https?:\/\//i.test(request.url ?? "") || !URL.canParse(request.url ?? "")) return;
  const { host, pathname, search } = new URL(request.url ?? "");
  request.url = pathname + search;
  request.headers.host = host;
}

function isUsableHost(host: string | undefined) {
  return (
    host !== undefined && isShort(host) && URL.canParse(`http://${host}`) && !/[/?#@\\]/.test(host)
  );
}

/** A name of a host has 253 letters at most. It stands in every absolute link of a page. */
function isShort(text: string) {
  return text.length <= 300 && /^[\x21-\x7e]*$/.test(text);
}

function isDecodable(url = "/") {
  try {
    if (!/^\/(?!\/)/.test(url) || /[\0-\x20\x7f]/.test(url)) return false;
    const { pathname, searchParams } = new URL(url, "http://localhost");
    decodeURIComponent(pathname);
    // How an earlier Remix asked for a loader's data; this one writes it down as an error.
    return !searchParams.has("_data");
  } catch {
    return false;
  }
}
