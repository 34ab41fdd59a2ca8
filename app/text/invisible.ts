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
