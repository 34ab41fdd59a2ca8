/**
 * Normalises to NFC, which Korean keyboards produce; Apple devices send decomposed text. Unicode
 * sorts combining marks, in quadratic time for a long run of them, so text with more marks in a row
 * than any language has (https://unicode.org/reports/tr15/#Stream_Safe_Text_Format) is not changed.
 * Decomposed Hangul consists of letters, not marks.
 */
export function toNfc(text: string) {
  // The lookbehind tries only the start of each run of marks; trying every mark takes 31 times as
  // long.
  return /(?<!\p{M})\p{M}{31}/u.test(text) ? text : text.normalize("NFC");
}
