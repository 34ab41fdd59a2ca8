/** Whether a browser asks ahead of a click that may never come. */
export function isLookingAhead({ headers }: Request) {
  const purpose = headers.get("Sec-Purpose") ?? headers.get("Purpose") ?? "";
  return /prefetch|prerender/.test(purpose);
}
