import type { IncomingMessage, ServerResponse } from "node:http";
import { env } from "~/env.server";
import { MEGABYTE } from "~/text/bytes";
import type { DescribedRoute } from "~/ui/handle";
import { type Cached, lruCache, sendCached, toBody } from "./cached.server";
import { compress, type Effort, quickest, smallest } from "./compress.server";
import { pageKeys, pageOrigin } from "./page-key.server";

const CAPACITY = 24 * MEGABYTE;

/** Valid only while the public tables have this version. */
interface CachedPage extends Cached {
  version: number;
  headers: Record<string, string>;
  isSmallest: boolean;
}

export interface Pages {
  /** Counts the changes to what public pages show. Requests that arrive together share one read. */
  readVersion: () => number;
  render: (request: Request) => Promise<Response>;
  isListQuery?: (query: string) => boolean;
  routes: () => DescribedRoute[];
}

/** The first request after a change gets the new page, whoever made it. */
export function cachePages({ readVersion, render, isListQuery, routes }: Pages) {
  const cache = lruCache<CachedPage>(CAPACITY);
  const underWay = new Map<string, { version: number; page: Promise<CachedPage> }>();
  let isCompressing = false;
  let lastVersion = 0;
  let isArriving = false;
  let isVersionRead = false;
  let pageKey: ReturnType<typeof pageKeys> | undefined;

  /** Requests of one turn share a read: a client that was told of a change asks in a later turn. */
  function onRequest() {
    if (isArriving) return;
    isArriving = true;
    setImmediate(() => {
      isArriving = false;
      isVersionRead = false;
    });
  }

  /** Call it before answering a request that waited behind another on its connection. */
  function rereadVersion() {
    isVersionRead = false;
  }

  function answer(request: IncomingMessage, response: ServerResponse, begun?: number) {
    const key = keyOf(request);
    const page = key && cache.get(key);
    if (!page || page.version !== version()) return false;
    send(response, page, { key, begun });
    if (!page.isSmallest) compressAgain(key, page);
    return true;
  }

  /** On another thread, from the second request on, one page at a time: a tenth smaller. */
  function compressAgain(key: string, page: CachedPage) {
    if (isCompressing) return;
    isCompressing = true;
    compressed(page.bodies.identity.bytes, page.headers, smallest)
      .then((bodies) => {
        if (cache.get(key) === page) cache.set(key, { ...page, bodies, isSmallest: true });
      })
      .catch(() => {})
      .finally(() => {
        isCompressing = false;
      });
  }

  /** Waits for a rendering that began after the last change, if there is one. */
  async function renderAndAnswer(response: ServerResponse, key: string, begun?: number) {
    if (answer(response.req, response, begun)) return;
    const version = currentVersion();
    const present = underWay.get(key);
    const page =
      cache.get(key) ??
      (await (present?.version === version ? present.page : renderPage(key, version)));
    send(response, page, { key, begun });
  }

  function renderPage(key: string, version: number) {
    const page = toCached(render(new Request(key)), version);
    const rendering = { version, page };
    underWay.set(key, rendering);
    const forget = () => underWay.get(key) === rendering && underWay.delete(key);
    // Those who wait for it handle its failure.
    page.then(forget, forget);
    page.then(
      // If something changed meanwhile, the page may show part of the change.
      (done) => isForAll(done) && currentVersion() === version && cache.set(key, done),
      () => {},
    );
    return page;
  }

  function version() {
    return isVersionRead ? lastVersion : currentVersion();
  }

  function currentVersion() {
    const version = readVersion();
    if (version !== lastVersion) cache.clear();
    lastVersion = version;
    isVersionRead = isArriving;
    return version;
  }

  function keyOf(request: IncomingMessage) {
    const { method, url, headers } = request;
    if (method !== "GET" && method !== "HEAD") return undefined;
    pageKey ??= pageKeys(routes(), isListQuery);
    const key = pageKey(url);
    const origin = key && pageOrigin(headers.host);
    return origin && origin + key;
  }

  return { onRequest, rereadVersion, version, answer, renderAndAnswer, keyOf };
}

interface Asked {
  key: string;
  begun: number | undefined;
}

function send(response: ServerResponse, page: CachedPage, { key, begun }: Asked) {
  if (response.headersSent || response.destroyed) return;
  const { url = "", headers } = response.req;
  // For ten seconds, or the click would fetch again what the hover has prefetched.
  const isPrefetch = /prefetch/.test(String(headers["sec-purpose"] ?? ""));
  // Anybody can invent an advertisement's parameters, and a proxy would cache a copy for each.
  const isInvented = !key.endsWith(url) && page.headers["cache-control"] === cacheControl;
  const other = isPrefetch ? "private, max-age=10" : isInvented ? forBrowsers : undefined;
  sendCached(response, page, { begun, cacheControl: other });
}

/** Browsers revalidate each time; a proxy before us, after five seconds. */
const forBrowsers = "private, max-age=0";
const cacheControl = env.PUBLIC_URL === undefined ? forBrowsers : "public, max-age=0, s-maxage=5";

/** An error, or a route with its own Cache-Control, is not. */
function isForAll({ status, headers }: CachedPage) {
  return status === 200 && headers["cache-control"] === cacheControl;
}

async function toCached(rendered: Promise<Response>, version: number): Promise<CachedPage> {
  const response = await rendered;
  const { status } = response;
  const identity = Buffer.from(await response.arrayBuffer());
  const headers = {
    ...(status === 200 && { "cache-control": cacheControl }),
    ...Object.fromEntries(response.headers),
    vary: "Accept-Encoding",
  };
  const bodies = await compressed(identity, headers, quickest);
  return { status, bodies, headers, version, isSmallest: false };
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
    identity: toBody(identity, headers, "identity"),
    ...(br.length < identity.length && { br: toBody(br, headers, "br") }),
    ...(gzip.length < identity.length && { gzip: toBody(gzip, headers, "gzip") }),
  };
}
