/**
 * Composed letters, as Korean keyboards type them; Apple devices send them decomposed. Unicode puts
 * combining marks into an order, which takes quadratic time over a long run of them, so a text with
 * more marks in a row than any language has (https://unicode.org/reports/tr15/#Stream_Safe_Text_Format)
 * is left as it is. Decomposed Hangul is letters, not marks.
 */
export function toNfc(text: string) {
  // It looks from where a row of marks begins only: from every mark of it would be 31 times the work.
  return /(?<!\p{M})\p{M}{31}/u.test(text) ? text : text.normalize("NFC");
}
