import { randomUUID } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import onHeaders from "on-headers";
import { currentResponse } from "~/current-response.server";
import { isHttps } from "~/env.server";

const HEADER = "x-request-id";
const ids = new WeakMap<IncomingMessage, string>();

/** Short enough to be read out on the phone. */
export function newRequestId() {
  return randomUUID().slice(0, 8);
}

/** A cacheable response gets no header: whoever is served from the cache would see another's id. */
export function giveId(request: IncomingMessage, response: ServerResponse) {
  const id = newRequestId();
  ids.set(request, id);
  onHeaders(response, () => {
    const isCacheable = /public|max-age/.test(String(response.getHeader("cache-control")));
    if (!isCacheable) response.setHeader(HEADER, id);
  });
}

export function idOf(request: IncomingMessage | undefined) {
  return request && ids.get(request);
}

export function currentRequestId() {
  return idOf(currentResponse()?.req);
}

/** The error page is another request: a cookie tells it which one has failed. */
const cookieName = isHttps ? "__Host-failure" : "failure";

export function failureCookie(id: string) {
  return `${cookieName}=${id}; Max-Age=60; Path=/; HttpOnly; SameSite=Lax${isHttps ? "; Secure" : ""}`;
}

export function readFailure({ headers }: Request) {
  const pairs = (headers.get("Cookie") ?? "").split("; ").map((pair) => pair.split("="));
  const [, id = ""] = pairs.find(([name]) => name === cookieName) ?? [];
  return /^[0-9a-f]{8}$/.test(id) ? id : undefined;
}
