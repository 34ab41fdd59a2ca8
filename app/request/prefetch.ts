/** Whether a browser loads this ahead of a click that may never come. */
export function isPrefetch({ headers }: Request) {
  const purpose = headers.get("Sec-Purpose") ?? headers.get("Purpose") ?? "";
  return /prefetch|prerender/.test(purpose);
}
