import { firstNumber, withHyphens } from "./phone";

/** A name with its first and last letter only: 김*서, 남**수, 김*. */
export function maskedName(name: string) {
  const letters = [...name.trim()];
  const [first = ""] = letters;
  if (letters.length <= 2) return first + "*".repeat(Math.max(letters.length - 1, 0));
  return `${first}${"*".repeat(letters.length - 2)}${letters.at(-1)}`;
}

/**
 * The first telephone number in a text, without its middle: 010-****-1234. A remark or a second
 * number is left out.
 */
export function maskedPhone(phoneNumber: string) {
  const number = firstNumber(phoneNumber);
  const digits = number.replace(/\D/g, "");
  if (digits === "") return "";
  const national = /^\s*\+\s?82/.test(number) ? `0${digits.replace(/^820?/, "")}` : digits;
  const parts = withHyphens(national).split("-");
  if (parts.length !== 3) return `****-${digits.slice(-4)}`;
  const [area, middle = "", last] = parts;
  return `${area}-${"*".repeat(middle.length)}-${last}`;
}
