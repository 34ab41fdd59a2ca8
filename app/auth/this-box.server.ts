/**
 * Whether the request was made on the machine that serves the site, with no proxy in between that
 * says so. The front door writes the header and overwrites what a client sends.
 */
export function isThisBox(request: Request) {
  return request.headers.get("x-client-is-local") === "1";
}
