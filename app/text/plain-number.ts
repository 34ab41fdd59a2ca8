/** What a field's number is counted in: tens of thousands of won (만원), or 평. */
export type Unit = "manwon" | "pyeong";

/**
 * What a person types for a number, as plain digits: thousands may be parted by commas, digits may
 * have full width, and a unit may stand behind it. Amounts may be told in 억 and 만, areas in ㎡.
 *
 * @returns text that is a plain decimal, or else no number
 */
export function plainNumber(typed: string, unit?: Unit) {
  if (typed.length > MAX_TYPED) return typed;
  const plain = asciiDigits(typed).trim().replaceAll(",", "");
  if (unit === "manwon") return inManwon(plain);
  if (unit === "pyeong") return inPyeong(plain);
  return plain;
}

/** No number is longer, with its commas, its unit and spaces around it. */
export const MAX_TYPED = 100;

/** ０ to ９, as a Korean keyboard's full-width mode types them, and the full stop between. */
export function asciiDigits(value: string) {
  return value.replace(/[０-９．，]/g, (letter) =>
    String.fromCharCode(letter.charCodeAt(0) - 0xfee0),
  );
}

const amount =
  /^(?:(\d{1,12}(?:\.\d{1,12})?) ?억 ?원?)? ?(?:(\d{1,12}(?:\.\d{1,12})?) ?(?:만 ?원?)?)?$/;

/** "1억 2000만원" and "1.2억" are 12000; "12000원" is no amount in this unit. */
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
