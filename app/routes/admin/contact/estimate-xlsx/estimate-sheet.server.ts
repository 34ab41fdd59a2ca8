import type { Paper } from "~/estimate/estimate";
import {
  columnTitles,
  endFacts,
  instalmentAmounts,
  instalmentsTitle,
  isHeaded,
  recipientFacts,
  shopFacts,
  sumAmounts,
  totalTitle,
} from "~/estimate/paper-facts";
import { quantityInWords, wonInHangul } from "~/estimate/won";
import { type Cell, xlsxOf } from "~/files/xlsx.server";

const titles = ["공종", ...columnTitles];
const widths = [16, 30, 22, 8, 10, 14, 16];
/** Of the amounts, the last column. */
const AMOUNT = "G";

/** As the paper: who for whom, a row for each line, and sums that go on computing when one is changed. */
export function sheetOf(paper: Paper) {
  const facts = [["견적서"], [], ...factRows(paper), []];
  // Below the total, an empty row and the titles.
  const first = facts.length + 4;
  const lines = lineRows(paper, first);
  const amounts = `${AMOUNT}${first}:${AMOUNT}${first + lines.length - 1}`;
  // Below an empty row.
  const sums = sumRows(paper, first + lines.length + 1, amounts);
  const total = first + lines.length + sums.length;
  const head = [
    ...facts,
    [
      ...[totalTitle, { won: paper.sums.total, formula: `${AMOUNT}${total}` }],
      wonInHangul(paper.sums.total),
    ],
    [],
  ];
  const agreed = instalmentAmounts(paper);
  const rows = [
    ...[...lines, [], ...sums, []],
    ...(agreed.length > 0 ? [[instalmentsTitle]] : []),
    ...agreed.map(([name, won]) => amountRow(name, { won })),
    ...(agreed.length > 0 ? [[]] : []),
    ...endFacts(paper).map(([name, text]) => [name, text]),
  ];
  const columns = titles.map((title, index) => ({ title, width: widths[index] ?? 0 }));
  return xlsxOf({ name: "견적서", head, columns, rows: oneBatch(rows) });
}

/** For whom on the left, by whom on the right. */
function factRows(paper: Paper) {
  const [left, right] = [recipientFacts(paper), shopFacts(paper)];
  return Array.from({ length: Math.max(left.length, right.length) }, (_, at) =>
    [left[at], right[at]].flatMap((fact) => fact ?? ["", ""]),
  );
}

/** @param first the number of its first row */
function lineRows(paper: Paper, first: number) {
  const { estimate, sums } = paper;
  const rows: Cell[][] = [];
  for (const { work, lines, sum } of sums.works) {
    const start = first + rows.length;
    for (const index of lines) {
      const { name, spec, unit, quantity = null, price = null } = estimate.lines[index] ?? {};
      const at = first + rows.length;
      const isKnown = quantity !== null && price !== null;
      rows.push([
        ...[work, name, spec, unit],
        quantity === null ? undefined : quantity / 100,
        price === null ? undefined : { won: price },
        {
          won: sums.amounts[index] ?? 0,
          formula: isKnown ? `ROUND(E${at}*F${at},0)` : undefined,
        },
      ]);
    }
    const formula = `SUBTOTAL(9,${AMOUNT}${start}:${AMOUNT}${first + rows.length - 1})`;
    if (isHeaded(paper)) rows.push([work, "소계", ...blanks(4), { won: sum, formula }]);
  }
  return rows;
}

function sumRows(paper: Paper, first: number, amounts: string) {
  const formulas = sumFormulas(paper, first, amounts);
  return sumAmounts(paper).map(([name, won], at) =>
    amountRow(name, { won, formula: formulas[at] }),
  );
}

/** In the order of `sumAmounts`. A discount in won is a number; SUBTOTAL leaves out what is one itself. */
function sumFormulas({ estimate, sums }: Paper, first: number, amounts: string) {
  const all = `SUBTOTAL(9,${amounts})`;
  const isReduced = sums.discount > 0;
  const percent = quantityInWords(estimate.discount);
  const discount =
    estimate.discountKind === "PERCENT" ? `-ROUND(${AMOUNT}${first}*${percent}/100,0)` : undefined;
  const base = isReduced ? `${AMOUNT}${first}+${AMOUNT}${first + 1}` : all;
  const [supply, vat, total] = [0, 1, 2].map(
    (at) => `${AMOUNT}${first + at + (isReduced ? 2 : 0)}`,
  );
  return [
    ...(isReduced ? [all, discount] : []),
    ...(estimate.vat === "ADDED"
      ? [base, `ROUND(${supply}*10/100,0)`, `${supply}+${vat}`]
      : [`${total}-${vat}`, `ROUND(${total}*10/110,0)`, base]),
  ];
}

function amountRow(name: string, amount: Cell): Cell[] {
  return [name, ...blanks(titles.length - 2), amount];
}

function blanks(count: number) {
  return Array<Cell>(count).fill(undefined);
}

async function* oneBatch(rows: Cell[][]) {
  yield rows;
}
