import {
  emptyLine,
  type LineField,
  lineFieldNames,
  lineFields,
  type TypedLine,
} from "./typed-estimate";

/** Letters: far more than rows of an estimate need. */
export const LONGEST_PASTE = 200_000;

type Column = LineField | "amount";

const inOrder: Column[] = ["work", "name", "spec", "unit", "quantity", "price", "amount"];

/** What spreadsheets call the columns. */
const titles = new Map<string, Column>([
  ...lineFieldNames.map((name): [string, Column] => [lineFields[name], name]),
  ...([
    ["공정", "work"],
    ["구분", "work"],
  ] as const),
  ...([
    ["품목", "name"],
    ["내용", "name"],
    ["항목", "name"],
  ] as const),
  ["금액", "amount"],
]);

/**
 * The lines of cells copied from a spreadsheet. A row of titles says which column is which; otherwise
 * they are in the order of the form. A work that stands alone in its row, or only in the first row
 * of several, belongs to those below; sums are left out, because they are computed.
 *
 * @param first the column in which cells without titles begin
 */
export function linesInPaste(pasted: string, first: LineField = "work"): TypedLine[] {
  const rows = cellsOf(pasted.slice(0, LONGEST_PASTE));
  const titled = rows[0] ? columnsOf(rows[0]) : undefined;
  const columns = titled ?? inOrder.slice(inOrder.indexOf(first));
  const hasWorks = titled !== undefined || first === "work";
  const lines: TypedLine[] = [];
  let work = "";
  for (const row of titled ? rows.slice(1) : rows) {
    const cells: Cells = Object.fromEntries(
      columns.flatMap((column, at) => (column ? [[column, row[at] ?? ""]] : [])),
    );
    const filled = row.filter((cell) => cell !== "");
    if (filled.length === 0 || isSum(cells, filled)) continue;
    const isHeading = hasWorks && filled.length === 1 && (cells.work || !cells.name);
    work = cells.work || (isHeading ? (filled[0] ?? "") : work);
    if (!isHeading) lines.push({ ...emptyLine, ...lineOf(cells), work });
  }
  return lines;
}

type Cells = Partial<Record<Column, string>>;

function lineOf({ amount = "", ...cells }: Cells): Partial<TypedLine> {
  // A lump sum, of which only the amount was written.
  if (amount && !cells.price && !cells.quantity) return { ...cells, quantity: "1", price: amount };
  return cells;
}

/** @returns for each cell of a row of titles its column, if it has one; undefined for another row */
function columnsOf(row: string[]) {
  const places = new Map<Column, number>();
  for (const [at, cell] of row.entries()) {
    const title = cell.replace(/\s|\([^()]*\)$|\[[^[\]]*\]$/g, "");
    const column = titles.get(title);
    // Of two columns for one field, the one with the form's own title counts, or else the first.
    if (column && (!places.has(column) || title === ownTitles[column])) places.set(column, at);
  }
  if (!places.has("name") || places.size === 1) return undefined;
  const columns = new Map([...places].map(([column, at]) => [at, column]));
  return row.map((_, at) => columns.get(at));
}

const ownTitles: Record<string, string> = lineFields;

/** A line with a name may mention a sum or VAT elsewhere. */
function isSum({ work = "", name = "" }: Cells, filled: string[]) {
  const told = name === "" ? filled : [work, name, filled[0] ?? ""];
  return told.some(
    (cell) => cell.length <= LONGEST_SUM && sums.some((sum) => sum.test(plainWords(cell))),
  );
}

const LONGEST_SUM = 50;

/** `[총 견적 금액] (VAT 별도)` as 총견적금액. */
function plainWords(cell: string) {
  return cell
    .replace(/[\s[\]<>]/g, "")
    .replace(/(.)\([^()]*\)$/, "$1")
    .replace(/[\d.,:·%()]|별도|포함|원$/g, "");
}

const sums = [
  /^(계|.*[소합총누]계)(금?액)?$/,
  /^((최종)?[총합]|최종)(견적|공사|도급)?(금?액|비용?|가)$/,
  /^(견적|공사)총액$/,
  /^공급가액?$/,
  /^(VAT|부가(가치)?세)$/i,
];

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
