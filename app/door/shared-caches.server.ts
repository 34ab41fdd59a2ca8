import type { IncomingMessage, ServerResponse } from "node:http";
import onHeaders from "on-headers";

/** As pages spell the URL of a script, a style, a font or an icon. */
const ownSpelling = /^\/(assets\/)?[\w.-]+$/;

/**
 * Files have endless other URLs (invented parameters, escapes): a cache that everybody shares would
 * fill up with a copy for each. Browsers cache them all the same. Pages and pictures say by `s-maxage`
 * themselves what is for everybody.
 */
export function keepToBrowsers({ url = "/" }: IncomingMessage, response: ServerResponse) {
  if (ownSpelling.test(url)) return;
  onHeaders(response, () => {
    const caching = String(response.getHeader("cache-control") ?? "");
    if (/public/.test(caching) && !/s-maxage/.test(caching)) {
      response.setHeader("cache-control", caching.replace("public", "private"));
    }
  });
}
