import { expect, test } from "vitest";
import { consentNoticeText } from "./consent-notice-text";
import { fieldLabels } from "./inquiry";
import { inquirySchema } from "./inquiry-schema";

const lineOf = (name: string) =>
  consentNoticeText.split("\n").find((line) => line.startsWith(`${name}: `)) ?? "";
/** Where the notice puts it in other words. */
const words: Record<string, string> = {
  mainAddress: "주소",
  detailAddress: "주소",
  startDate: "공사 시작",
};
/** The visitor's form sends no mail address, and the box itself is no item. */
const unnamed = ["email", "personalInformationAgree", "postCode", "latitude", "longitude"];

test("the notice names each field that the form requires as required, and each other one as optional", () => {
  for (const [name, rule] of Object.entries(inquirySchema.shape)) {
    if (unnamed.includes(name)) continue;
    const isOptional = rule.safeParse(undefined).success;
    const item = words[name] ?? fieldLabels[name as keyof typeof fieldLabels];
    expect([name, lineOf("필수 항목").includes(item)]).toEqual([name, !isOptional]);
    expect([name, lineOf("선택 항목").includes(item)]).toEqual([name, isOptional]);
  }
  expect(lineOf("선택 항목")).toContain("입력하지 않아도 문의하실 수 있습니다.");
});

test("the notice says why, for how long, and what follows from refusing", () => {
  expect(lineOf("수집·이용 목적")).toContain("견적 상담");
  for (const period of ["5일", "6개월", "계약 기록은 5년", "처리 기록은 3년", "최대 3개월"])
    expect(lineOf("보유 및 이용 기간")).toContain(period);
  expect(lineOf("동의를 거부할 권리")).toContain("이용하실 수 없으며");
});
