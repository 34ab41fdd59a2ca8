import fc from "fast-check";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import type { Paper } from "~/estimate/estimate";
import { EstimatePaper } from "~/estimate/estimate-paper";
import { sumsOf } from "~/estimate/sums";
import { checkEstimate } from "~/routes/admin/contact/estimate/check-estimate";
import {
  emptyLine,
  newEstimate,
  sumsOfTyped,
} from "~/routes/admin/contact/estimate/typed-estimate";

const shop = {
  ...{ name: "", representative: "", businessNumber: "", licence: "", address: "" },
  ...{ phoneNumber: "", contactPerson: "", bankAccount: "" },
};

const quantities = fc
  .integer({ min: 1, max: 1_000_000 })
  .map((cents) => (cents / 100).toLocaleString("ko-KR"));
const lines = fc.array(
  fc.record({
    work: fc.constantFrom("철거", "목공", ""),
    quantity: quantities,
    price: fc.integer({ min: 0, max: 10 ** 7 }).map((price) => price.toLocaleString("ko-KR")),
  }),
  { minLength: 1, maxLength: 8 },
);
const estimates = fc.record({
  lines: lines.map((some) => some.map((line) => ({ ...emptyLine, name: "가", ...line }))),
  discountKind: fc.constantFrom("WON", "PERCENT"),
  discount: fc.integer({ min: 0, max: 100 }).map(String),
  vat: fc.constantFrom("ADDED", "INCLUDED"),
});

const wonIn = (text = "") => Number(text.replaceAll(/[^0-9]/g, ""));

/** What the paper says of each line, and of all. */
function shownBy(paper: Paper) {
  const html = renderToStaticMarkup(<EstimatePaper paper={paper} pictures="" />);
  const lines = [...html.matchAll(/<td>([\d,]+)<\/td><\/tr>/g)].map(([, amount]) => wonIn(amount));
  const works = [...html.matchAll(/<td>([\d,]+)원<\/td><\/tr>/g)].map(([, sum]) => wonIn(sum));
  const totals = [/<strong>([\d,]+)원/, /총액<\/dt><dd>([\d,]+)원/].map((pattern) =>
    wonIn(pattern.exec(html)?.[1]),
  );
  return { lines, works, totals };
}

test("of 10,000 random estimates the form as it is typed, what is stored and the paper agree to the won", () => {
  fc.assert(
    fc.property(estimates, (random) => {
      const typed = { ...newEstimate("2026-12-31"), ...random };
      const checked = checkEstimate(typed);
      if ("problems" in checked) throw new Error(JSON.stringify(checked.problems));
      const sums = sumsOf(checked.estimate);
      expect(sumsOfTyped(typed)).toEqual(sums);
      const { estimate } = JSON.parse(JSON.stringify(checked)) as typeof checked;
      const party = {
        form: 2 as const,
        number: "1-1",
        day: "",
        customer: "",
        place: "",
        shop,
      };
      const shown = shownBy({ ...party, estimate, sums });
      expect([...shown.lines].sort()).toEqual([...sums.amounts].sort());
      if (shown.works.length > 0) {
        expect(shown.works.reduce((sum, work) => sum + work, 0)).toBe(sums.subtotal);
      }
      expect(shown.totals).toEqual([sums.total, sums.total]);
    }),
    { numRuns: 10_000 },
  );
});

test("with VAT included and a discount, what remains after it is what VAT is a part of", () => {
  const line = { ...emptyLine, name: "가", quantity: "1", price: "1,000" };
  const typed = { ...newEstimate("2026-12-31"), lines: [line], vat: "INCLUDED", discount: "120" };
  const checked = checkEstimate(typed);
  if ("problems" in checked) throw new Error(JSON.stringify(checked.problems));
  const { estimate } = checked;
  const sums = sumsOf(estimate);
  const party = { form: 2 as const, number: "1-1", day: "", customer: "", place: "", shop };
  const html = renderToStaticMarkup(
    <EstimatePaper paper={{ ...party, estimate, sums }} pictures="" />,
  );
  const facts = [...html.matchAll(/<dt>([^<]*)<\/dt><dd>([^<]*)<\/dd>/g)].map((found) =>
    found.slice(1),
  );
  expect(facts.slice(-6, -1)).toEqual([
    ["합계", "1,000원"],
    ["할인", "−120원"],
    ["공급가액 (총액에서 부가가치세를 뺀 금액)", "800원"],
    ["부가가치세 (총액에 포함, 10/110)", "80원"],
    ["총액", "880원"],
  ]);
});
