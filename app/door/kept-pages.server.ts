import type { IncomingMessage, ServerResponse } from "node:http";
import { env } from "~/env.server";
import { compress, type Effort, quickest, smallest } from "./compress.server";
import { type FormPages, sendForm } from "./form-page.server";
import { type Kept, lruCache, sendKept, toBody } from "./kept.server";
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
  /** Of its form: each visitor gets another. */
  token?: string | undefined;
}

export interface Pages {
  /** The number of changes to what public pages show. Read at every request but those that arrive together. */
  readVersion: () => number;
  /** Renders a page without regard to who asks. */
  render: (request: Request) => Promise<Response>;
  /** Whether a query of the list is that of a link to it. */
  isListQuery?: (query: string) => boolean;
  /** Pages that are rendered once and differ in their token. */
  forms?: FormPages;
}

/**
 * Keeps public pages in memory as rendered and compressed, until what they show changes. The next
 * request after a change gets the new page, whoever made it.
 */
export function keepPages({ readVersion, render, isListQuery, forms }: Pages) {
  const kept = lruCache<KeptPage>(CAPACITY);
  const underWay = new Map<string, { version: number; page: Promise<KeptPage> }>();
  let isCompressing = false;
  let lastVersion = 0;
  let isArriving = false;
  let isVersionRead = false;

  /**
   * To be called when a request arrives. All that the event loop has received at once share one look at
   * the version: whoever has been told of a change asks later, or has waited for that (`rereadVersion`). It
   * would take a tenth of the time otherwise.
   */
  function noteArrival() {
    if (isArriving) return;
    isArriving = true;
    setImmediate(() => {
      isArriving = false;
      isVersionRead = false;
    });
  }

  /** To be called when a request has its turn that had to wait for another on its connection. */
  function rereadVersion() {
    isVersionRead = false;
  }

  /** Answers at once if the page is in memory. */
  function answer(request: IncomingMessage, response: ServerResponse, begun?: number) {
    const key = keyOf(request);
    const page = key && kept.get(key);
    // A form is compressed for each visitor, in the visitor's turn.
    if (!page || page.token) return false;
    if (page.version !== (isVersionRead ? lastVersion : currentVersion())) return false;
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
    const page =
      kept.get(key) ??
      (await (present?.version === version ? present.page : renderPage(key, version)));
    if (!isForm(key)) return send(response, page, begun);
    const { token, headers } = page;
    if (!forms || !token) throw new Error("This form cannot be sent to more than one visitor.");
    const html = page.bodies.identity.bytes.toString();
    await sendForm(response, { html, token, headers }, { token: forms.makeToken(), begun });
  }

  function renderPage(key: string, version: number) {
    const request = isForm(key) ? forms?.requestFor(key) : undefined;
    const page = toKept(render(request ?? new Request(key)), version, request && forms?.tokenIn);
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
    isVersionRead = isArriving;
    return version;
  }

  /** The URL that the page is rendered for; undefined if it is not one of those that are kept. */
  function keyOf(request: IncomingMessage) {
    const { method, url, headers } = request;
    if (method !== "GET" && method !== "HEAD") return undefined;
    const key = pageKey(url, isListQuery) ?? forms?.keyOf(request);
    const origin = key && pageOrigin(headers.host);
    return origin && origin + key;
  }

  return { noteArrival, rereadVersion, answer, renderAndAnswer, keyOf };
}

function send(response: ServerResponse, page: KeptPage, begun?: number) {
  if (response.headersSent || response.destroyed) return;
  // Reusable for ten seconds, or the click would fetch again what the hover has prefetched. Routes
  // use isPrefetch of request/prefetch.ts, which reads a Request and knows older browsers' header too.
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
function isForAll({ status, headers, token }: KeptPage) {
  return status === 200 && (token !== undefined || headers["cache-control"] === cacheControl);
}

/** Only a form's key has a #. */
function isForm(key: string) {
  return key.includes("#");
}

async function toKept(
  rendered: Promise<Response>,
  version: number,
  tokenIn?: FormPages["tokenIn"],
): Promise<KeptPage> {
  const response = await rendered;
  const { status } = response;
  const identity = Buffer.from(await response.arrayBuffer());
  const headers = {
    ...(status === 200 && { "cache-control": cacheControl }),
    ...Object.fromEntries(response.headers),
    vary: "Accept-Encoding",
  };
  const token = tokenIn?.(identity.toString());
  const bodies = tokenIn
    ? { identity: toBody(identity, headers, "identity") }
    : await compressed(identity, headers, quickest);
  return { status, bodies, headers, version, token, isSmallest: false };
}

async function compressed(
  identity: Buffer,
  headers: Record<string, string>,
  effort: Effort,
): Promise<Kept["bodies"]> {
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
