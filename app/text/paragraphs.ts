/** Paragraphs of a plain text: each line that has words. */
export function paragraphsOf(text: string) {
  return text
    .split(/\r\n|\r|\n/)
    .map((line) => line.trim())
    .filter(Boolean);
}
