import type { IncomingMessage, ServerResponse } from "node:http";
import { logAccess } from "./access-log.server";
import { compress, quickest } from "./compress.server";
import { acceptedEncodings } from "./encodings.server";
import { cspHash } from "./page-policy.server";

/** Pages with a form that has a one-time token. Rendered once; each response gets its own token. */
export interface FormPages {
  /**
   * Cache key: the path, then `#` and what else the page varies by; undefined if the page is not
   * cacheable.
   */
  keyOf: (request: IncomingMessage) => string | undefined;
  /** The request to render the page for. `address` is the cache key behind the site's origin. */
  requestFor: (address: string) => Request;
  /** The token that the page was rendered with. */
  tokenIn: (html: string) => string | undefined;
  makeToken: () => string;
}

interface FormPage {
  html: string;
  /** The token that the page was rendered with; it occurs in the form and in a script. */
  token: string;
  /** With the hashes of the page's scripts (docs/decisions/023-content-security-policy.md). */
  headers: Record<string, string>;
}

/** Sends the page with another token, compressed for this response alone. */
export async function sendForm(
  response: ServerResponse,
  page: FormPage,
  { token, begun }: { token: string; begun: number | undefined },
) {
  const { req: request } = response;
  const { html, headers } = withToken(page, token);
  const [encoding] = acceptedEncodings(request.headers["accept-encoding"]);
  const plain = Buffer.from(html);
  const body = encoding ? await compress[encoding](plain, quickest[encoding]) : plain;
  if (response.destroyed) return;
  response.writeHead(200, {
    ...headers,
    "content-length": String(body.length),
    ...(encoding && { "content-encoding": encoding }),
  });
  response.end(request.method === "HEAD" ? undefined : body);
  if (begun !== undefined) logAccess({ request, status: 200, bytes: body.length, begun });
}

/** Replaces the token and, in the headers, the hash of the script that has it. */
function withToken({ html, token, headers }: FormPage, own: string) {
  const script = scriptWith(html, token);
  const [before, after] = [cspHash(script), cspHash(script.replaceAll(token, own))];
  const renewed = Object.entries(headers).map(([name, value]) => [
    name,
    value.replaceAll(before, after),
  ]);
  return {
    html: html.replaceAll(token, own),
    headers: Object.fromEntries(renewed) as Record<string, string>,
  };
}

/** The text of the script that has what the loaders returned, the token among it. */
function scriptWith(html: string, token: string) {
  const at = html.lastIndexOf(token);
  const start = html.indexOf(">", html.lastIndexOf("<script", at)) + 1;
  return html.slice(start, html.indexOf("</script>", at));
}
