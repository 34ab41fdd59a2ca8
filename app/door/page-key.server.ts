import { env } from "~/env.server";
import { isLoopback } from "~/site.server";

/** They look the same to everybody. */
const fixed = new Set(["/", "/about", "/brand", "/portfolio", "/privacy", "/_root.data"]);
for (const path of [...fixed]) if (!path.includes(".") && path !== "/") fixed.add(`${path}.data`);
const numbered = /^\/(portfolio|privacy\/versions)\/[1-9]\d{0,9}(\.data)?$/;
const list = /^\/portfolio(\.data)?$/;
const page = /^page=[1-9]\d{0,5}$/;
/** Added by advertisements and messengers; the page does not depend on them. */
const tracking = /^(utm_\w*|fbclid|gclid|n_\w*)$/;
const MOST_LETTERS = 1000;

/** Undefined if the page is not the same for everybody. A page number alone is always accepted. */
export function pageKey(url = "/", isListQuery = (_query: string) => false) {
  if (url.length > MOST_LETTERS) return undefined;
  const at = url.indexOf("?");
  const path = at < 0 ? url : url.slice(0, at);
  if (!fixed.has(path) && !numbered.test(path)) return undefined;
  if (at < 0) return path;
  if (!/^[\x21-\x7e]*$/.test(url)) return undefined;
  const asked = [...new URLSearchParams(url.slice(at))].filter(([name]) => !tracking.test(name));
  if (asked.length === 0) return path;
  if (!list.test(path)) return undefined;
  const query = new URLSearchParams(asked).toString();
  return page.test(query) || isListQuery(query) ? `${path}?${query}` : undefined;
}

const ownOrigin = env.PUBLIC_URL && new URL(env.PUBLIC_URL).origin;

/** @returns undefined if it came from the visitor's Host header: strangers could fill the cache */
export function pageOrigin(host: string | undefined) {
  if (ownOrigin !== undefined) return ownOrigin;
  return host !== undefined && isLoopback(host) ? `http://${host}` : undefined;
}
