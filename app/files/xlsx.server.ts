import { Readable } from "node:stream";
import { ZipFile } from "yazl";
import { DAY } from "~/text/duration";
import { SEOUL_OFFSET } from "~/text/moment";
import { escapeXml } from "~/text/xml";

/** Dates are yyyy-MM-dd; moments ISO 8601 in UTC, shown in Seoul time. */
export type Cell =
  | string
  | number
  | { date: string }
  | { moment: string }
  /** A formula of ours, with what it comes to: previews and phones do not compute. */
  | { won: number; formula?: string | undefined }
  | undefined;

interface Sheet {
  name: string;
  /** Above the titles of the columns, which otherwise stay in view. */
  head?: Cell[][];
  columns: { title: string; width: number }[];
  rows: AsyncIterable<Cell[][]>;
}

/** One batch in memory. No text is a formula (docs/decisions/031-the-story-of-an-inquiry.md). */
export function xlsxOf({ name, head, columns, rows }: Sheet): Readable {
  const zip = new ZipFile();
  for (const [path, content] of Object.entries(parts(name))) {
    zip.addBuffer(Buffer.from(header + content), path);
  }
  const sheet = Readable.from(sheetXml(head, columns, rows));
  zip.addReadStream(sheet, "xl/worksheets/sheet1.xml");
  zip.end();
  const output = zip.outputStream as Readable;
  zip.on("error", (error: Error) => output.destroy(error));
  // The package hears no error of a stream that it is given.
  sheet.on("error", (error) => output.destroy(error));
  output.on("close", () => sheet.destroy());
  return output;
}

async function* sheetXml(head: Sheet["head"], columns: Sheet["columns"], rows: Sheet["rows"]) {
  const widths = columns.map(
    ({ width }, index) =>
      `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1"/>`,
  );
  const titles = columns.map(({ title }) => textCell(title, styles.title)).join("");
  const pane = head
    ? ""
    : '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>';
  yield `${header}<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0">${pane}</sheetView></sheetViews><cols>${widths.join("")}</cols><sheetData>${rowsXml(head ?? [])}<row>${titles}</row>`;
  for await (const batch of rows) yield rowsXml(batch);
  yield "</sheetData></worksheet>";
}

function rowsXml(rows: Cell[][]) {
  return rows.map((cells) => `<row>${cells.map(cellXml).join("")}</row>`).join("");
}

const styles = { title: 1, date: 2, moment: 3, text: 4, won: 5 };

function cellXml(cell: Cell) {
  if (cell === undefined || cell === "") return "<c/>";
  if (typeof cell === "number") return `<c><v>${cell}</v></c>`;
  if (typeof cell === "string") return textCell(cell, styles.text);
  if ("won" in cell) {
    const formula = cell.formula ? `<f>${escapeXml(cell.formula)}</f>` : "";
    return `<c s="${styles.won}">${formula}<v>${cell.won}</v></c>`;
  }
  if ("date" in cell) return dateCell(Date.parse(cell.date), styles.date);
  return dateCell(Date.parse(cell.moment) + SEOUL_OFFSET, styles.moment);
}

/** Spreadsheets count days since 1899-12-30. */
function dateCell(time: number, style: number) {
  return Number.isNaN(time) ? "<c/>" : `<c s="${style}"><v>${time / DAY + 25_569}</v></c>`;
}

/** Excel's limit for a cell. */
const LONGEST_TEXT = 32_767;

function textCell(text: string, style: number) {
  const plain = text.slice(0, LONGEST_TEXT).replaceAll("\r", "");
  // Otherwise Excel reads `_x0041_` as an A.
  const content = escapeXml(plain).replace(/_(?=x[0-9a-f]{4}_)/gi, "_x005F_");
  return `<c s="${style}" t="inlineStr"><is><t xml:space="preserve">${content}</t></is></c>`;
}

const header = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const package_ = "http://schemas.openxmlformats.org/package/2006";
const office = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const kinds = "application/vnd.openxmlformats-officedocument.spreadsheetml";

function parts(name: string) {
  const font = '<sz val="11"/><name val="맑은 고딕"/>';
  const style = (format: number, font = 0) =>
    `<xf numFmtId="${format}" fontId="${font}" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1"/>`;
  return {
    "[Content_Types].xml": `<Types xmlns="${package_}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="${kinds}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${kinds}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${kinds}.styles+xml"/></Types>`,
    "_rels/.rels": `<Relationships xmlns="${package_}/relationships"><Relationship Id="rId1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    "xl/workbook.xml": `<workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="${name}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    "xl/_rels/workbook.xml.rels": `<Relationships xmlns="${package_}/relationships"><Relationship Id="rId1" Type="${office}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${office}/styles" Target="styles.xml"/></Relationships>`,
    // Format 49 is text, so that an edited cell stays text; 3 has commas.
    "xl/styles.xml": `<styleSheet xmlns="${main}"><numFmts count="2"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd"/><numFmt numFmtId="165" formatCode="yyyy\\-mm\\-dd\\ hh:mm"/></numFmts><fonts count="2"><font>${font}</font><font><b/>${font}</font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="6">${style(0)}${style(0, 1)}${style(164)}${style(165)}${style(49)}${style(3)}</cellXfs></styleSheet>`,
  };
}
