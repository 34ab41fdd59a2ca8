import { plainLine } from "./invisible";

/** A field's unit: tens of thousands of won (만원), or 평. */
export type Unit = "manwon" | "pyeong";

/**
 * Converts a typed number to plain digits: removes thousands commas and the unit, converts
 * full-width digits, amounts in 억 and 만, and areas in ㎡.
 *
 * @returns a plain decimal, or text that is not a number
 */
export function plainNumber(typed: string, unit?: Unit) {
  if (typed.length > MAX_TYPED) return typed;
  const plain = asciiDigits(plainLine(typed)).trim().replaceAll(",", "");
  if (unit === "manwon") return inManwon(plain);
  if (unit === "pyeong") return inPyeong(plain);
  return plain;
}

/** Longer than any number with commas, unit and surrounding spaces. */
export const MAX_TYPED = 100;

/** ０ to ９, from a Korean keyboard's full-width mode, with their full stop and comma. */
export function asciiDigits(value: string) {
  return value.replace(/[０-９．，]/g, (letter) =>
    String.fromCharCode(letter.charCodeAt(0) - 0xfee0),
  );
}

const amount =
  /^(?:(\d{1,12}(?:\.\d{1,12})?) ?억 ?원?)? ?(?:(\d{1,12}(?:\.\d{1,12})?) ?(?:만 ?원?)?)?$/;

/** "1억 2000만원" and "1.2억" are 12000; "12000원" is not an amount in this unit. */
function inManwon(plain: string) {
  const match = amount.exec(plain);
  if (!match || !/[억만]/.test(plain)) return plain;
  const [, eok = 0, man = 0] = match;
  return String(Math.round((Number(eok) * 10_000 + Number(man)) * 100) / 100);
}

/** 1평 is 400/121 ㎡. */
function inPyeong(plain: string) {
  const squareMetres = /^(\d{1,12}(?:\.\d{1,12})?) ?(?:㎡|m2|m²|제곱미터)$/i.exec(plain)?.[1];
  if (squareMetres) return ((Number(squareMetres) * 121) / 400).toFixed(2);
  return plain.replace(/(?<=\d) ?평$/, "");
}
