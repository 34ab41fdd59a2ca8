import type { Content, ContentTable, TableCell, TDocumentDefinitions } from "pdfmake/interfaces";
import { type EstimateLine, fileNameOf, noContract, type Paper, type WorkSum } from "./estimate";
import {
  columnTitles,
  draftTitle,
  drawn,
  endFacts,
  instalmentAmounts,
  instalmentsTitle,
  isHeaded,
  isOfNoto,
  noWork,
  recipientFacts,
  sealedFact,
  shopFacts,
  sumAmounts,
  totalTitle,
  wonOrLess,
} from "./paper-facts";
import { quantityInWords, won, wonInHangul, wonInManwon } from "./won";

/** The colours of styles/tokens.css. */
const ink = "#1d1b18";
const soft = "#5d574f";
const line = "#dfdad1";
const strongLine = "#857e73";

const TEXT = 8.5;
const SIDE = 30;
const WIDTH = 595.28 - 2 * SIDE;
/** Widths of labels, and of what stands on the right half. */
const LABEL = 78;
const GAP = 30;
const HALF = (WIDTH - GAP) / 2;
/** 14 mm, as a stamp is. */
const SEAL = 40;
/** As wide as a letter of Hangul, and as high as a row of facts. */
const LETTER = 0.87 * TEXT;
const ROW = 1.19 * TEXT + 0.6;
const LOGO: [number, number] = [130, 26];

type Images = Partial<Record<"logo" | "seal", string>>;

/**
 * The paper for pdfmake. It is data alone, because another process draws it (draw-pdf.ts), which also
 * has the layouts that are named here.
 *
 * @param images of the paper's logo and seal, as `data:` URLs
 */
export function documentOf(paper: Paper, images: Images = {}): TDocumentDefinitions {
  const { day, shop } = paper;
  return {
    info: { title: fileNameOf(paper), author: shop.name, creator: shop.name, producer: "pdfmake" },
    language: "ko-KR",
    pageSize: "A4",
    pageMargins: [SIDE, 24, SIDE, 27],
    defaultStyle: { font: "Pretendard", fontSize: TEXT, color: ink },
    ...(day === "" && {
      watermark: { text: "초안", fontSize: 150, color: strongLine, opacity: 0.1 },
    }),
    images,
    content: [
      title(day === "", images),
      {
        columns: [facts(recipientFacts(paper), HALF), shopColumn(paper, images)],
        columnGap: GAP,
      },
      total(paper),
      lines(paper),
      ends(paper),
      ...closing(paper),
    ],
  };
}

function title(isDraft: boolean, { logo }: Images): Content {
  return {
    stack: [
      // Beside the title, so that a line of the estimate does not go to the next page for it.
      ...(logo ? [{ image: "logo", fit: LOGO, relativePosition: { x: 0, y: 0 } } as const] : []),
      {
        text: "견적서",
        noWrap: true,
        fontSize: 19,
        bold: true,
        characterSpacing: 7.6,
        alignment: "center",
      },
      ...(isDraft ? [{ text: draftTitle, alignment: "center" } as const] : []),
      rule(ink, 1.2, 6),
    ],
    margin: [0, 0, 0, 7],
  };
}

function rule(lineColor: string, lineWidth: number, above: number, length = WIDTH): Content {
  const across = { type: "line", x1: 0, y1: 0, x2: length, y2: 0, lineColor, lineWidth } as const;
  return { canvas: [across], margin: [0, above, 0, 0] };
}

/** The seal lies over the end of a name, and below all letters. */
function shopColumn(paper: Paper, { seal }: Images): Content {
  const list = shopFacts(paper);
  const at = list.findIndex(([label]) => label === sealedFact(paper));
  const column = facts(list, HALF);
  if (!seal || at < 0) return column;
  const widthOf = (text = "") => [...text].length * LETTER;
  const linesAbove = list
    .slice(0, at)
    .reduce((lines, [, text]) => lines + Math.ceil(widthOf(text) / (HALF - LABEL)), 0);
  const end = Math.min(widthOf(list[at]?.[1]), HALF - LABEL - SEAL);
  const relativePosition = {
    x: LABEL + Math.max(end - SEAL / 4, 0),
    y: (linesAbove + 0.5) * ROW - SEAL / 2,
  };
  return { stack: [{ image: "seal", fit: [SEAL, SEAL], relativePosition }, column] };
}

function facts(list: [label: string, text: string][], width: number): Content {
  if (list.length === 0) return [];
  const rows = list.map(([label, text]) => [
    { text: label, color: soft, noWrap: true },
    { stack: paragraphs(text, width - LABEL) },
  ]);
  return { layout: "plain", table: { widths: [LABEL, "*"], body: rows } };
}

function total({ sums }: Paper): Content {
  return {
    stack: [
      rule(line, 0.5, 0),
      { text: totalTitle, color: soft, noWrap: true, margin: [0, 5, 0, 0] },
      { ...number(won(sums.total)), alignment: "center", fontSize: 17, bold: true },
      { text: `${wonInHangul(sums.total)}   ${wonInManwon(sums.total)}`, color: soft },
      rule(line, 0.5, 5),
    ],
    alignment: "center",
    margin: [0, 6, 0, 8],
  };
}

/** Of the columns of texts: the first takes at least this much. */
const widths = { name: 100, spec: 130, unit: 34 };
/** A paper with more rows than this, and its headings, is set tightly. */
const ROOMY_ROWS = 24;
/** The largest sum of a work. */
const SUM_WIDTH = 110;

function lines(paper: Paper): ContentTable {
  const { estimate, sums } = paper;
  const areHeaded = isHeaded(paper);
  const head = columnTitles.map((text, index) => ({
    ...cell(text, strongLine),
    color: soft,
    border: [false, true, false, true] as Borders,
    borderColor: [ink, ink, ink, strongLine] as Colours,
    alignment: index < 3 ? ("left" as const) : ("right" as const),
  }));
  const body = sums.works.flatMap((work) => [
    ...(areHeaded ? [heading(work)] : []),
    ...work.lines.map((index) =>
      lineCells(estimate.lines[index] as EstimateLine, sums.amounts[index] ?? 0),
    ),
  ]);
  return {
    layout: body.length > ROOMY_ROWS ? "tight" : "roomy",
    table: {
      widths: ["*", widths.spec, widths.unit, "auto", "auto", "auto"],
      headerRows: 1,
      keepWithHeaderRows: areHeaded ? 2 : 1,
      dontBreakRows: true,
      body: [head, ...body],
    },
  };
}

type Sides = [number, number, number, number];
type Borders = [boolean, boolean, boolean, boolean];
type Colours = [string, string, string, string];

function cell(text: string, colour: string, words: Content[] = [{ text, noWrap: true }]) {
  return { text: words, borderColor: Array(4).fill(colour) as Colours };
}

/** One cell, so that a page can break before it. */
function heading({ work, sum }: WorkSum): TableCell[] {
  const name = { text: words(work || noWork, WIDTH - SUM_WIDTH), width: "*" };
  const cell = {
    columns: [name, { ...number(won(sum)), width: "auto" }],
    bold: true,
    margin: [0, 2, 0, 0] as Sides,
    borderColor: Array(4).fill(strongLine) as Colours,
    headlineLevel: 1,
    colSpan: columnTitles.length,
  };
  return [cell, ...Array(columnTitles.length - 1).fill({})];
}

function lineCells(
  { name, spec, unit, quantity, price }: EstimateLine,
  amount: number,
): TableCell[] {
  return [
    cell(name, line, words(name, widths.name)),
    cell(spec, line, words(spec, widths.spec)),
    cell(unit, line, words(unit, widths.unit)),
    number(quantityInWords(quantity)),
    number(price?.toLocaleString("ko-KR") ?? ""),
    number(amount.toLocaleString("ko-KR")),
  ];
}

function number(text: string, colour = line) {
  return {
    ...cell(text, colour),
    alignment: "right" as const,
    noWrap: true,
    fontFeatures: ["tnum" as const],
  };
}

/** Instalments on the left, sums on the right. */
function ends(paper: Paper): Content {
  const agreed = instalmentAmounts(paper);
  const title: Content = { text: instalmentsTitle, bold: true, margin: [0, 0, 0, 2] };
  const left = agreed.length > 0 ? [title, amounts(agreed)] : [];
  const sums = sumAmounts(paper);
  const right: Content[] = [
    amounts(sums.slice(0, -1)),
    rule(ink, 0.7, 3, HALF),
    amounts(sums.slice(-1), true),
  ];
  return {
    unbreakable: true,
    columns: [{ stack: left }, { stack: right }],
    columnGap: GAP,
    margin: [0, 6, 0, 0],
  };
}

function amounts(list: [label: string, won: number][], isTotal = false): Content {
  const rows = list.map(([label, amount]) => [
    { text: label, color: isTotal ? ink : soft },
    number(wonOrLess(amount)),
  ]);
  return {
    layout: "plain",
    table: { widths: ["*", "auto"], body: rows },
    ...(isTotal && { bold: true, margin: [0, 3, 0, 0] }),
  };
}

function closing(paper: Paper): Content[] {
  const end = endFacts(paper);
  return [
    ...(end.length > 0 ? [rule(line, 0.5, 5), spaced(facts(end, WIDTH))] : []),
    rule(line, 0.5, 4),
    { text: noContract, color: soft, margin: [0, 5, 0, 0] },
  ];
}

function spaced(content: Content): Content {
  return { stack: [content], margin: [0, 3, 0, 0] };
}

function paragraphs(text: string, width: number): Content[] {
  return text.split("\n").map((each) => ({ text: words(each || " ", width) }));
}

/**
 * Like the page, keeps a word of Hangul whole, which pdfmake would break anywhere and draw letter by
 * letter, if it surely fits into the width; any other is broken anywhere, which pdfmake would not.
 */
function words(typed: string, width: number): Content[] {
  const text = drawn(typed).replaceAll(/ {2,}/g, " ");
  const most = Math.floor(width / TEXT);
  const parts = text.length > most ? text.split(/(?<= )/) : [text];
  return parts.flatMap((part) => {
    const breaking = part.length > most ? ({ wordBreak: "break-all" } as const) : { noWrap: true };
    return runsOf(part).map((run) => ({ ...run, ...breaking }));
  });
}

/** Each of letters that one font has. */
function runsOf(text: string) {
  const runs: { text: string; font: string }[] = [];
  for (const letter of text) {
    const font = isOfNoto(letter) ? "NotoSansKR" : "Pretendard";
    const last = runs.at(-1);
    if (last?.font === font) last.text += letter;
    else runs.push({ text: letter, font });
  }
  return runs;
}
