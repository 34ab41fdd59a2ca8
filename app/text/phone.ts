import { asciiDigits } from "./plain-number";

/**
 * A Korean telephone number with its hyphens, as people read it. What was typed with hyphens, or is
 * no such number, stays as it is.
 */
export function withHyphens(phoneNumber: string) {
  const parts = /^(?:(02|050\d|0\d\d)(\d{3,4})|(1\d{3}))(\d{4})$/.exec(phoneNumber);
  return parts ? parts.slice(1).filter(Boolean).join("-") : phoneNumber;
}

/**
 * A link that dials the first number of a text, which may hold a second one or a remark: the digits,
 * and the plus of a foreign number.
 */
export function telephoneLink(phoneNumber: string) {
  const text = asciiDigits(phoneNumber);
  // A short number, such as 112, is all that there is.
  const number = numbers.map((form) => form.exec(text)?.[0]).find(Boolean) ?? text;
  // In "+82 (0)10" the zero is for those who call from inside the country.
  return `tel:${number.replace(/[^0-9+]/g, "").replace(/^\+820/, "+82")}`;
}

/** 010, 02, 031 or 0507, also after +82; 1588-1234; one of another country. */
const knownShapes =
  /(?:\+\s?82[\s.()-]{0,3}0?[\s.()-]{0,3}|(?<!\d)0)(?:2|50\d|\d\d)[\s.()-]{0,3}\d{3,4}[\s.()-]{0,3}\d{4}(?!\d)|(?<!\d)1\d{3}[\s.()-]{0,3}\d{4}(?!\d)|\+(?:[\s.()-]{0,3}\d){8,}/;
const anyNumber = /\d(?:[\s.()-]{0,3}\d){7,}/;

/** Known shapes come first: only they tell a number from digits behind it, as in "010-1234-5678 2층". */
const numbers = [knownShapes, anyNumber];
