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

/**
 * The lines of cells copied from a spreadsheet. A row of titles says which column is which; otherwise
 * they are in the order of the form. A work that stands alone in its row, or only in the first row
 * of several, belongs to those below; sums are left out, because they are computed.
 */
export function linesInPaste(pasted: string): TypedLine[] {
  const rows = cellsOf(pasted.slice(0, LONGEST_PASTE));
  const titled = rows[0] ? columnsOf(rows[0]) : undefined;
  const lines: TypedLine[] = [];
  let work = "";
  for (const row of titled ? rows.slice(1) : rows) {
    const cells = Object.fromEntries(
      (titled ?? inOrder).map((column, at) => [column, row[at] ?? ""]),
    );
    const filled = row.filter((cell) => cell !== "");
    if (filled.length === 0 || isSum(filled)) continue;
    const isHeading = filled.length === 1 && (cells.work || !cells.name);
    work = cells.work || (isHeading ? (filled[0] ?? "") : work);
    if (!isHeading) lines.push({ ...emptyLine, ...lineOf(cells), work });
  }
  return lines;
}

function lineOf({ amount = "", other: _, ...cells }: Record<string, string>): Partial<TypedLine> {
  // A lump sum, of which only the amount was written.
  if (amount && !cells.price && !cells.quantity) return { ...cells, quantity: "1", price: amount };
  return cells;
}

/** @returns undefined if the row is no row of titles */
function columnsOf(row: string[]) {
  const columns = row.map((cell) => titles[cell.replace(/\s/g, "")]);
  const known = columns.filter((column) => column !== undefined);
  return known.includes("name") && known.length > 1
    ? columns.map((column) => column ?? "other")
    : undefined;
}

function isSum(filled: string[]) {
  return /^[\s[(<]*(소\s*계|합\s*계|총\s*계|총\s*액|부\s*가\s*(가\s*치\s*)?세)/.test(
    filled[0] ?? "",
  );
}

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
