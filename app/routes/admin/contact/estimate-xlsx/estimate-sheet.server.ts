import type { Paper } from "~/estimate/estimate";
import {
  columnTitles,
  endFacts,
  instalmentAmounts,
  recipientFacts,
  shopFacts,
  sumAmounts,
} from "~/estimate/paper-facts";
import { type Cell, xlsxOf } from "~/files/xlsx.server";

const widths = [16, 30, 22, 8, 10, 14, 16];

/** A row for each line, in the order of the paper; below them what else the paper says. */
export function sheetOf(paper: Paper) {
  const titles = ["공정", ...columnTitles];
  const columns = titles.map((title, index) => ({ title, width: widths[index] ?? 0 }));
  const label = (name: string, value: Cell): Cell[] => [name, value];
  const amount = (name: string, won: number): Cell[] => {
    return [name, ...Array<Cell>(titles.length - 2).fill(undefined), { won }];
  };
  const rows = [
    ...lineRows(paper),
    [],
    ...sumAmounts(paper).map(([name, won]) => amount(name, won)),
    ...instalmentAmounts(paper).map(([name, won]) => amount(name, won)),
    [],
    ...[...recipientFacts(paper), ...shopFacts(paper), ...endFacts(paper)].map(([name, text]) =>
      label(name, text),
    ),
  ];
  return xlsxOf({ name: "견적서", columns, rows: oneBatch(rows) });
}

function lineRows({ estimate, sums }: Paper): Cell[][] {
  return sums.works.flatMap(({ work, lines }) =>
    lines.flatMap((index) => {
      const line = estimate.lines[index];
      if (!line) return [];
      const { name, spec, unit, quantity, price } = line;
      return [
        [
          ...[work, name, spec, unit],
          quantity === null ? undefined : quantity / 100,
          price === null ? undefined : { won: price },
          { won: sums.amounts[index] ?? 0 },
        ],
      ];
    }),
  );
}

async function* oneBatch(rows: Cell[][]) {
  yield rows;
}
