import { expect, test } from "vitest";
import { checkForm } from "~/request/check-form";
import { inquirySchema, visitorInquirySchema } from "./inquiry-schema";
import { howRead, withRoughAmounts } from "./rough-amount";

const most = 1_000_000;

test.each([
  ["6천만원대", 6000],
  ["6천만원 정도", 6000],
  ["약 6천", 6000],
  ["최대 7천만원", 7000],
  ["최대 7천만원까지요", 7000],
  ["1억 정도", 10_000],
  ["1억 안팎입니다.", 10_000],
  ["6000정도", 6000],
  ["한 5천 생각하고 있어요", 5000],
  ["총 예산 6천만원 이내", 6000],
  ["6천만원대 초반", 6000],
  ["3,000만원 이하", 3000],
  ["5천~7천만원", 6000],
  ["5~7천만원", 6000],
  ["5000-7000", 6000],
  ["5천에서 7천 사이", 6000],
  ["5천만원부터 7천만원까지", 6000],
  ["2,3천만원 정도", 2500],
  ["1~2억", 15_000],
  ["9천~1억", 9500],
  ["약 ５천 〜 ６천만원 정도", 5500],
])("the budget %j is understood as %j 만원", (typed, amount) => {
  expect(howRead(typed, "manwon", most)).toBe(amount);
});

test.each(["6천만원", "6000", "1억 2천", "미정", "상담 후 결정", "30000", ""])(
  "the budget %j needs no words beside it",
  (typed) => {
    expect(howRead(typed, "manwon", most)).toBe("exactly");
  },
);

test.each([
  "삼천만원쯤",
  "9~1억",
  "7천~5천",
  "-3000",
  "1e9",
  "3000-4000-5000",
  "5천 넘지 않게",
  "남편과 상의 중",
  "99999999999999",
  "3천 ".repeat(50),
])("the budget %j is in words only", (typed) => {
  expect(howRead(typed, "manwon", most)).toBe("not");
});

test.each([
  ["약 34평", 34],
  ["34평 정도", 34],
  ["30평대", 30],
  ["33~34평", 33.5],
  ["34평", "exactly"],
  ["84㎡", "exactly"],
  ["84", "exactly"],
  ["삼십평", "not"],
  ["24평(전용 59)", "not"],
])("the area %j is read as %j", (typed, read) => {
  expect(howRead(typed, "pyeong", most)).toBe(read);
});

const sent = {
  customer: "홍길동",
  phoneNumber: "010-1234-5678",
  buildingType: "APARTMENT",
  exclusiveArea: "30평대",
  mainAddress: "서울 강남구 테헤란로 1",
  detailAddress: "1층",
  budget: "5천~7천만원",
  customerMemo: "주방을 고치고 싶습니다.\n",
  personalInformationAgree: "on",
};

function formOf(values: Record<string, string>) {
  const form = new FormData();
  for (const [name, value] of Object.entries({ ...sent, ...values })) form.set(name, value);
  return form;
}

function budgetOf(values: Record<string, string>) {
  const checked = checkForm(withRoughAmounts(formOf(values)), visitorInquirySchema);
  if (checked.status !== "success") return checked.error;
  const { budget, exclusiveArea, customerMemo } = checked.value;
  return { budget, exclusiveArea, customerMemo };
}

test("what was said goes along with its middle, and what cannot be read goes along alone", () => {
  expect(budgetOf({})).toEqual({
    budget: 6000,
    exclusiveArea: 30,
    customerMemo: "주방을 고치고 싶습니다.\n분양 면적: 30평대\n예산: 5천~7천만원",
  });
  expect(budgetOf({ exclusiveArea: "34", budget: "남편과 상의 중", customerMemo: "" })).toEqual({
    budget: 0,
    exclusiveArea: 34,
    customerMemo: "예산: 남편과 상의 중",
  });
});

test("an area that cannot be read is asked for, and a budget where there is no room for its words", () => {
  expect(budgetOf({ exclusiveArea: "삼십평" })).toEqual({ exclusiveArea: [expect.anything()] });
  const full = budgetOf({ exclusiveArea: "34", customerMemo: "가".repeat(4_995) });
  expect(full).toEqual({
    budget: [{ code: "invalid", message: expect.stringContaining("문의 내용을 줄여 주세요") }],
  });
  // Lines count as one letter each, however they are sent.
  const lines = "가\r\n".repeat(2_490);
  expect(budgetOf({ exclusiveArea: "34", customerMemo: lines })).toMatchObject({ budget: 6000 });
});

test("a program that sends no number is refused as before", () => {
  const { error } = inquirySchema.safeParse({ ...sent, exclusiveArea: "34" });
  expect(error?.issues[0]?.message).toBe("금액을 하나만 입력하세요. 예: 3000, 3천만원");
});
