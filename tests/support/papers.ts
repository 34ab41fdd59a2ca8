import fc from "fast-check";
import type { Estimate, EstimateLine, Paper } from "~/estimate/estimate";
import { sumsOf } from "~/estimate/sums";

/** As one is stored that was sent. */
export function paperWith(estimate: Partial<Estimate>, values: Partial<Paper> = {}): Paper {
  const whole: Estimate = {
    lines: [],
    discountKind: "WON",
    discount: 0,
    vat: "ADDED",
    ...{ deposit: 0, interim: 0, balance: 0 },
    validUntil: "2099-12-31",
    excluded: "",
    note: "",
    ...estimate,
  };
  return {
    form: 2,
    number: "12-1",
    day: "2026-03-01",
    customer: "은하수고객",
    place: "서울 중구 세종대로 101동 1203호",
    shop: {
      name: "한결 인테리어",
      representative: "은대표",
      businessNumber: "123-45-67890",
      licence: "실내건축공사업 서울-2020-01-0001",
      address: "서울특별시 중구 세종대로 1 2층",
      phoneNumber: "02-1234-5678",
      contactPerson: "",
      bankAccount: "",
    },
    estimate: whole,
    sums: sumsOf(whole),
    ...values,
  };
}

/** Lines of a remodelling, of six works. */
export function linesOf(count: number): EstimateLine[] {
  return Array.from({ length: count }, (_, index) => ({
    work: `${"가나다라마바"[Math.floor((index * 6) / count)]}공사`,
    name: `품목 ${index + 1}번`,
    spec: "22mm 로이유리",
    unit: "㎡",
    quantity: 100 + 25 * index,
    price: 10_000 + 137 * index,
  }));
}

/** What people and machines type into any field. */
export const hostileWords = [
  "<script>alert(1)</script>",
  "=1+1",
  '=HYPERLINK("http://x")',
  "_x0041_",
  "<b>&amp;",
  "가나다라마바사아자차카타파하".repeat(7).slice(0, 95),
  "A".repeat(100),
];

export const randomPapers = fc
  .record({
    lines: fc.array(
      fc.record({
        work: fc.constantFrom("철거", "목공", ""),
        name: fc.constant("가"),
        spec: fc.constant(""),
        unit: fc.constant("식"),
        quantity: fc.integer({ min: 1, max: 1_000_000 }),
        price: fc.integer({ min: 0, max: 10 ** 7 }),
      }),
      { minLength: 1, maxLength: 8 },
    ),
    discountKind: fc.constantFrom("WON" as const, "PERCENT" as const),
    discount: fc.integer({ min: 0, max: 10_000 }),
    vat: fc.constantFrom("ADDED" as const, "INCLUDED" as const),
  })
  .map((estimate) => paperWith(estimate));
