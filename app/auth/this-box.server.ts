/**
 * Whether the request comes from the machine that serves the site, with no proxy in between. The
 * front door sets this header and overwrites what a client sends.
 */
export function isThisBox(request: Request) {
  return request.headers.get("x-client-is-local") === "1";
}
