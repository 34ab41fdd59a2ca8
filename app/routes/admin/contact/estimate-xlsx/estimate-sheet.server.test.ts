import { buffer } from "node:stream/consumers";
import { expect, test } from "vitest";
import { hostileWords, linesOf, paperWith } from "../../../../../tests/support/papers";
import { sheetXml } from "../../../../../tests/support/sheet-xml";
import { sheetOf } from "./estimate-sheet.server";

test("an estimate's spreadsheet has a row for each line, numbers as numbers, and what else the paper says", async () => {
  const paper = paperWith({
    lines: [
      ...linesOf(2),
      { ...linesOf(1)[0], work: "", name: "빈 줄", quantity: null, price: null },
    ] as never,
    ...{ deposit: 1_000, balance: 2_000, discount: 7, note: "첫 줄\n둘째 줄" },
  });
  const sheet = sheetXml(await buffer(sheetOf(paper)));
  const rows = sheet.split("<row>").slice(1);
  expect(rows[0]).toMatch(/공정.*품명.*규격.*단위.*수량.*단가.*금액/);
  expect(rows[2]).toMatch(
    /라공사.*품목 2번.*<c><v>1.25<\/v><\/c><c s="5"><v>10137<\/v><\/c><c s="5"><v>12671<\/v>/,
  );
  expect(rows[3]).toMatch(/빈 줄.*<c\/><c\/><c s="5"><v>0<\/v>/);
  for (const [label, amount] of [
    ...[
      ["합계", "22671"],
      ["할인", "-7"],
      ["총액", String(paper.sums.total)],
    ],
    ...[
      ["계약금", "1000"],
      ["잔금", "2000"],
    ],
  ])
    expect(rows.find((row) => row.includes(`>${label}<`))).toContain(`<v>${amount}</v>`);
  for (const text of ["은하수고객 귀하", "123-45-67890", "2026년 3월 1일", "첫 줄\n둘째 줄"])
    expect(sheet).toContain(text);
});

test("no text of it is a formula or markup, whatever was typed", async () => {
  const lines = hostileWords.map((word) => {
    return { work: word, name: word, spec: word, unit: word, quantity: 100, price: 1 };
  });
  const sheet = sheetXml(
    await buffer(sheetOf(paperWith({ lines, note: hostileWords.join("\n") }))),
  );
  expect(sheet).not.toContain("<f>");
  expect(sheet).not.toContain("<script>");
  expect(sheet.match(/<t xml:space="preserve">=1\+1<\/t>/g)).toHaveLength(4);
  expect(sheet).toContain("_x005F_x0041_");
});
