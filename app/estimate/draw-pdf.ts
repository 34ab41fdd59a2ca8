import { json } from "node:stream/consumers";
import pdfmake from "pdfmake";
import type { CustomTableLayout } from "pdfmake/interfaces";
import type { Drawing } from "./paper-pdf.server";

/**
 * A process of its own, from a definition on its standard input to a PDF on its standard output. Node
 * runs this very file: it imports packages, and types that Node strips.
 */

/** Of these shapes a PDF takes a third of what it takes of the same in the .otf. */
const shapes = "node_modules/pretendard/dist/public/static/alternative";
const Pretendard = {
  normal: `${shapes}/Pretendard-Regular.ttf`,
  bold: `${shapes}/Pretendard-SemiBold.ttf`,
};

/** Only what Pretendard lacks of KS X 1001, in one weight: it is for names, and seldom bold. */
const hanja = "app/estimate/fonts/NotoSansKR-Hanja.ttf";
const fonts = { Pretendard, NotoSansKR: { normal: hanja, bold: hanja } };
const files = Object.values(fonts).flatMap((font) => Object.values(font));

const plain: CustomTableLayout = {
  hLineWidth: () => 0,
  vLineWidth: () => 0,
  paddingLeft: () => 0,
  paddingRight: () => 0,
  paddingTop: () => 0.3,
  paddingBottom: () => 0.3,
};

interface Layout extends CustomTableLayout {
  /** A line at the foot of a page, above the row that goes to the next. */
  hLineWhenBroken: boolean;
}

const lines = (padding: number): Layout => ({
  ...plain,
  hLineWidth: () => 0.5,
  hLineWhenBroken: false,
  paddingLeft: (column) => (column === 0 ? 0 : 8),
  paddingRight: (column, { table }) => (column === (table.widths?.length ?? 0) - 1 ? 0 : 8),
  paddingTop: () => padding,
  paddingBottom: () => padding,
});

const { definition, number } = (await json(process.stdin)) as Drawing;
pdfmake.setUrlAccessPolicy(() => false);
pdfmake.setLocalAccessPolicy((path) => files.includes(path));
pdfmake.setFonts(fonts);
pdfmake.setTableLayouts({ plain, tight: lines(0.7), roomy: lines(2.6) });
const pdf = await pdfmake
  .createPdf({
    ...definition,
    // At the foot of a page, a work's heading would stand without any of its lines.
    pageBreakBefore: ({ headlineLevel, startPosition }) =>
      headlineLevel === 1 && startPosition.verticalRatio > 0.95,
    footer: (page, pages) =>
      pages > 1
        ? { text: `${number}   ${page} / ${pages}`, alignment: "center", fontSize: 7.5 }
        : undefined,
  })
  .getBuffer();
process.stdout.write(pdf);
