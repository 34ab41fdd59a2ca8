import { isIPv4 } from "node:net";
import { env } from "./env.server";
import { memoize } from "./memoize";

/**
 * The site's origin for absolute links: sitemap, canonical, previews.
 *
 * @returns undefined if nobody has set it: anyone could put an address of their own into the links by
 *   their Host, except on the machine itself
 */
export function originOf(request: Request) {
  if (env.PUBLIC_URL !== undefined) return env.PUBLIC_URL;
  const { origin, host } = new URL(request.url);
  return isLoopback(host) ? origin : undefined;
}

/** Whether a Host is this machine, with any port. */
export const isLoopback = memoize((host) => {
  const name = host.replace(/:\d{1,5}$/, "");
  return name === "localhost" || name === "[::1]" || (isIPv4(name) && name.startsWith("127."));
});
