import { expect, test } from "vitest";
import { checkForm } from "~/request/check-form";
import { type ProblemCode, refusalOf } from "~/text/refusal";
import { inquirySchema } from "./inquiry-schema";
import { summarizeRefusal, warningOf } from "./refused-inquiry";

test.each<[ProblemCode, string]>([
  ["count", "경고: 파일 개수 초과"],
  ["bytes", "경고: 파일 용량 초과"],
  ["kind", "경고: 첨부할 수 없는 파일"],
  ["empty", "경고: 빈 파일"],
])("files refused for their %s get the title %s, whatever the message", (code, title) => {
  const files = [{ code, message: "다른 말" }];
  expect(summarizeRefusal("contact", { files }, undefined)).toEqual({
    errors: [],
    title,
    text: "다른 말",
  });
});

/** The problems of a form that is whole but for these fields. */
function problemsWith(fields: Record<string, string>) {
  const form = new FormData();
  const whole = {
    ...{ customer: "김고객", phoneNumber: "01012345678", buildingType: "HOUSE" },
    ...{ exclusiveArea: "30", mainAddress: "서울 중구", detailAddress: "1층" },
    personalInformationAgree: "on",
  };
  for (const [name, value] of Object.entries({ ...whole, ...fields })) form.set(name, value);
  const checked = checkForm(form, inquirySchema);
  return checked.status === "success" ? {} : refusalOf(checked).errors;
}
const specs = { title: "경고", text: "필수 입력사항을 모두 입력해주세요." };

test.each(
  ["customer", "phoneNumber", "buildingType", "exclusiveArea", "mainAddress", "detailAddress"]
    .concat("personalInformationAgree")
    .map((name) => [name]),
)("without %s the dialog has the spec's words, whatever else is wrong", (name) => {
  const problems = problemsWith({ [name]: "", budget: "삼천" });
  expect(warningOf(problems)).toEqual(specs);
  expect(summarizeRefusal("contact", problems, undefined)).toMatchObject(specs);
});

test.each<Record<string, string>>([{ customer: "홍" }, { phoneNumber: "1234-567" }])(
  "a required field that is too short gets the spec's words: %j",
  (fields) => expect(warningOf(problemsWith(fields))).toEqual(specs),
);

test("an optional field alone never meets the words for required ones", () => {
  const problems = problemsWith({ budget: "3천~4천", startDate: "내일" });
  expect(warningOf(problems).text).toBe(
    "공사 시작 예정일: 없는 날짜입니다. 2026-03-01처럼 입력하세요. 예산: 금액을 하나만 입력하세요. 예: 3000, 3천만원",
  );
  const summary = summarizeRefusal("contact", problems, undefined);
  expect([summary.title, summary.text]).toEqual(["경고", "입력한 내용을 확인해 주세요."]);
  expect(summary.errors.map(({ label }) => label)).toEqual(["공사 시작 예정일", "예산"]);
});
