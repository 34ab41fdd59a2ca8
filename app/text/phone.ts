import { onlyVisible } from "./invisible";
import { asciiDigits } from "./plain-number";

/** Returns what can be seen of other text: stored rows may hide characters. */
export function withHyphens(phoneNumber: string) {
  const seen = onlyVisible(phoneNumber);
  const parts = /^(?:(02|050\d|0\d\d)[ .-]?(\d{3,4})|(1\d{3}))[ .-]?(\d{4})$/.exec(seen);
  return parts ? parts.slice(1).filter(Boolean).join("-") : seen;
}

/** The first number as dialled within Korea: no +82. */
export function asDialled(phoneNumber: string) {
  const link = telephoneLink(phoneNumber).slice("tel:".length);
  return withHyphens(link.replace(/^\+82/, "0"));
}

const LONGEST_IN_LIST = 24;

export function numberInList(phoneNumber: string) {
  const isShort = phoneNumber.length <= LONGEST_IN_LIST;
  return withHyphens(isShort ? phoneNumber : firstNumber(phoneNumber).trim());
}

export function telephoneLink(phoneNumber: string) {
  // The zero in "+82 (0)10" is dialled only within Korea.
  return `tel:${firstNumber(phoneNumber)
    .replace(/[^0-9+]/g, "")
    .replace(/^\+820/, "+82")}`;
}

/**
 * Opens the phone's own message app. Only the number is documented for iOS, which takes the body after
 * `&`; RFC 5724 and Android want it after `?`. Both read this.
 */
export function messageLink(phoneNumber: string, body: string) {
  const number = telephoneLink(phoneNumber).slice("tel:".length);
  return `sms:${number}?&body=${encodeURIComponent(body)}`;
}

/** Opens a mail program. */
export function mailLink(email: string, body: string) {
  const to = encodeURIComponent(email).replace("%40", "@");
  return `mailto:${to}?body=${encodeURIComponent(body)}`;
}

function firstNumber(phoneNumber: string) {
  const text = asciiDigits(onlyVisible(phoneNumber));
  // Without a match it is a short number, such as 112.
  const found = numbers.map((form) => form.exec(text)?.[0]).find(Boolean);
  return found?.replace(/^[^\d+]/, "") ?? text;
}

/**
 * 010, 02, 031 or 0507, also after +82; 1588-1234; a foreign number with its plus. The
 * letter before it, which must be no digit, is part of the match.
 */
const knownShapes =
  /(?:\+\s?82[\s.()-]{0,3}0?[\s.()-]{0,3}|(?:^|[^\d+])0)(?:2|50\d|\d\d)[\s.()-]{0,3}\d{3,4}[\s.()-]{0,3}\d{4}(?!\d)|(?:^|[^\d+])1\d{3}[\s.()-]{0,3}\d{4}(?!\d)|\+(?:[\s.()-]{0,3}\d){8,}/;
const anyNumber = /\d(?:[\s.()-]{0,3}\d){7,}/;

/** Only the known formats tell a number from digits after it, as in "010-1234-5678 2층". */
const numbers = [knownShapes, anyNumber];
