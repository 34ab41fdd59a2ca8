import type { IncomingMessage, ServerResponse } from "node:http";
import onHeaders from "on-headers";
import { isHttps } from "~/env.server";

/** Unless the route sets its own. */
export const answerHeaders: Record<string, string> = {
  "cross-origin-resource-policy": "same-origin",
  "x-content-type-options": "nosniff",
  ...(isHttps && { "strict-transport-security": "max-age=31536000" }),
};

export const publicPicture = { "cross-origin-resource-policy": "cross-origin" };

/** In public/. */
const icon = /^\/[\w-]+\.(ico|jpg|png|svg)(\?|$)/;

const own = Object.entries(answerHeaders);
const ofIcons = Object.entries({ ...answerHeaders, ...publicPicture });

/** As pages spell the URL of a script, a style, a font or an icon. */
const ownSpelling = /^\/(assets\/)?[\w.-]+$/;

export function addAnswerHeaders({ url = "/" }: IncomingMessage, response: ServerResponse) {
  // When the route's own are known: set before, Express would send both.
  onHeaders(response, () => {
    for (const [name, value] of icon.test(url) ? ofIcons : own) {
      if (!response.hasHeader(name)) response.setHeader(name, value);
    }
    // Invented parameters and escapes would fill a shared cache. Pages and pictures set `s-maxage`.
    const caching = String(response.getHeader("cache-control") ?? "");
    if (!ownSpelling.test(url) && /public/.test(caching) && !/s-maxage/.test(caching)) {
      response.setHeader("cache-control", caching.replace("public", "private"));
    }
  });
}
