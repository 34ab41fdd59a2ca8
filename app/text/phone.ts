import { onlyVisible } from "./invisible";
import { asciiDigits } from "./plain-number";

/**
 * Formats a Korean phone number with hyphens, also one that was typed with spaces or dots. Of anything
 * else all that can be seen is returned: rows from before the fields left the rest out may read
 * otherwise than they are dialled.
 */
export function withHyphens(phoneNumber: string) {
  const seen = onlyVisible(phoneNumber);
  const parts = /^(?:(02|050\d|0\d\d)[ .-]?(\d{3,4})|(1\d{3}))[ .-]?(\d{4})$/.exec(seen);
  return parts ? parts.slice(1).filter(Boolean).join("-") : seen;
}

/** The first number in a text as it is dialled from within the country, with hyphens if its form is known. */
export function asDialled(phoneNumber: string) {
  const link = telephoneLink(phoneNumber).slice("tel:".length);
  return withHyphens(link.replace(/^\+82/, "0"));
}

/** Letters: a number of another country, or one of here with a short remark. */
const LONGEST_IN_LIST = 24;

/** What a list shows: a number with its remark, or without it if that is long. */
export function numberInList(phoneNumber: string) {
  const isShort = phoneNumber.length <= LONGEST_IN_LIST;
  return withHyphens(isShort ? phoneNumber : firstNumber(phoneNumber).trim());
}

/** A `tel:` link for the first number in a text. Keeps the digits and a leading plus. */
export function telephoneLink(phoneNumber: string) {
  // In "+82 (0)10" the zero is only dialled within the country.
  return `tel:${firstNumber(phoneNumber)
    .replace(/[^0-9+]/g, "")
    .replace(/^\+820/, "+82")}`;
}

/** The first number in a text, which may contain a second one or a remark. */
function firstNumber(phoneNumber: string) {
  const text = asciiDigits(onlyVisible(phoneNumber));
  // Otherwise it is a short number, such as 112.
  return numbers.map((form) => form.exec(text)?.[0]).find(Boolean) ?? text;
}

/** 010, 02, 031 or 0507, also after +82; 1588-1234; a foreign number with its plus. */
const knownShapes =
  /(?:\+\s?82[\s.()-]{0,3}0?[\s.()-]{0,3}|(?<!\d)0)(?:2|50\d|\d\d)[\s.()-]{0,3}\d{3,4}[\s.()-]{0,3}\d{4}(?!\d)|(?<!\d)1\d{3}[\s.()-]{0,3}\d{4}(?!\d)|\+(?:[\s.()-]{0,3}\d){8,}/;
const anyNumber = /\d(?:[\s.()-]{0,3}\d){7,}/;

/**
 * Known formats first: only they separate a number from digits after it, as in "010-1234-5678 2층".
 */
const numbers = [knownShapes, anyNumber];
