import * as build from "virtual:remix/server-build";
import { createRequestHandler } from "@remix-run/node";

let handle: ReturnType<typeof createRequestHandler> | undefined;

/** As a request would, but past Express and its log. */
export function renderPage(request: Request) {
  // While this module is imported, the build is not loaded yet.
  handle ??= createRequestHandler(build, process.env.NODE_ENV);
  return handle(request);
}
