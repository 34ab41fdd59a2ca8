import { expect, test } from "vitest";
import { checkEstimate, MOST_LINES } from "./check-estimate";
import { pressedList, readPaste, withMore } from "./pressed-list";
import {
  balanceOf,
  emptyLine,
  newEstimate,
  type TypedEstimate,
  type TypedLine,
  typedIn,
  typedOf,
} from "./typed-estimate";
import { unready } from "./unready";

const line = { ...emptyLine, name: "도배", quantity: "2.5", price: "10,000" };

function typed(lines: Partial<TypedLine>[], rest: Partial<TypedEstimate> = {}): TypedEstimate {
  return {
    ...newEstimate("2026-12-31"),
    lines: lines.map((each) => ({ ...emptyLine, ...each })),
    ...rest,
  };
}

function estimateOf(typed: TypedEstimate) {
  const checked = checkEstimate(typed);
  if ("problems" in checked) throw new Error(JSON.stringify(checked.problems));
  return checked.estimate;
}

function problemsOf(typed: TypedEstimate) {
  const checked = checkEstimate(typed);
  return "problems" in checked ? checked.problems : {};
}

test("what is stored is typed again as it was, and adds up as before", () => {
  const whole = typed([line, { ...line, work: "바닥", name: "강마루", spec: "<b>", unit: "평" }], {
    ...{ discountKind: "PERCENT", discount: "5.5", vat: "INCLUDED" },
    ...{ deposit: "1,000", interim: "2,000", balance: "3,000", excluded: "가\n나", note: "=1+1" },
  });
  const estimate = estimateOf(whole);
  expect(typedOf(estimate)).toEqual(whole);
  expect(estimateOf(typedOf(estimate))).toEqual(estimate);
});

test("a line without a word is left out, and a problem names the line that one sees", () => {
  expect(estimateOf(typed([{}, line, { work: "철거" }, line])).lines).toHaveLength(2);
  expect(problemsOf(typed([{}, line, { ...line, name: " ", quantity: "0", price: "-1" }]))).toEqual(
    {
      "name-2": "품명을 입력하세요.",
      "quantity-2": "0보다 큰 수로 입력하세요.",
      "price-2": "0 이상의 숫자로 입력하세요.",
    },
  );
});

test("a draft may lack numbers and a day, but none may be wrong", () => {
  expect(estimateOf(typed([{ name: "미정" }], { validUntil: "" })).lines[0]).toMatchObject({
    quantity: null,
    price: null,
  });
  const wrong = {
    discountKind: "PERCENT",
    discount: "101",
    deposit: "많이",
    validUntil: "2026-02-30",
  };
  expect(problemsOf(typed([line], wrong))).toEqual({
    discount: "100 이하로 입력하세요.",
    deposit: "0 이상의 숫자로 입력하세요.",
    validUntil: "없는 날짜입니다. 2026-03-01처럼 입력하세요.",
  });
  expect(problemsOf(typed([line], { vat: "", discountKind: "x" }))).toEqual({
    vat: "부가가치세를 선택하세요.",
    discountKind: "할인 방법을 선택하세요.",
  });
  const huge = { ...line, quantity: "100,000", price: "10,000,000,000" };
  expect(problemsOf(typed([line, huge]))).toEqual({
    "price-1": "금액은 1,000,000,000,000원까지 입력할 수 있습니다.",
    "": "금액은 1,000,000,000,000원까지 입력할 수 있습니다.",
  });
});

test("500 lines are taken, one more is refused", () => {
  expect(estimateOf(typed(Array(MOST_LINES).fill(line))).lines).toHaveLength(500);
  expect(problemsOf(typed(Array(MOST_LINES + 1).fill(line)))[""]).toContain("500개까지");
});

test("the fields of a form become lines by their order, also where a program has sent fewer of one", () => {
  const fields = new FormData();
  for (const [name, value] of [
    ["name", "가"],
    ["price", "1"],
    ["name", "나"],
    ["vat", "ADDED"],
  ] as const)
    fields.append(name, value);
  const { lines, vat } = typedIn(fields);
  expect(lines).toEqual([
    { ...emptyLine, name: "가", price: "1" },
    { ...emptyLine, name: "나" },
  ]);
  expect(vat).toBe("ADDED");
  expect(typedIn(new FormData()).lines).toEqual([]);
});

test("a line is added below with the same work, moved and removed; nothing typed is lost", () => {
  const two = typed([
    { work: "철거", name: "가" },
    { name: "나", price: "틀림" },
  ]);
  const names = (command: string) =>
    pressedList(two, command)
      .lines.map(({ name }) => name)
      .join();
  expect(["up 1", "down 0", "remove 0", "add", "sort"].map(names)).toEqual([
    ...["나,가", "나,가", "나", "가,나,", "가,나"],
  ]);
  expect(pressedList(pressedList(two, "up 1"), "add").lines.at(-1)).toEqual({
    ...emptyLine,
    work: "철거",
  });
  expect(pressedList(two, "up 1").lines[0]?.price).toBe("틀림");
});

test("a paste beyond 500 lines is refused, and what is empty makes room", () => {
  const pasted = (count: number) => "철거\t가\t\t식\t1\t1000\n".repeat(count);
  const present = [emptyLine, line];
  const found = readPaste(pasted(499), present);
  expect("lines" in found && withMore(present, found.lines)).toHaveLength(500);
  expect(readPaste(pasted(500), present)).toHaveProperty("problem");
  expect(readPaste("  ", present)).toHaveProperty("problem");
});

test("잔금 becomes what the others leave, and nothing below 0", () => {
  const of = (deposit: string) => balanceOf(typed([line], { deposit, balance: "9" }));
  // 25,000 and VAT.
  expect([of("7,500"), of(""), of("27,500"), of("30,000")]).toEqual(["20,000", "27,500", "", ""]);
});

test("an estimate is sent only whole: lines with numbers, instalments that add up, a day to come", () => {
  const today = "2026-11-26";
  const problems = (lines: Partial<TypedLine>[], rest: Partial<TypedEstimate> = {}) =>
    unready(estimateOf(typed(lines, rest)), today);
  const paid = { deposit: "7,500", balance: "20,000" };
  expect(problems([line])).toEqual([]);
  expect(problems([line], paid)).toEqual([]);
  expect(problems([line], { validUntil: today })).toEqual([]);
  expect(problems([])).toEqual(["품목을 하나 이상 입력하세요."]);
  expect(problems([{ name: "가" }, line, { name: "나", quantity: "1" }])).toEqual([
    "수량이나 단가를 입력하세요: 가, 나",
  ]);
  expect(problems([line], { ...paid, interim: "1" })).toEqual([
    "계약금·중도금·잔금의 합이 총액과 다릅니다: 합 27,501원, 총액 27,500원",
  ]);
  expect(problems([line], { discount: "25,001" })).toEqual([
    "할인 금액이 품목의 합계보다 큽니다.",
    "총액이 0원입니다.",
  ]);
  expect(problems([line], { validUntil: "" })).toEqual(["유효기간을 입력하세요."]);
  expect(problems([line], { validUntil: "2026-11-25" })).toEqual(["유효기간이 이미 지났습니다."]);
});
