import { emptyLine, type LineField, lineFields, type TypedLine } from "./typed-estimate";

/** Letters: far more than rows of an estimate need. */
export const LONGEST_PASTE = 200_000;

type Column = LineField | "amount";

const inOrder: Column[] = ["work", "name", "spec", "unit", "quantity", "price", "amount"];

/** What spreadsheets call the columns. */
const titles: Record<string, Column> = {
  ...Object.fromEntries(Object.entries(lineFields).map(([name, label]) => [label, name as Column])),
  ...{ 공종: "work", 구분: "work", 품목: "name", 내용: "name", 항목: "name", 금액: "amount" },
};

/** The field that has the focus, and the work of its line. */
export interface PastedInto {
  field: string;
  work: string;
}

/**
 * The lines of cells copied from a spreadsheet. A row of titles says which column is which; otherwise
 * they are in the order of the form, from the field on into which they were pasted. A work that
 * stands alone in its row, or only in the first row of several, belongs to those below; sums are left
 * out, because they are computed.
 */
export function linesInPaste(
  pasted: string,
  { field, work: first }: PastedInto = { field: "work", work: "" },
): TypedLine[] {
  const rows = cellsOf(pasted.slice(0, LONGEST_PASTE));
  const titled = rows[0] ? columnsOf(rows[0]) : undefined;
  const columns = titled ?? inOrder.slice(Math.max(0, inOrder.indexOf(field as Column)));
  const lines: TypedLine[] = [];
  let work = columns.includes("work") ? "" : first;
  for (const row of titled ? rows.slice(1) : rows) {
    const cells = cellsByColumn(columns, row);
    const filled = row.filter((cell) => cell !== "");
    if (filled.length === 0 || isSum(filled)) continue;
    const isHeading =
      columns.includes("work") && filled.length === 1 && (cells.work || !cells.name);
    work = cells.work || (isHeading ? (filled[0] ?? "") : work);
    if (!isHeading) lines.push({ ...emptyLine, ...lineOf(cells), work });
  }
  return lines;
}

/** Of two columns of words with one title the first counts, of numbers the last: the sum of material and labour. */
function cellsByColumn(columns: (Column | "other")[], row: string[]) {
  const cells: Partial<Record<Column, string>> = {};
  for (const [at, column] of columns.entries()) {
    const cell = row[at] ?? "";
    if (column === "other" || cell === "") continue;
    if (numbers.has(column) || cells[column] === undefined) cells[column] = cell;
  }
  return cells;
}

const numbers = new Set<Column>(["quantity", "price", "amount"]);

function lineOf({ amount = "", ...cells }: Partial<Record<Column, string>>): Partial<TypedLine> {
  // A lump sum, of which only the amount was written.
  if (amount && !cells.price && !cells.quantity) return { ...cells, quantity: "1", price: amount };
  return cells;
}

/** @returns undefined if the row is no row of titles */
function columnsOf(row: string[]) {
  // 단가(원) as 단가.
  const columns = row.map((cell) => titles[cell.replace(/\([^()]*\)|\s/g, "")]);
  const known = columns.filter((column) => column !== undefined);
  return known.includes("name") && known.length > 1
    ? columns.map((column) => column ?? ("other" as const))
    : undefined;
}

/** By its first two cells of words: 합계, VAT, or 철거공사 and 소계. */
function isSum(filled: string[]) {
  const words = filled.filter((cell) => /[a-z가-힣]/i.test(cell)).slice(0, 2);
  return words.some((cell) => sum.test(cell.replace(/[\s.[\](){}<>:*-]/g, "")));
}

const sum =
  /^(?:[소합총누]?계|[소합총누]계금액|총액|총?(?:견적|공사)?금액|총공사비|공급가액?|부가(?:가치)?세|vat)(?![가-힣])|[소합총누]계$/i;

/** Rows of cells. One with tabs, line ends or quotes in it stands in quotes, as spreadsheets copy it. */
function cellsOf(pasted: string) {
  const cell = /"((?:[^"]|"")*)"(?=\t|\r?\n|$)|([^\t\r\n]*)/y;
  const rows: string[][] = [[]];
  for (let at = 0; at <= pasted.length; ) {
    cell.lastIndex = at;
    const [whole = "", quoted, plain = ""] = cell.exec(pasted) ?? [];
    const value = quoted === undefined ? plain : quoted.replaceAll('""', '"');
    rows.at(-1)?.push(value.replace(/\s+/g, " ").trim());
    at += whole.length;
    const end = /^(?:\t|\r?\n|\r)/.exec(pasted.slice(at, at + 2))?.[0];
    if (end === undefined) break;
    if (end !== "\t") rows.push([]);
    at += end.length;
  }
  return rows;
}
