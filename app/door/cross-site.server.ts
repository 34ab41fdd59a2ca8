import { env, isHttps } from "~/env.server";

interface Headers {
  "sec-fetch-site"?: string | undefined;
  origin?: string | undefined;
  host?: string | undefined;
}

/** Over plain http, anybody on the way could have made the page. */
const insecureSelf =
  env.PUBLIC_URL && isHttps ? new URL(env.PUBLIC_URL).origin.replace("https:", "http:") : undefined;

/** Programs send no such header, and other hosts of the same site may belong to someone else. */
export function isCrossSite({ "sec-fetch-site": site, origin, host }: Headers) {
  if (site === "cross-site" || site === "same-site") return true;
  if (origin === undefined) return false;
  if (!URL.canParse(origin)) return true;
  const from = new URL(origin);
  return from.host !== host || from.origin === insecureSelf;
}
