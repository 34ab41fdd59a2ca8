import { plainLine } from "./invisible";

export type Unit = "manwon" | "pyeong";

/** @returns a plain decimal, or text that is not a number */
export function plainNumber(typed: string, unit?: Unit) {
  if (typed.length > MAX_TYPED) return typed;
  const plain = withoutCommas(typed);
  if (unit === "manwon") return isUndecided(typed) ? "0" : inManwon(plain);
  if (unit === "pyeong") return inPyeong(plain);
  return plain;
}

/** In 만원, for a bare number so large that it was probably typed in won. */
export function manwonIfWon(typed: string) {
  const plain = typed.length > MAX_TYPED ? "" : withoutCommas(typed);
  if (!/^\d{6,13}$/.test(plain) || Number(plain) <= LARGEST_MANWON) return undefined;
  return Number(manwonOf(Number(plain)));
}

const LARGEST_MANWON = 100_000;

function withoutCommas(typed: string) {
  const plain = asciiDigits(plainLine(typed)).trim().replaceAll(",", "");
  return plain.replace(/^\.(?=\d)/, "0.");
}

export function isUndecided(typed: string) {
  return undecided.test(plainLine(typed).replace(/[\s.]/g, ""));
}

const undecided =
  /^(아직)?(미정|미결정|없음|잘?모름|잘?모르겠.{1,4}|(상담|견적|협의|추후)(후에?)?(결정|협의|상담)?)$/;

/** 3천~4천, 3000-4000, 3천에서 4천 사이 */
export function isRange(typed: string) {
  if (typed.length > MAX_TYPED) return false;
  const ends = typed.replace(/까지|사이/, "").split(/[~〜～∼–—-]|에서|부터/);
  return ends.length === 2 && ends.every((end) => /^[\d.]+$/.test(plainNumber(end, "manwon")));
}

export const MAX_TYPED = 100;

/** A Korean keyboard's full-width mode types ０ to ９, ． and ，. */
export function asciiDigits(value: string) {
  return value.replace(/[０-９．，]/g, (letter) =>
    String.fromCharCode(letter.charCodeAt(0) - 0xfee0),
  );
}

const inWords =
  /^(?:([\d.]+) ?억 ?원?)? ?(?:([\d.]+) ?천)? ?(?:([\d.]+) ?백)? ?([\d.]+)? ?(?:만 ?원?)?$/;
const inWon = /^([\d.]+) ?원?$/;
/** A smaller amount was meant in another unit. */
const SMALLEST_WON = 100_000;

/** "1억 2천" is 12000; "12000원" is too little to be a budget. Korean keyboards may send ₩ as "\". */
function inManwon(plain: string) {
  const [, sign = "", rest = ""] = /^([₩￦\\] ?)?(.*)$/.exec(plain) ?? [];
  const won = Number(inWon.exec(rest)?.[1]);
  if ((sign || rest.endsWith("원")) && won >= SMALLEST_WON) return manwonOf(won);
  const match = inWords.exec(rest);
  if (!match || !/\d/.test(rest) || !/[억천백만]/.test(rest)) return plain;
  const [, eok = 0, thousands = 0, hundreds = 0, ones = 0] = match;
  const parts = [Number(eok) * 10_000, Number(thousands) * 1000, Number(hundreds) * 100];
  return manwonOf(parts.reduce((sum, part) => sum + part, Number(ones)) * 10_000);
}

function manwonOf(won: number) {
  return String(Math.round(won / 100) / 100);
}

function inPyeong(plain: string) {
  const squareMetres = /^(\d{1,12}(?:\.\d{1,12})?) ?(?:㎡|m2|m²|제곱미터)$/i.exec(plain)?.[1];
  if (squareMetres) return ((Number(squareMetres) * 121) / 400).toFixed(2);
  return plain.replace(/(\d) ?(?:평형?|py)$/i, "$1");
}
