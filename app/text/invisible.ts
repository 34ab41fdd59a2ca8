/** Marks, overrides and isolates of the direction of writing (https://unicode.org/reports/tr9/). */
const directions = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

/**
 * Without marks that turn the direction of writing: with them, a number or the extension of a file
 * reads otherwise than it is. They also come along unseen with what is copied from another page.
 */
export function withoutDirections(text: string) {
  return text.replace(directions, "");
}

/** Places where a line may break, or may not: one within a word keeps it from being found. */
const breaks = /[\u00ad\u200b\u2060\ufeff]/g;

/** Line ends of every system and script, a lone CR and a form feed among them. */
const lineEnds = /\r\n?|[\v\f\u0085\u2028\u2029]/g;

/** Other controls, halves of surrogate pairs, and the sign for text that was lost in decoding. */
const unusable = /(?![\t\n])\p{Cc}|[\p{Cs}\uFFFD]/gu;

/** With LF at the end of each line, and without what cannot be stored or shown. */
export function usable(text: string) {
  return text.replace(lineEnds, "\n").replace(unusable, "");
}

/** A line without marks of direction and invisible breaks. */
export function plainLine(text: string) {
  return withoutDirections(text).replace(breaks, "");
}

/**
 * Without characters that show nothing: joiners, the fillers of Hangul, soft hyphens and the blank of
 * Braille. Joiners hold emoji together, so this is for looking at a text, not for storing it.
 */
export function onlyVisible(text: string) {
  return text.replace(/[\p{Default_Ignorable_Code_Point}\u2800]/gu, "");
}
