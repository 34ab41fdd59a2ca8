/**
 * Composed letters, as Korean keyboards type them; Apple devices send them decomposed, up to three
 * code units for each. Unicode's canonical ordering takes quadratic time over a long run of
 * combining marks, so a text that is over its limit anyway is left as it is.
 *
 * @param max letters that are allowed
 */
export function toNfc(text: string, max: number) {
  return text.length > 4 * max + 100 ? text : text.normalize("NFC");
}
