/**
 * Changes one place of a package's source.
 *
 * @param who needs it, for the message
 * @throws Error unless the place is there exactly once, as when the package has changed
 */
export function replaceOnce(source: string, before: string, after: string, who: string) {
  const parts = source.split(before);
  if (parts.length !== 2) {
    throw new Error(
      `${who}: the package has changed, and has this ${parts.length - 1} times: ${before}`,
    );
  }
  return parts.join(after);
}
