/** @param most letters, of which an emoji is one; more are cut off */
export function oneLine(text: string, most: number) {
  const plain = text
    .slice(0, 4 * most)
    // Cs: half of a pair of surrogates.
    .replace(/[\p{Cc}\p{Cf}\p{Co}\p{Cs}\uFFFD\s]+/gu, " ");
  return [...plain.normalize("NFC").trim()].slice(0, most).join("").trim();
}
