import { buffer } from "node:stream/consumers";
import { expect, test } from "vitest";
import { hostileWords, linesOf, paperWith } from "../../../../../tests/support/papers";
import { sheetXml } from "../../../../../tests/support/sheet-xml";
import { sheetOf } from "./estimate-sheet.server";

/** Whether each formula comes to the value beside it. */
function computed(sheet: string) {
  const cells = new Map<string, { value: number; formula: string }>();
  for (const [row, xml] of sheet.split("<row>").slice(1).entries())
    for (const [column, [cell]] of [...xml.matchAll(/<c[ />].*?(?=<c[ />]|<\/row>)/gs)].entries()) {
      const [, value = "0"] = /<v>(.*?)<\/v>/.exec(cell) ?? [];
      const [, formula = ""] = /<f>(.*?)<\/f>/.exec(cell) ?? [];
      cells.set(`${"ABCDEFG"[column]}${row + 1}`, { value: Number(value), formula });
    }
  const sum = (from: number, to: number) =>
    Array.from({ length: to - from + 1 }, (_, at) => cells.get(`G${from + at}`))
      .filter((cell) => cell && !cell.formula.startsWith("SUBTOTAL"))
      .reduce((all, cell) => all + (cell?.value ?? 0), 0);
  const round = (value: number) => Math.sign(value) * Math.round(Math.abs(value) + 1e-9);
  return [...cells].flatMap(([at, { value, formula }]) => {
    if (formula === "") return [];
    const program = formula
      .replace(/SUBTOTAL\(9,G(\d+):G(\d+)\)/g, "sum($1,$2)")
      .replace(/[EFG]\d+/g, (name) => String(cells.get(name)?.value))
      .replaceAll("ROUND(", "round(")
      .replaceAll("--", "+");
    const result = new Function("sum", "round", `return ${program.replace(/,0\)/g, ")")}`);
    return [{ at, formula, value, result: result(sum, round) }];
  });
}

test("an estimate's spreadsheet begins with who for whom, has a row for each line and a sum for each work, and goes on computing", async () => {
  const lines = [
    ...linesOf(2),
    { ...linesOf(1)[0], work: "", name: "빈 줄", quantity: null, price: null },
  ] as never;
  const told = { deposit: 1_000, balance: 2_000, note: "첫 줄\n둘째 줄" };
  for (const [reduced, formulas] of [
    [{ discount: 7 }, 10],
    [{ discount: 333, discountKind: "PERCENT", vat: "INCLUDED" }, 11],
    [{ vat: "INCLUDED" }, 9],
    [{}, 9],
  ] as const) {
    const paper = paperWith({ lines, ...told, ...reduced });
    const sheet = sheetXml(await buffer(sheetOf(paper)));
    const checked = computed(sheet);
    expect(checked.map(({ result }) => result)).toEqual(checked.map(({ value }) => value));
    expect([reduced, checked.length]).toEqual([reduced, formulas]);
    const rows = sheet.split("<row>").slice(1);
    const row = (...words: string[]) =>
      rows.find((each) => words.every((word) => each.includes(`>${word}<`))) ?? "";
    expect(row("은하수고객 귀하")).toContain("한결 인테리어");
    expect(row("123-45-67890")).toContain("12-1");
    expect(row("공종")).toMatch(/공종.*품명.*규격.*단위.*수량.*단가.*금액/);
    expect(row("품목 2번")).toMatch(
      /라공사.*<c><v>1.25<\/v><\/c><c s="5"><v>10137<\/v><\/c><c s="5"><f>ROUND\(E\d+\*F\d+,0\)<\/f><v>12671</,
    );
    expect(row("라공사", "소계")).toContain("<v>12671</v>");
    expect(row("빈 줄")).toMatch(/<c\/><c\/><c s="5"><v>0<\/v>/);
    for (const [label, amount] of [
      ["총액", paper.sums.total],
      ["총 견적 금액 (부가가치세 포함)", paper.sums.total],
      ["계약금", 1000],
      ["잔금", 2000],
    ] as const)
      expect(row(label)).toContain(`<v>${amount}</v>`);
    for (const text of ["2026년 3월 1일", "첫 줄\n둘째 줄"]) expect(sheet).toContain(text);
  }
});

test("no text of it is a formula or markup, whatever was typed", async () => {
  const lines = hostileWords.map((word) => {
    return { work: word, name: word, spec: word, unit: word, quantity: 100, price: 1 };
  });
  const sheet = sheetXml(
    await buffer(sheetOf(paperWith({ lines, note: hostileWords.join("\n") }))),
  );
  expect(sheet.match(/<f>/g)).toHaveLength(computed(sheet).length);
  expect(sheet).not.toMatch(/<f>[^<]*(?:HYPERLINK|1\+1)/);
  expect(sheet).not.toContain("<script>");
  expect(sheet.match(/<t xml:space="preserve">=1\+1<\/t>/g)).toHaveLength(5);
  expect(sheet).toContain("_x005F_x0041_");
});
