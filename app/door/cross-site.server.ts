interface Headers {
  "sec-fetch-site"?: string | undefined;
  origin?: string | undefined;
  host?: string | undefined;
}

/**
 * Browsers say which site a request comes from; programs (curl, scripts) say nothing and pass.
 * Another host of the same site (`same-site`) is refused too, because it may belong to someone
 * else.
 */
export function isCrossSite({ "sec-fetch-site": site, origin, host }: Headers) {
  if (site === "cross-site" || site === "same-site") return true;
  return origin !== undefined && (!URL.canParse(origin) || new URL(origin).host !== host);
}
