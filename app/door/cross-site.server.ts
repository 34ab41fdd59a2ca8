interface Headers {
  "sec-fetch-site"?: string | undefined;
  origin?: string | undefined;
  host?: string | undefined;
}

/**
 * Browsers say where a request was sent from; a program (curl, a script) says nothing and passes.
 * Another host of the same site (`same-site`) is as foreign: somebody else may have it.
 */
export function isCrossSite({ "sec-fetch-site": site, origin, host }: Headers) {
  if (site === "cross-site" || site === "same-site") return true;
  return origin !== undefined && (!URL.canParse(origin) || new URL(origin).host !== host);
}
