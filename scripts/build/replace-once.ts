/**
 * Changes one place of a package's source.
 *
 * @throws Error unless it is there exactly once, as when the package has changed
 */
export function replaceOnce(source: string, before: string, after: string) {
  const parts = source.split(before);
  if (parts.length !== 2) throw new Error(`A package has changed, and no longer has: ${before}`);
  return parts.join(after);
}
