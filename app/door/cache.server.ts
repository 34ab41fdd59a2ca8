import { createHash } from "node:crypto";
import { existsSync, readdirSync } from "node:fs";
import { readFile } from "node:fs/promises";
import type { IncomingMessage, ServerResponse } from "node:http";
import { dirname, extname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { env } from "~/env.server";
import { isLoopback } from "~/site.server";
import { KILOBYTE, MEGABYTE } from "~/text/bytes";
import type { DescribedRoute } from "~/ui/handle";
import { answerHeaders } from "./answer-headers.server";
import {
  acceptedEncodings,
  compress,
  type Effort,
  type Encoding,
  quickest,
  smallest,
} from "./compress.server";
import { isRead } from "./connections.server";
import { logAccess } from "./log.server";

const CAPACITY = 48 * MEGABYTE;
/** Larger files are read from the disk as their client takes them. */
export const LARGEST_CACHED = 512 * KILOBYTE;

/** A complete answer: a page of visitors, one of their pictures, or a script, style or font of the build. */
interface Cached {
  status: number;
  bodies: Partial<Record<Encoding, Body>> & { identity: Body };
  /** What `readVersion` returned before it was made. The build's files have none: they stay valid. */
  version?: number;
  isLogged: boolean;
  /** Headers of a page that can be compressed better. */
  quick?: Record<string, string> | undefined;
}

interface Body {
  bytes: Buffer;
  /** Of these bytes, so it differs for each encoding. */
  etag: string;
  headers: Record<string, string>;
}

/** Least recently used first. */
const entries = new Map<string, Cached>();
let size = 0;

function find(key: string) {
  const found = entries.get(key);
  if (found) {
    entries.delete(key);
    entries.set(key, found);
  }
  return found;
}

function store(key: string, entry: Cached) {
  remove(key);
  const bytes = sizeOf(key, entry);
  if (bytes > CAPACITY / 4) return;
  for (const oldest of entries.keys()) {
    if (size + bytes <= CAPACITY) break;
    remove(oldest);
  }
  entries.set(key, entry);
  size += bytes;
}

function remove(key: string) {
  const entry = entries.get(key);
  if (entry && entries.delete(key)) size -= sizeOf(key, entry);
}

/** Headers and the objects around them are counted as a kilobyte. */
function sizeOf(key: string, { bodies }: Cached) {
  const bytes = Object.values(bodies).reduce((sum, body) => sum + body.bytes.length, 0);
  return bytes + key.length + 1024;
}

/** @param url as pages spell it, with its query */
export function cacheFile(
  url: string,
  { bytes, headers, version }: { bytes: Buffer; headers: Record<string, string>; version: number },
) {
  const bodies = { identity: bodyOf(bytes, headers, "identity") };
  store(url, { status: 200, bodies, version, isLogged: true });
}

/** The ETag is a hash of the bytes, unless `headers` has one. */
function bodyOf(
  bytes: Buffer,
  headers: Record<string, string>,
  encoding: Encoding | "identity",
): Body {
  const hash = () => createHash("sha256").update(bytes).digest("base64url").slice(0, 27);
  const etag = headers.etag ?? `"${hash()}"`;
  const own = {
    etag,
    "content-length": String(bytes.length),
    ...(encoding !== "identity" && { "content-encoding": encoding }),
  };
  return { bytes, etag, headers: { ...answerHeaders, ...headers, ...own } };
}

export interface CacheOptions {
  /** Another number after each change of what visitors see, and NaN if that cannot be read. */
  readVersion: () => number;
  render: (request: Request) => Promise<Response>;
  /** Called at the first request, when the build is loaded. */
  routes: () => DescribedRoute[];
}

/** See docs/decisions/022-cached-pages.md. */
export function answerCache({ readVersion, render, routes }: CacheOptions) {
  const renderings = new Map<string, { version: number; page: Promise<Cached> }>();
  let pageKey: ReturnType<typeof pageKeys> | undefined;

  function keyOf({ url, headers }: IncomingMessage) {
    pageKey ??= pageKeys(routes());
    const key = pageKey(url);
    const origin = key && pageOrigin(headers.host);
    return origin && origin + key;
  }

  /** @returns false if it is not there, or not valid any more */
  function answer(response: ServerResponse, begun: number) {
    const { req: request } = response;
    if (!isRead(request)) return false;
    const page = keyOf(request);
    const key = page ?? fileKey(request);
    const found = key && find(key);
    if (!found || (found.version !== undefined && found.version !== readVersion())) return false;
    send(response, found, { begun, cacheControl: page && cachingFor(request, page) });
    if (page) compressAgain(page, found);
    return true;
  }

  /** @returns undefined if it is for Remix to answer; rejects without having answered */
  function make(response: ServerResponse, begun: number) {
    const { req: request } = response;
    if (!isRead(request)) return undefined;
    const asset = assetNamed(request.url);
    if (asset) return readAsset(asset).then((made) => send(response, made));
    const key = keyOf(request);
    return key === undefined ? undefined : answerPage(response, key, begun);
  }

  /** Waits for a rendering that began after the last change, if there is one. */
  async function answerPage(response: ServerResponse, key: string, begun: number) {
    // It may have been rendered while the request waited for its turn.
    if (answer(response, begun)) return;
    const version = readVersion();
    const present = renderings.get(key);
    const page = await (present?.version === version ? present.page : renderPage(key, version));
    send(response, page, { begun, cacheControl: cachingFor(response.req, key) });
  }

  function renderPage(key: string, version: number) {
    const page = toCached(render(new Request(key)), version);
    renderings.set(key, { version, page });
    const forget = () => renderings.get(key)?.page === page && renderings.delete(key);
    // Those who wait for it handle its failure.
    page.then(forget, forget);
    page.then(
      // If something changed meanwhile, the page may show part of the change.
      (done) => isForAll(done) && readVersion() === version && store(key, done),
      () => {},
    );
    return page;
  }

  return { answer, make };
}

/** Only the tag is compared here. */
function fileKey({ url, headers }: IncomingMessage) {
  const isByDate = headers["if-modified-since"] && !headers["if-none-match"];
  return headers.range === undefined && !isByDate ? url : undefined;
}

function send(
  response: ServerResponse,
  { status: whole, bodies, isLogged }: Cached,
  { begun, cacheControl }: { begun?: number; cacheControl?: string | undefined } = {},
) {
  if (response.headersSent || response.destroyed) return;
  const { req: request } = response;
  const encoding = acceptedEncodings(request.headers["accept-encoding"]).find(
    (each) => bodies[each],
  );
  const { bytes, etag, headers } = (encoding && bodies[encoding]) ?? bodies.identity;
  const isUnchanged = whole === 200 && hasETag(request, etag);
  const status = isUnchanged ? 304 : whole;
  // An answer that its route forbids to cache keeps its own.
  const isPage = headers["cache-control"] === pageCaching;
  const sent = cacheControl && isPage ? { ...headers, "cache-control": cacheControl } : headers;
  response.writeHead(status, isUnchanged ? withoutBody(sent) : sent);
  response.end(isUnchanged || request.method === "HEAD" ? undefined : bytes);
  if (begun === undefined || !isLogged) return;
  logAccess({ request, status, bytes: isUnchanged ? 0 : bytes.length, begun });
}

function withoutBody(headers: Record<string, string>) {
  const { "content-length": _, "content-encoding": __, "content-type": ___, ...others } = headers;
  return others;
}

/** Compared weakly: a proxy that compresses makes a tag weak. */
function hasETag({ headers }: IncomingMessage, etag: string) {
  const tags = headers["if-none-match"]?.split(",").map((each) => each.trim().replace(/^W\//, ""));
  return tags !== undefined && (tags.includes("*") || tags.includes(etag));
}

/** Added by advertisements and messengers; the page does not depend on them. */
const tracking = /^(utm_\w*|fbclid|gclid|n_\w*)$/;
const MOST_LETTERS = 1000;

/** Finds the path that a page, or its data, is rendered for; undefined if it is not the same for everybody. */
export function pageKeys(routes: DescribedRoute[]) {
  const cached = new Set(
    routes
      .filter(({ handle }) => handle.cached)
      .flatMap(({ path }) => {
        const named = withOnes(path, parameter);
        return [named, path === "/" ? "/_root.data" : `${named}.data`];
      }),
  );
  return (url = "/") => {
    const [path = "", query] = url.split("?", 2);
    if (url.length > MOST_LETTERS || !cached.has(withOnes(path, number))) return undefined;
    if (query === undefined) return path;
    if (!/^[\x21-\x7e]*$/.test(url)) return undefined;
    const isOwn = [...new URLSearchParams(query).keys()].every((name) => tracking.test(name));
    return isOwn ? path : undefined;
  };
}

const parameter = /\/:\w+/g;
const number = /\/[1-9]\d{0,9}(?=\/|\.data$|$)/g;

function withOnes(path: string, segment: RegExp) {
  return path.replaceAll(segment, "/1");
}

const ownOrigin = env.PUBLIC_URL && new URL(env.PUBLIC_URL).origin;

/** @returns undefined if it came from the visitor's Host header: strangers could fill the cache */
function pageOrigin(host: string | undefined) {
  if (ownOrigin !== undefined) return ownOrigin;
  return host !== undefined && isLoopback(host) ? `http://${host}` : undefined;
}

/** Browsers revalidate each time; a proxy before us, after five seconds. */
const forBrowsers = "private, max-age=0";
const pageCaching = env.PUBLIC_URL === undefined ? forBrowsers : "public, max-age=0, s-maxage=5";

/** @returns undefined for the page's own */
function cachingFor({ url = "", headers }: IncomingMessage, key: string) {
  // For ten seconds, or the click would fetch again what the hover has prefetched.
  if (/prefetch/.test(String(headers["sec-purpose"] ?? ""))) return "private, max-age=10";
  // Anybody can invent an advertisement's parameters, and a proxy would cache a copy for each.
  return key.endsWith(url) ? undefined : forBrowsers;
}

/** An error, or a route with its own Cache-Control, is not. */
function isForAll({ status, bodies }: Cached) {
  return status === 200 && bodies.identity.headers["cache-control"] === pageCaching;
}

async function toCached(rendered: Promise<Response>, version: number): Promise<Cached> {
  const response = await rendered;
  const { status } = response;
  const identity = Buffer.from(await response.arrayBuffer());
  const headers = {
    ...(status === 200 && { "cache-control": pageCaching }),
    ...Object.fromEntries(response.headers),
    vary: "Accept-Encoding",
  };
  const bodies = await compressed(identity, headers, quickest);
  return { status, bodies, version, isLogged: true, quick: headers };
}

async function compressed(
  identity: Buffer,
  headers: Record<string, string>,
  effort: Effort,
): Promise<Cached["bodies"]> {
  const [br, gzip] = await Promise.all([
    compress.br(identity, effort.br),
    compress.gzip(identity, effort.gzip),
  ]);
  return {
    identity: bodyOf(identity, headers, "identity"),
    ...(br.length < identity.length && { br: bodyOf(br, headers, "br") }),
    ...(gzip.length < identity.length && { gzip: bodyOf(gzip, headers, "gzip") }),
  };
}

let isCompressing = false;

/** On another thread, one page at a time, once it is asked for again: a tenth smaller, in 100 ms. */
function compressAgain(key: string, page: Cached) {
  if (isCompressing || !page.quick) return;
  isCompressing = true;
  compressed(page.bodies.identity.bytes, page.quick, smallest)
    .then((bodies) => {
      if (entries.get(key) === page) store(key, { ...page, bodies, quick: undefined });
    })
    .catch(() => {})
    .finally(() => {
      isCompressing = false;
    });
}

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
function assetNamed(url = "") {
  const name = url.startsWith("/assets/") ? url.slice("/assets/".length) : "";
  return assets.has(name) && types[extname(name)] ? name : undefined;
}

/** As the build has compressed it (vite.config.ts). */
async function readAsset(name: string): Promise<Cached> {
  const headers = {
    "content-type": types[extname(name)] ?? "",
    "cache-control": "public, max-age=31536000, immutable",
    ...(assets.has(`${name}.br`) && { vary: "Accept-Encoding" }),
  };
  const read = async (ending: string, encoding: "identity" | Encoding) =>
    bodyOf(await readFile(join(folder, name + ending)), headers, encoding);
  const bodies: Cached["bodies"] = { identity: await read("", "identity") };
  for (const [encoding, ending] of Object.entries(endings) as [Encoding, string][]) {
    if (assets.has(name + ending)) bodies[encoding] = await read(ending, encoding);
  }
  const asset = { status: 200, bodies, isLogged: false };
  store(`/assets/${name}`, asset);
  return asset;
}
