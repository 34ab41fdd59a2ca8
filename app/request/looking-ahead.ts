/** Whether a browser asks ahead of a click that may never come. */
export function isLookingAhead({ headers }: Request) {
  const purpose = headers.get("Sec-Purpose") ?? headers.get("Purpose") ?? "";
  return /prefetch|prerender/.test(purpose);
}

/** Whether a page refreshes itself, perhaps with nobody in front of it. */
export function isRefresh({ url }: Request) {
  return new URL(url).searchParams.has("refresh");
}
