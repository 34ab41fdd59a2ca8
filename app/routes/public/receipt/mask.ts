import { asDialled } from "~/text/phone";

/** 김*서, 남**수, 김* */
export function maskedName(name: string) {
  const letters = [...name.trim()];
  const [first = ""] = letters;
  if (letters.length <= 2) return first + "*".repeat(Math.max(letters.length - 1, 0));
  return `${first}${"*".repeat(letters.length - 2)}${letters.at(-1)}`;
}

export function maskedPhone(phoneNumber: string) {
  const dialled = asDialled(phoneNumber);
  if (!/\d/.test(dialled)) return "";
  const parts = dialled.split("-");
  if (parts.length !== 3) return `****-${dialled.slice(-4)}`;
  const [area, middle = "", last] = parts;
  return `${area}-${"*".repeat(middle.length)}-${last}`;
}

/** Hides block, floor and flat: 서울 중구 세종대로 1 ***동 ****호. The detail keeps no digit. */
export function maskedAddress(mainAddress: string, detailAddress: string) {
  const hidden = (digits: string) => "*".repeat(digits.length);
  const main = mainAddress.replace(/(?<![\p{L}\d-])\d+(?= ?(?:동|호|층))/gu, hidden);
  return [main, detailAddress.replace(/\p{Nd}/gu, "*")].filter(Boolean).join(" ");
}
