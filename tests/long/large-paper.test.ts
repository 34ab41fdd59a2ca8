import { buffer } from "node:stream/consumers";
import fc from "fast-check";
import { expect, test } from "vitest";
import type { Paper } from "~/estimate/estimate";
import { documentOf } from "~/estimate/paper-document";
import { drawPdf } from "~/estimate/paper-pdf.server";
import { won } from "~/estimate/won";
import { sheetOf } from "~/routes/admin/contact/estimate-xlsx/estimate-sheet.server";
import { linesOf, paperWith, randomPapers } from "../support/papers";
import { hasPoppler, pagesOf } from "../support/pdf";
import { sheetsXml } from "../support/sheet-xml";

const pdfOf = (paper: Paper) => drawPdf({ definition: documentOf(paper), number: paper.number });

test.skipIf(!hasPoppler)(
  "500 lines break between rows, under the head of the table and a number on each page, and no heading is left behind",
  async () => {
    const lines = linesOf(500).map((line, index) => ({
      ...line,
      work: `${Math.floor(index / 9) + 1}번 공사`,
    }));
    const pdf = await pdfOf(paperWith({ lines }));
    expect(pdf.length).toBeLessThan(200_000);
    const pages = pagesOf(pdf);
    expect(pages.length).toBeGreaterThan(5);
    for (const [index, page] of pages.entries()) {
      expect(page).toMatch(/품명 +규격 +단위 +수량 +단가 +금액/);
      const rows = page
        .trim()
        .split("\n")
        .filter((row) => row.trim() !== "");
      expect(rows.at(-1)).toContain(`12-1 ${index + 1} / ${pages.length}`.slice(5));
      expect(rows.at(-2)).not.toMatch(/^\d+번 공사/);
    }
    const all = pages.join("\n");
    const names = [...all.matchAll(/품목 (\d+)번/g)].map(([, number]) => Number(number));
    expect(names).toEqual(lines.map((_, index) => index + 1));
  },
);

/** The numbers of a sheet's row, in their order. */
const numbersIn = (row: string) =>
  [...row.matchAll(/<v>([-\d.]+)<\/v>/g)].map(([, value]) => Number(value));

test.skipIf(!hasPoppler)(
  "of 60 random estimates PDF and spreadsheet say to the won what is stored",
  async () => {
    const papers = fc.sample(randomPapers, 60);
    // One document, because starting the process takes most of the time.
    const [first = documentOf(paperWith({})), ...rest] = papers.map((paper) => documentOf(paper));
    const content = [first, ...rest].map((each, index) => ({
      stack: [each.content].flat(),
      ...(index > 0 && { pageBreak: "before" as const }),
    }));
    const pages = pagesOf(await drawPdf({ definition: { ...first, content }, number: "" }));
    expect(pages).toHaveLength(papers.length);
    const sheets = sheetsXml(await Promise.all(papers.map((paper) => buffer(sheetOf(paper)))));
    for (const [index, { estimate, sums }] of papers.entries()) {
      const page = pages[index] ?? "";
      const { amounts, works, subtotal, discount, supply, vat, total } = sums;
      const order = works.flatMap(({ lines }) => lines);
      const inWon = amounts.map((amount) => amount.toLocaleString("ko-KR"));
      const shown = [...page.matchAll(/^가 .* ([\d,]+)$/gm)].map(([, amount]) => amount);
      expect(shown).toEqual(order.map((at) => inWon[at]));
      const reduced = discount > 0 ? [subtotal, discount] : [];
      for (const amount of [...reduced, supply, vat, total]) expect(page).toContain(won(amount));
      expect(page).toMatch(new RegExp(`총액 +${won(total)}`));

      const rows = (sheets[index] ?? "").split("<row>");
      const ofLines = rows.filter((row) => /<f>ROUND\(E/.test(row));
      expect(ofLines.map(numbersIn)).toEqual(
        order.map((at) => {
          const { quantity, price } = estimate.lines[at] ?? {};
          return [(quantity ?? 0) / 100, price, amounts[at]];
        }),
      );
      const ofWorks = rows.filter((row) => row.includes(">소계<"));
      expect(ofWorks.flatMap(numbersIn)).toEqual(
        works.some(({ work }) => work !== "") ? works.map(({ sum }) => sum) : [],
      );
      const signed = discount > 0 ? [subtotal, -discount] : [];
      const below = rows.slice(rows.lastIndexOf([...ofLines, ...ofWorks].at(-1) ?? "") + 1);
      expect(below.flatMap(numbersIn)).toEqual([...signed, supply, vat, total]);
    }
  },
);
