import { env } from "~/env.server";
import { isLoopback } from "~/site.server";
import type { DescribedRoute } from "~/ui/handle";

const page = /^page=[1-9]\d{0,5}$/;
/** Added by advertisements and messengers; the page does not depend on them. */
const tracking = /^(utm_\w*|fbclid|gclid|n_\w*)$/;
const MOST_LETTERS = 1000;

/**
 * Finds the URL that a page, or its data, is rendered for; undefined if it is not the same for everybody. A
 * page number alone is always accepted.
 */
export function pageKeys(routes: DescribedRoute[], isListQuery = (_query: string) => false) {
  const cached = new Map(
    routes.flatMap(({ path, handle }) => {
      const named = withOnes(path, parameter);
      const data = path === "/" ? "/_root.data" : `${named}.data`;
      return [named, data].map((each) => [each, handle.cached]);
    }),
  );
  return (url = "/") => {
    if (url.length > MOST_LETTERS) return undefined;
    const at = url.indexOf("?");
    const path = at < 0 ? url : url.slice(0, at);
    const kind = cached.get(withOnes(path, number));
    if (!kind) return undefined;
    if (at < 0) return path;
    if (!/^[\x21-\x7e]*$/.test(url)) return undefined;
    const asked = [...new URLSearchParams(url.slice(at))].filter(([name]) => !tracking.test(name));
    if (asked.length === 0) return path;
    if (kind !== "list") return undefined;
    const query = new URLSearchParams(asked).toString();
    return page.test(query) || isListQuery(query) ? `${path}?${query}` : undefined;
  };
}

const parameter = /\/:\w+/g;
const number = /\/[1-9]\d{0,9}(?=\/|\.data$|$)/g;

function withOnes(path: string, segment: RegExp) {
  return path.replaceAll(segment, "/1");
}

const ownOrigin = env.PUBLIC_URL && new URL(env.PUBLIC_URL).origin;

/** @returns undefined if it came from the visitor's Host header: strangers could fill the cache */
export function pageOrigin(host: string | undefined) {
  if (ownOrigin !== undefined) return ownOrigin;
  return host !== undefined && isLoopback(host) ? `http://${host}` : undefined;
}
