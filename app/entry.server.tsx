import { PassThrough } from "node:stream";
import {
  type ActionFunctionArgs,
  createReadableStreamFromReadable,
  type EntryContext,
  type LoaderFunctionArgs,
} from "@remix-run/node";
import { isRouteErrorResponse, RemixServer } from "@remix-run/react";
import { renderToPipeableStream } from "react-dom/server";
import { report } from "./door/report.server";
import { start } from "./start.server";

await start();

export const streamTimeout = 5_000;

export function handleError(error: unknown, { request }: LoaderFunctionArgs | ActionFunctionArgs) {
  // An aborted request, or a post to a page without an action, is not our error.
  const isTheirs = isRouteErrorResponse(error) && error.status < 500;
  if (!request.signal.aborted && !isTheirs) report(error, request);
}

export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
) {
  const errorPage = errorPageFor(request, context);
  if (errorPage) return new Response(null, { status: 303, headers: { Location: errorPage } });

  headers.set("Content-Type", "text/html; charset=utf-8");
  keepOffice(request, headers);
  for (const [name, value] of Object.entries(pageHeaders)) {
    if (!headers.has(name)) headers.set(name, value);
  }
  // In whole: no loader defers anything, so a shell would not come earlier.
  return new Promise<Response>((resolve, reject) => {
    let failure: unknown;
    const { pipe, abort } = renderToPipeableStream(
      <RemixServer context={context} url={request.url} />,
      {
        onAllReady() {
          clearTimeout(patience);
          if (failure) report(failure, request);
          const body = new PassThrough();
          const shownStatus = failure ? 500 : status;
          resolve(
            new Response(createReadableStreamFromReadable(body), { status: shownStatus, headers }),
          );
          pipe(body);
        },
        onShellError(error) {
          clearTimeout(patience);
          reject(error);
        },
        onError(error) {
          failure = error;
        },
      },
    );
    const patience = setTimeout(abort, streamTimeout + 1_000);
  });
}

/** Loader data of a page in the office, fetched by script. */
export function handleDataRequest(response: Response, { request }: LoaderFunctionArgs) {
  keepOffice(request, response.headers);
  response.headers.set("X-Content-Type-Options", "nosniff");
  return response;
}

/**
 * Keeps customers' addresses out of caches and search engines; "back" after logout asks the server
 * again.
 */
function keepOffice(request: Request, headers: Headers) {
  if (!isOffice(request)) return;
  headers.set("Cache-Control", "private, no-store");
  headers.set("X-Robots-Tag", "noindex");
}

/**
 * Redirects a page that failed to load (already reported by then) to its side's error page, unless
 * that is what failed.
 */
function errorPageFor(request: Request, { staticHandlerContext }: EntryContext) {
  const errors = Object.values(staticHandlerContext.errors ?? {});
  if (errors.every(isRouteErrorResponse)) return undefined;
  if (/\/error\/500$/i.test(new URL(request.url).pathname)) return undefined;
  return isOffice(request) ? "/admin/error/500" : "/error/500";
}

/** Matches any spelling, because routes ignore case and %-escapes. */
function isOffice(request: Request) {
  const path = decodeURIComponent(new URL(request.url).pathname);
  return /^\/+admin(\/|\.|$)/i.test(path);
}

const pageHeaders = {
  "Content-Security-Policy":
    "base-uri 'self'; form-action 'self'; frame-ancestors 'self'; object-src 'none'",
  "Permissions-Policy": "camera=(), geolocation=(), microphone=()",
  // Never no-referrer: browsers would then send Origin: null, which counts as cross-site.
  "Referrer-Policy": "strict-origin-when-cross-origin",
  "X-Content-Type-Options": "nosniff",
};
