import { env, isHttps } from "~/env.server";

interface Headers {
  "sec-fetch-site"?: string | undefined;
  origin?: string | undefined;
  host?: string | undefined;
}

/** Our own name over plain http, where whoever is on the way could have made the page. */
const insecureSelf =
  env.PUBLIC_URL && isHttps ? new URL(env.PUBLIC_URL).origin.replace("https:", "http:") : undefined;

/**
 * Browsers say which site a request comes from; programs (curl, scripts) say nothing and pass.
 * Another host of the same site (`same-site`) is refused too, because it may belong to someone
 * else. Which scheme is ours, only PUBLIC_URL says: by other names, as in the local network, plain
 * http is as good.
 */
export function isCrossSite({ "sec-fetch-site": site, origin, host }: Headers) {
  if (site === "cross-site" || site === "same-site") return true;
  if (origin === undefined) return false;
  if (!URL.canParse(origin)) return true;
  const from = new URL(origin);
  return from.host !== host || from.origin === insecureSelf;
}
