import { plainNumber } from "~/text/plain-number";

/** What a field says: null if it is empty. */
export type Read = { value: number | null } | { problem: string };

/** In hundredths. */
const LARGEST_QUANTITY = 10_000_000;
const LARGEST_PRICE = 10_000_000_000;
/** Of a line, and of the whole: no home costs 1조원. */
export const LARGEST_AMOUNT = 1_000_000_000_000;

/** A quantity above 0, to two decimals, in hundredths. */
export function quantityIn(typed: string): Read {
  const read = hundredthsIn(typed, LARGEST_QUANTITY);
  return "value" in read && read.value === 0 ? { problem: "0보다 큰 수로 입력하세요." } : read;
}

export function priceIn(typed: string) {
  return wonIn(typed, LARGEST_PRICE);
}

/** Whole won, as typed or copied from a spreadsheet: 12000, 12,000원, ₩ 12,000.00. */
export function wonIn(typed: string, largest = LARGEST_AMOUNT): Read {
  const read = decimalIn(typed.replace(/^\s*[₩￦\\]|원\s*$/g, ""));
  if (!("digits" in read)) return read;
  if (/[1-9]/.test(read.decimals)) return { problem: "원 단위로 입력하세요." };
  return within(Number(read.digits), largest, largest);
}

/** From 0 to 100, in hundredths. */
export function percentIn(typed: string) {
  return hundredthsIn(typed.replace(/%\s*$/, ""), 10_000);
}

function hundredthsIn(typed: string, largest: number): Read {
  const read = decimalIn(typed);
  if (!("digits" in read)) return read;
  const { digits, decimals } = read;
  if (/[1-9]/.test(decimals.slice(2))) return { problem: "소수 둘째 자리까지 입력하세요." };
  const cents = decimals.slice(0, 2).padEnd(2, "0");
  return within(Number(digits) * 100 + Number(cents), largest, largest / 100);
}

function decimalIn(typed: string): Read | { digits: string; decimals: string } {
  const plain = plainNumber(typed);
  // How spreadsheets show an amount of 0.
  if (plain === "" || plain === "-") return { value: null };
  const [, digits, decimals = ""] = /^(\d{1,15})(?:\.(\d{1,12}))?$/.exec(plain) ?? [];
  return digits === undefined ? { problem: "0 이상의 숫자로 입력하세요." } : { digits, decimals };
}

function within(value: number, largest: number, inWords: number): Read {
  if (value <= largest) return { value };
  return { problem: `${inWords.toLocaleString("ko-KR")} 이하로 입력하세요.` };
}
