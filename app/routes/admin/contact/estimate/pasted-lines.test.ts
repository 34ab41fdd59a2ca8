import { expect, test } from "vitest";
import { linesInPaste } from "./pasted-lines";
import { type LineField, lineFieldNames } from "./typed-estimate";

const read = (...rows: string[]) =>
  linesInPaste(rows.join("\r\n")).map((line) => lineFieldNames.map((name) => line[name]).join("|"));

test("cells in the form's order become lines; a work in the first of several rows is all of theirs", () => {
  expect(
    read(
      "철거공사\t기존 철거\t전체\t식\t1\t2,400,000\t2,400,000",
      "\t폐기물\t5톤\t대\t2\t420,000\t840,000",
      "도배공사\t실크\t\t평\t96\t23,000",
      "",
    ),
  ).toEqual([
    "철거공사|기존 철거|전체|식|1|2,400,000",
    "철거공사|폐기물|5톤|대|2|420,000",
    "도배공사|실크||평|96|23,000",
  ]);
});

test("titles say which column is which, and what they do not name is left out", () => {
  expect(
    read(
      "No.\t품 목\t규격\t비고\t수량\t단 가\t금액",
      "1\t강마루\t7.5T\t거실\t27.5\t128,000\t3,520,000",
    ),
  ).toEqual(["|강마루|7.5T||27.5|128,000"]);
});

test("a row of one cell is a work's heading; sums are left out, which are computed", () => {
  expect(
    read(
      "욕실공사",
      "\t도기\t\t조\t1\t350,000",
      "소계\t\t\t\t\t\t350,000",
      "합 계\t\t\t\t\t\t350,000",
      "부가세\t\t\t\t\t\t35,000",
      "\t\t\t\t\t\t",
    ),
  ).toEqual(["욕실공사|도기||조|1|350,000"]);
});

test.each([
  ["계\t\t\t\t\t\t350,000"],
  ["\t\t소 계\t\t\t\t350,000"],
  ["\t합계 (A+B)\t\t\t\t\t350,000"],
  ["철거공사 소계"],
  ["철거공사 소계\t\t\t\t\t\t350,000"],
  ["철거공사\t소계\t\t\t\t\t350,000"],
  ["VAT\t\t\t\t\t\t35,000"],
  ["\tV.A.T (10%)\t\t식\t1\t35,000\t35,000"],
  ["부가세 별도\t\t\t\t\t\t35,000"],
  ["부가가치세\t35,000"],
  ["공급가액\t\t\t\t\t\t350,000"],
  ["총 견적금액\t\t\t\t\t\t385,000"],
  ["[총 공사 금액 (VAT 포함)]\t\t\t\t\t\t385,000"],
])("%j is a sum, and no line", (row) => {
  expect(read("욕실공사\t도기\t\t조\t1\t350,000", row)).toEqual(["욕실공사|도기||조|1|350,000"]);
});

test("a line that only mentions a sum or VAT stays a line", () => {
  expect(
    read(
      "설비\t기계 설계\t합계 3개소\t식\t1\t1000",
      "욕실\t합계단 타일\tVAT 별도\t식\t1\t1000",
      "기타\tVAT 신고 대행\t\t식\t1\t1000",
    ),
  ).toHaveLength(3);
});

test("titles may name a unit, and of two columns for one field the form's own title counts, or the first", () => {
  expect(
    read(
      "구분\t품명\t내용\t수량\t단가(원)\t금액 (원)\t금액(VAT 포함)",
      "바닥\t강마루\t7.5T\t27.5\t128,000\t3,520,000\t3,872,000",
      "기타\t청소\t입주\t\t\t480,000\t528,000",
    ),
  ).toEqual(["바닥|강마루|||27.5|128,000", "기타|청소|||1|480,000"]);
  expect(read("내용\t품목\t단가[원]", "강마루\t마루\t1,000")).toEqual(["|강마루||||1,000"]);
});

test("cells without titles begin at the column into which they are pasted", () => {
  const at = (first: LineField, ...rows: string[]) =>
    linesInPaste(rows.join("\n"), first).map((line) =>
      lineFieldNames.map((name) => line[name]).join("|"),
    );
  expect(at("name", "강마루\t7.5T\t평", "걸레받이")).toEqual([
    "|강마루|7.5T|평||",
    "|걸레받이||||",
  ]);
  expect(at("quantity", "2\t1,000\t2,000", "3")).toEqual(["||||2|1,000", "||||3|"]);
  // A row of titles says more.
  expect(at("price", "품명\t단가", "문\t9")).toEqual(["|문||||9"]);
});

test("of a lump sum the amount is enough", () => {
  expect(read("기타\t청소\t\t식\t\t\t480,000")).toEqual(["기타|청소||식|1|480,000"]);
});

test("a cell with line ends, tabs or quotes in it stands in quotes, as spreadsheets copy it", () => {
  expect(read('목공\t"문\n문틀"\t"3"" 판"\t조\t5\t390000', '목공\t4" 배관\t\tm\t2\t1000')).toEqual([
    '목공|문 문틀|3" 판|조|5|390000',
    '목공|4" 배관||m|2|1000',
  ]);
});

test.each(["", " \n \t", "\t\t\t", "합계\t1"])("%j has no lines", (pasted) => {
  expect(linesInPaste(pasted)).toEqual([]);
});

test("10,000 cells and an endless quote are read at once", () => {
  expect(linesInPaste("가\t나\t다\t라\t1\t1000\n".repeat(1667))).toHaveLength(1667);
  expect(linesInPaste(`"${"가\t".repeat(99_999)}`).length).toBeLessThan(2);
});
