import { randomBytes } from "node:crypto";
import { Writable } from "node:stream";
import type { ActionFunctionArgs, EntryContext, LoaderFunctionArgs } from "@remix-run/node";
import { isRouteErrorResponse, RemixServer } from "@remix-run/react";
import type { ReactElement } from "react";
import { renderToPipeableStream } from "react-dom/server";
import { readSite } from "./company/read-site.server";
import { acceptedEncodings, compress, quickest } from "./door/compress.server";
import { report } from "./door/log.server";
import { extractNonced, pagePolicy } from "./door/page-policy.server";
import { currentRequestId, failureCookie } from "./door/request-id.server";
import { start } from "./start.server";
import { holdScripts } from "./ui/late-scripts";
import { NonceContext } from "./ui/nonce";
import { otherHostsOf } from "./ui/other-hosts";

// remix-serve listens once this module has been evaluated.
await start();

export const streamTimeout = 5_000;

export function handleError(error: unknown, { request }: LoaderFunctionArgs | ActionFunctionArgs) {
  // An aborted request, or a post to a page without an action, is not our error.
  const isTheirs = isRouteErrorResponse(error) && error.status < 500;
  if (!request.signal.aborted && !isTheirs) report(error, request);
}

export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
) {
  const errorPage = errorPageFor(request, context);
  if (errorPage) {
    const failed = new Headers({ Location: errorPage });
    markFailure(failed);
    return new Response(null, { status: 303, headers: failed });
  }

  // Marks our scripts for this rendering alone: what is sent has their hashes (decision 023).
  const nonce = randomBytes(16).toString("base64url");
  const { html, failure } = await renderWhole(
    <NonceContext.Provider value={nonce}>
      <RemixServer context={context} url={request.url} nonce={nonce} />
    </NonceContext.Provider>,
    nonce,
  );
  if (failure) report(failure, request);
  const { page, ...inline } = extractNonced(holdScripts(html), nonce);
  headers.set("Content-Type", "text/html; charset=utf-8");
  forbidCaching(request, headers);
  const others = otherHostsOf(context.staticHandlerContext.matches.map(({ route }) => route));
  const policy = pagePolicy(others, inline, others !== undefined && (await isKakaoUsed()));
  const opener = isPersonal(request) && { "Cross-Origin-Opener-Policy": "same-origin" };
  for (const [name, value] of Object.entries({ ...pageHeaders, ...opener, ...policy })) {
    if (!headers.has(name)) headers.set(name, value);
  }
  // Bytes, or Node would search the text for lone surrogates.
  const body = await compressedFor(request, Buffer.from(page), headers);
  return new Response(body, { status: failure ? 500 : status, headers });
}

/** Express would compress to a tenth more in the same time. */
async function compressedFor(request: Request, page: Buffer<ArrayBuffer>, headers: Headers) {
  if (!acceptedEncodings(request.headers.get("Accept-Encoding")).includes("br")) return page;
  headers.set("Content-Encoding", "br");
  return compress.br(page, quickest.br);
}

/** An error page must not fail for it. */
function isKakaoUsed() {
  return readSite().then(
    ({ kakaoMapKey }) => kakaoMapKey !== "",
    () => false,
  );
}

/** Not streamed: no loader defers anything. Returns the error of a part that failed, too. */
function renderWhole(element: ReactElement, nonce: string) {
  return new Promise<{ html: string; failure: unknown }>((resolve, reject) => {
    let failure: unknown;
    const { pipe, abort } = renderToPipeableStream(element, {
      nonce,
      onAllReady() {
        clearTimeout(patience);
        pipe(collect((html) => resolve({ html, failure })).once("error", reject));
      },
      onShellError(error) {
        clearTimeout(patience);
        reject(error);
      },
      onError(error) {
        failure = error;
      },
    });
    const patience = setTimeout(abort, streamTimeout + 1_000);
  });
}

function collect(receive: (html: string) => void) {
  const pieces: Buffer[] = [];
  return new Writable({
    write(piece: Buffer, _encoding, done) {
      pieces.push(piece);
      done();
    },
    final(done) {
      // React 18 fills the end of a buffer that has no room for a Hangul syllable with zeros.
      receive(Buffer.concat(pieces).toString().replaceAll("\0", ""));
      done();
    },
  });
}

export function handleDataRequest(response: Response, { request }: LoaderFunctionArgs) {
  forbidCaching(request, response.headers);
  if (response.status === 500 && !isErrorPage(request)) markFailure(response.headers);
  return response;
}

/** For the error page, which comes next. */
function markFailure(headers: Headers) {
  const id = currentRequestId();
  if (id) headers.append("Set-Cookie", failureCookie(id));
}

/** For customers' data. The URL of a visitor's own page is a secret. */
function forbidCaching(request: Request, headers: Headers) {
  if (!isReceipt(request) && !isOffice(request)) return;
  headers.set("Cache-Control", "private, no-store");
  headers.set("X-Robots-Tag", "noindex");
  if (isReceipt(request)) headers.set("Referrer-Policy", "same-origin");
}

/** A failed page redirects to its side's error page, unless that is what failed. */
function errorPageFor(request: Request, { staticHandlerContext }: EntryContext) {
  const errors = Object.values(staticHandlerContext.errors ?? {});
  if (errors.every(isRouteErrorResponse)) return undefined;
  if (isErrorPage(request)) return undefined;
  return isOffice(request) ? "/admin/error/500" : "/error/500";
}

function isErrorPage(request: Request) {
  return /\/error\/500(\.data)?$/i.test(new URL(request.url).pathname);
}

function isOffice(request: Request) {
  return /^\/+admin(\/|\.|$)/i.test(pathOf(request));
}

function isReceipt(request: Request) {
  return /^\/+contact\/+receipt(\/|\.|$)/i.test(pathOf(request));
}

/** See docs/decisions/023-content-security-policy.md. */
function isPersonal(request: Request) {
  return isOffice(request) || /^\/+contact(\/|\.|$)/i.test(pathOf(request));
}

/** Routes ignore case and %-escapes. */
function pathOf(request: Request) {
  return decodeURIComponent(new URL(request.url).pathname);
}

const pageHeaders = {
  "Permissions-Policy": "camera=(), geolocation=(), microphone=()",
  // Never no-referrer: browsers would then send Origin: null, which counts as cross-site.
  "Referrer-Policy": "strict-origin-when-cross-origin",
};
