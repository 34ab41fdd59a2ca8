/** Direction marks, overrides and isolates (https://unicode.org/reports/tr9/). */
const directions = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

/** Direction marks can disguise a number or a file's extension, and come along with pasted text. */
export function withoutDirections(text: string) {
  return text.replace(directions, "");
}

/** Invisible break hints: inside a word they keep a search from finding it. */
const breaks = /[\u00ad\u200b\u2060\ufeff]/g;

const lineEnds = /\r\n?|[\v\f\u0085\u2028\u2029]/g;

const unusable = /(?![\t\n])\p{Cc}|[\p{Cs}\uFFFD]/gu;

/** LF line ends, and nothing that cannot be stored or shown. */
export function usable(text: string) {
  return text.replace(lineEnds, "\n").replace(unusable, "");
}

export function plainLine(text: string) {
  return withoutDirections(text).replace(breaks, "");
}

/** For checking text only: stored text needs its joiners, which hold emoji together. */
export function onlyVisible(text: string) {
  return text.replace(/[\p{Default_Ignorable_Code_Point}\u2800]/gu, "");
}
