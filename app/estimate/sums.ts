import type { Estimate, EstimateLine, Sums, WorkSum } from "./estimate";

/**
 * The only place where an estimate is added up, for browser and server, in integers: each line is
 * rounded to the won, the discount and VAT once, on the sum, halves up.
 */
export function sumsOf({
  lines,
  ...rest
}: Pick<Estimate, "lines" | "discountKind" | "discount" | "vat">): Sums {
  const amounts = lines.map(amountOf);
  const subtotal = sumOf(amounts);
  const wanted =
    rest.discountKind === "PERCENT" ? portion(subtotal, rest.discount, 10_000) : rest.discount;
  // A draft may say more than everything in won; it is not sent so.
  const discount = Math.min(wanted, subtotal);
  const reduced = subtotal - discount;
  const vat = rest.vat === "ADDED" ? portion(reduced, 10, 100) : portion(reduced, 10, 110);
  const supply = rest.vat === "ADDED" ? reduced : reduced - vat;
  const works = worksOf(lines, amounts);
  return { amounts, works, subtotal, discount, supply, vat, total: supply + vat };
}

/** What is not known yet counts as nothing. */
function amountOf({ quantity, price }: EstimateLine) {
  return portion(price ?? 0, quantity ?? 0, 100);
}

/** In the order in which each work comes first. */
function worksOf(lines: EstimateLine[], amounts: number[]) {
  const works = new Map<string, WorkSum>();
  for (const [index, { work }] of lines.entries()) {
    const found = works.get(work) ?? { work, lines: [], sum: 0 };
    found.lines.push(index);
    found.sum += amounts[index] ?? 0;
    works.set(work, found);
  }
  return [...works.values()];
}

export function sumOf(amounts: number[]) {
  return amounts.reduce((sum, amount) => sum + amount, 0);
}

/** `value * part / whole`, halves up. BigInt, because the product may exceed what a number holds exactly. */
function portion(value: number, part: number, whole: number) {
  return Number((2n * BigInt(value) * BigInt(part) + BigInt(whole)) / (2n * BigInt(whole)));
}
