import type { IncomingMessage, ServerResponse } from "node:http";
import { env } from "~/env.server";
import { brotli, type Effort, gzip, quickest, smallest } from "./compress.server";
import { type Kept, memory, sendKept, toBody } from "./kept.server";
import { pageKey, pageOrigin } from "./page-key.server";

/** Bytes of all kept pages, in all encodings. */
const CAPACITY = 24 * 1024 * 1024;

/** A page as rendered when the public tables had this version; valid only while they have it. */
interface KeptPage extends Kept {
  version: number;
  /** What all its bodies have in common. */
  headers: Record<string, string>;
  /** Whether its bodies are as small as they can be. */
  isSmallest: boolean;
}

export interface Pages {
  /** The number of changes to what public pages show. Read at every request, so it must be fast. */
  readVersion: () => number;
  /** Renders a page without regard to who asks. */
  render: (request: Request) => Promise<Response>;
  /** Whether a query of the list is that of a link to it. */
  isListQuery?: (query: string) => boolean;
}

/**
 * Keeps public pages in memory as rendered and compressed, until what they show changes. The next
 * request after a change gets the new page, whoever made it.
 */
export function keepPages({ readVersion, render, isListQuery }: Pages) {
  const kept = memory<KeptPage>(CAPACITY);
  const underWay = new Map<string, { version: number; page: Promise<KeptPage> }>();
  let isCompressing = false;
  let lastVersion = 0;

  /** Answers at once if the page is in memory. */
  function answer(request: IncomingMessage, response: ServerResponse, begun?: number) {
    const key = keyOf(request);
    const page = key && kept.get(key);
    if (!page || page.version !== currentVersion()) return false;
    send(response, page, begun);
    if (!page.isSmallest) compressAgain(key, page);
    return true;
  }

  /**
   * For those who ask after the second: a tenth smaller, for a tenth of a second of another core. One
   * page at a time; others are compressed when they are asked for again.
   */
  function compressAgain(key: string, page: KeptPage) {
    if (isCompressing) return;
    isCompressing = true;
    compressed(page.bodies.identity.bytes, page.headers, smallest)
      .then((bodies) => {
        if (kept.get(key) === page) kept.set(key, { ...page, bodies, isSmallest: true });
      })
      .catch(() => {})
      .finally(() => {
        isCompressing = false;
      });
  }

  /** Renders the page, or waits for a rendering that began after the last change. */
  async function renderAndAnswer(response: ServerResponse, key: string, begun?: number) {
    // Others may have waited for the same page in the queue.
    if (answer(response.req, response, begun)) return;
    const version = currentVersion();
    const present = underWay.get(key);
    const page = present?.version === version ? present.page : renderPage(key, version);
    send(response, await page, begun);
  }

  function renderPage(key: string, version: number) {
    const page = toKept(render(new Request(key)), version);
    const rendering = { version, page };
    underWay.set(key, rendering);
    const forget = () => underWay.get(key) === rendering && underWay.delete(key);
    // Whoever waits for it handles its failure.
    page.then(forget, forget);
    page.then(
      // If something changed meanwhile, it may show some of it and is not kept.
      (done) => isForAll(done) && currentVersion() === version && kept.set(key, done),
      () => {},
    );
    return page;
  }

  function currentVersion() {
    const version = readVersion();
    if (version !== lastVersion) kept.clear();
    lastVersion = version;
    return version;
  }

  /** The URL that the page is rendered for; undefined if it is not one of those that are kept. */
  function keyOf({ method, url, headers }: IncomingMessage) {
    if (method !== "GET" && method !== "HEAD") return undefined;
    const key = pageKey(url, isListQuery);
    const origin = key && pageOrigin(headers.host);
    return origin && origin + key;
  }

  return { answer, renderAndAnswer, keyOf };
}

function send(response: ServerResponse, page: KeptPage, begun?: number) {
  if (response.headersSent || response.destroyed) return;
  // For ten seconds, or the click that follows would fetch the data that its hover has prefetched.
  const isPrefetch = /prefetch/.test(String(response.req.headers["sec-purpose"] ?? ""));
  sendKept(response, page, {
    begun,
    cacheControl: isPrefetch ? "private, max-age=10" : undefined,
  });
}

/** Browsers ask again each time; a proxy before us, after five seconds. */
const cacheControl =
  env.PUBLIC_URL === undefined ? "private, max-age=0" : "public, max-age=0, s-maxage=5";

/** Neither an error nor a page whose route says itself who may keep it. */
function isForAll({ status, headers }: KeptPage) {
  return status === 200 && headers["cache-control"] === cacheControl;
}

async function toKept(rendered: Promise<Response>, version: number): Promise<KeptPage> {
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
): Promise<Kept["bodies"]> {
  const [br, gz] = await Promise.all([
    brotli(identity, effort.brotli),
    gzip(identity, effort.gzip),
  ]);
  return {
    identity: toBody(identity, headers, "identity"),
    ...(br.length < identity.length && { br: toBody(br, headers, "br") }),
    ...(gz.length < identity.length && { gzip: toBody(gz, headers, "gzip") }),
  };
}
