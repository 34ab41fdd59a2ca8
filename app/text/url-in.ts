/** URL.parse, which is missing in iOS 16 like URL.canParse. */
export function urlIn(text: string): URL | undefined {
  try {
    return new URL(text);
  } catch {
    return undefined;
  }
}
