import fc from "fast-check";
import { expect, test } from "vitest";
import type { Estimate, EstimateLine } from "./estimate";
import { sumsOf } from "./sums";

const line = (quantity: number | null, price: number | null, work = ""): EstimateLine => {
  return { work, name: "도배", spec: "", unit: "㎡", quantity, price };
};
const plain = { discountKind: "WON", discount: 0, vat: "ADDED" } as const;

test("each line is rounded to the won, halves up, and VAT once on the sum", () => {
  // 0.15 × 10 is 1.5, three times; of 6 won, VAT is 0.6.
  const lines = [line(15, 10), line(15, 10), line(15, 10)];
  expect(sumsOf({ ...plain, lines })).toMatchObject({
    amounts: [2, 2, 2],
    subtotal: 6,
    supply: 6,
    vat: 1,
    total: 7,
  });
  expect(sumsOf({ ...plain, lines: [line(33, 100)], vat: "ADDED" })).toMatchObject({
    amounts: [33],
    vat: 3,
    total: 36,
  });
  expect(sumsOf({ ...plain, lines: [line(500, 1)] })).toMatchObject({ vat: 1, total: 6 });
});

test("VAT that is included is 10/110 of the sum, which stays the total", () => {
  const sums = sumsOf({ ...plain, vat: "INCLUDED", lines: [line(100, 1_000_000)] });
  expect(sums).toMatchObject({ subtotal: 1_000_000, supply: 909_091, vat: 90_909 });
  expect(sums.total).toBe(1_000_000);
});

test("a discount is taken off before VAT, in won or percent, and never more than everything", () => {
  const lines = [line(100, 999)];
  const percent = { ...plain, discountKind: "PERCENT", lines } as const;
  expect(sumsOf({ ...plain, lines, discount: 99 })).toMatchObject({ discount: 99, total: 990 });
  // 5.5 % of 999 is 54.945.
  expect(sumsOf({ ...percent, discount: 550 })).toMatchObject({ discount: 55, supply: 944 });
  expect(sumsOf({ ...percent, discount: 10_000 })).toMatchObject({ discount: 999, total: 0 });
  expect(sumsOf({ ...plain, lines, discount: 1000 })).toMatchObject({ discount: 999, total: 0 });
});

test("a work's lines are summed up under one heading, also where others stand between them", () => {
  const lines = [line(100, 1, "철거"), line(100, 2, "목공"), line(100, 4, "철거"), line(null, 8)];
  expect(sumsOf({ ...plain, lines }).works).toEqual([
    { work: "철거", lines: [0, 2], sum: 5 },
    { work: "목공", lines: [1], sum: 2 },
    { work: "", lines: [3], sum: 0 },
  ]);
});

test("the largest line is exact to the won", () => {
  expect(sumsOf({ ...plain, lines: [line(9_999_999, 9_999_999_999)] }).amounts).toEqual([
    // 99,999.99 × 9,999,999,999 = 999,999,899,900,000.01
    999_999_899_900_000,
  ]);
});

/** The same with fractions of BigInt: `halfUp(p, q)` is p/q to the next integer. */
function slowly({ lines, discountKind, discount, vat }: Estimate) {
  const halfUp = (p: bigint, q: bigint) => (p * 2n) / q - p / q;
  let sum = 0n;
  for (const { quantity, price } of lines) {
    sum += halfUp(BigInt(quantity ?? 0) * BigInt(price ?? 0), 100n);
  }
  const off = discountKind === "WON" ? BigInt(discount) : halfUp(sum * BigInt(discount), 10_000n);
  const rest = off > sum ? 0n : sum - off;
  return Number(vat === "ADDED" ? rest + halfUp(rest, 10n) : rest);
}

test("10,000 random estimates come to the won to what fractions say, and to the sum of their works", () => {
  const lines = fc.array(
    fc.record({
      work: fc.constantFrom("철거", "목공", ""),
      name: fc.constant("가"),
      spec: fc.constant(""),
      unit: fc.constant(""),
      quantity: fc.option(fc.integer({ min: 1, max: 10_000_000 })),
      price: fc.option(fc.integer({ min: 0, max: 10 ** 7 })),
    }),
    { maxLength: 12 },
  );
  const estimates = fc.record({
    lines,
    discountKind: fc.constantFrom("WON", "PERCENT"),
    discount: fc.integer({ min: 0, max: 10_000 }),
    vat: fc.constantFrom("ADDED", "INCLUDED"),
  });
  fc.assert(
    fc.property(estimates, (random) => {
      const estimate = random as Estimate;
      const sums = sumsOf(estimate);
      expect(sums.total).toBe(slowly(estimate));
      expect(sums.supply + sums.vat).toBe(sums.total);
      expect(sums.works.reduce((sum, work) => sum + work.sum, 0)).toBe(sums.subtotal);
      const all = [sums.subtotal, sums.discount, sums.supply, sums.vat, ...sums.amounts];
      expect(all.every((each) => Number.isSafeInteger(each) && each >= 0)).toBe(true);
    }),
    { numRuns: 10_000 },
  );
});
