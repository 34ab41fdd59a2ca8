export function isPrefetch({ headers }: Request) {
  const purpose = headers.get("Sec-Purpose") ?? headers.get("Purpose") ?? "";
  return /prefetch|prerender/.test(purpose);
}
