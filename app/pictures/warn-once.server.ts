const MOST = 100;

/**
 * @returns a function that logs each message once, and a hundred messages at most: a full disk fails
 *   for every picture
 */
export function makeWarnOnce() {
  const told = new Set<string>();
  return (message: string) => {
    if (told.size >= MOST || told.has(message)) return;
    told.add(message);
    console.warn(message);
  };
}
