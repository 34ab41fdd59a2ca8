import type { Estimate } from "~/estimate/estimate";
import { sumsOf } from "~/estimate/sums";
import { quantityInWords } from "~/estimate/won";
import { percentIn, priceIn, quantityIn, type Read, wonIn } from "./typed-numbers";

/** An estimate as it is typed: what a form holds and sends, right or wrong. */
export interface TypedEstimate extends Record<Exclude<keyof Estimate, "lines">, string> {
  lines: TypedLine[];
}

export type TypedLine = Record<LineField, string>;

export const lineFields = {
  work: "공종",
  name: "품명",
  spec: "규격",
  unit: "단위",
  quantity: "수량",
  price: "단가",
};

export type LineField = keyof typeof lineFields;

export const lineFieldNames = Object.keys(lineFields) as LineField[];

const restNames = [
  ...["discountKind", "discount", "vat", "deposit", "interim", "balance"],
  ...["validUntil", "excluded", "note"],
] as Exclude<keyof Estimate, "lines">[];

export const emptyLine: TypedLine = {
  work: "",
  name: "",
  spec: "",
  unit: "",
  quantity: "",
  price: "",
};

/** Each field of a line is sent by every line, so the same places belong together. */
export function typedIn(fields: FormData): TypedEstimate {
  const columns = lineFieldNames.map((name) => [name, fields.getAll(name).map(String)] as const);
  const count = Math.max(...columns.map(([, values]) => values.length));
  const lines = Array.from({ length: count }, (_, index) => {
    const line = { ...emptyLine };
    for (const [name, values] of columns) line[name] = values[index] ?? "";
    return line;
  });
  const rest = restNames.map((name) => [name, String(fields.get(name) ?? "")]);
  return { ...(Object.fromEntries(rest) as Omit<TypedEstimate, "lines">), lines };
}

export function typedOf(estimate: Estimate): TypedEstimate {
  const { lines, discountKind, discount, vat, validUntil, excluded, note } = estimate;
  return {
    ...{ discountKind, vat, validUntil, excluded, note },
    discount:
      discountKind === "PERCENT" && discount > 0 ? quantityInWords(discount) : shown(discount),
    deposit: shown(estimate.deposit),
    interim: shown(estimate.interim),
    balance: shown(estimate.balance),
    lines: lines.map(({ quantity, price, ...words }) => ({
      ...words,
      quantity: quantityInWords(quantity),
      price: price === null ? "" : price.toLocaleString("ko-KR"),
    })),
  };
}

function shown(amount: number) {
  return amount === 0 ? "" : amount.toLocaleString("ko-KR");
}

export function newEstimate(validUntil: string): TypedEstimate {
  return {
    lines: [emptyLine],
    ...{ discountKind: "WON", discount: "", vat: "ADDED" },
    ...{ deposit: "", interim: "", balance: "", validUntil, excluded: "", note: "" },
  };
}

export function isBlank(line: TypedLine) {
  return lineFieldNames.every((name) => name === "work" || line[name].trim() === "");
}

/** What it comes to so far; what is not a number yet counts as nothing. */
export function sumsOfTyped({ lines, discountKind, discount, vat }: TypedEstimate) {
  const isPercent = discountKind === "PERCENT";
  return sumsOf({
    lines: lines.map((line) => ({
      ...line,
      quantity: amountOf(quantityIn(line.quantity)),
      price: amountOf(priceIn(line.price)),
    })),
    discountKind: isPercent ? "PERCENT" : "WON",
    discount: amountOf(isPercent ? percentIn(discount) : wonIn(discount)) ?? 0,
    vat: vat === "INCLUDED" ? "INCLUDED" : "ADDED",
  });
}

/** 계약금, 중도금 and 잔금 together. */
export function instalmentsOf({ deposit, interim, balance }: TypedEstimate) {
  return [deposit, interim, balance].reduce((sum, typed) => sum + (amountOf(wonIn(typed)) ?? 0), 0);
}

/** 잔금 becomes what the others leave of the total. */
export function balanceOf(typed: TypedEstimate) {
  const others = instalmentsOf({ ...typed, balance: "" });
  return shown(Math.max(0, sumsOfTyped(typed).total - others));
}

function amountOf(read: Read) {
  return "value" in read ? read.value : null;
}
