import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { FieldConflict } from "./conflict";

const labels = { status: "상태", memo: "직원 메모", budget: "예산", startDate: "시작일" };
const words = { status: { HOLD: "보류", CONTACT: "상담전" } };

function rowsOf(stored: object, sent: object) {
  const page = renderToStaticMarkup(
    <FieldConflict labels={labels} words={words} stored={stored} sent={sent} />,
  );
  return [...page.matchAll(/<dt>(.*?)<\/dt><dd>(.*?)<\/dd><dd>(.*?)<\/dd>/g)].map(
    ([, ...row]) => row,
  );
}

const stored = { status: "HOLD", memo: "", budget: 0, startDate: "2025-01-01" };

test("codes are shown in words, missing numbers and dates as none, equal ones not at all", () => {
  expect(rowsOf(stored, { ...stored, status: "CONTACT", budget: "300", startDate: "" })).toEqual([
    ["상태", "저장된 값: 보류", "내 값: 상담전"],
    ["예산", "저장된 값: 없음", "내 값: 300"],
  ]);
});

test.each([
  ["HOLD", "보류"],
  ["0", ""],
  ["2025-01-01", ""],
])("a memo of %j stays as it was typed", (theirs, mine) => {
  expect(rowsOf({ ...stored, memo: theirs }, { ...stored, budget: "0", memo: mine })).toEqual([
    ["직원 메모", `저장된 값: ${theirs}`, `내 값: ${mine || "없음"}`],
  ]);
});
