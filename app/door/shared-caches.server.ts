import type { IncomingMessage, ServerResponse } from "node:http";
import onHeaders from "on-headers";

/** As pages spell the URL of a script, a style, a font or an icon. */
const ownSpelling = /^\/(assets\/)?[\w.-]+$/;

/** Invented parameters and escapes would fill a shared cache. Pages and pictures set `s-maxage`. */
export function forbidSharedCaches({ url = "/" }: IncomingMessage, response: ServerResponse) {
  if (ownSpelling.test(url)) return;
  onHeaders(response, () => {
    const caching = String(response.getHeader("cache-control") ?? "");
    if (/public/.test(caching) && !/s-maxage/.test(caching)) {
      response.setHeader("cache-control", caching.replace("public", "private"));
    }
  });
}
