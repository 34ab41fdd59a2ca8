import { expect, test } from "vitest";
import { policyText } from "./policy-text";

const none = { optional: ["예산"], carriers: [], abroad: [], hosting: [] };
const titles = (text: string) => text.match(/^제\d+조 \(.+\)$/gm) ?? [];
const article = (text: string, title: string) =>
  text.split("\n\n").find((part) => part.includes(`(${title})`)) ?? "";

test("the policy is one text with numbered articles, the spec's dates and the day of this version", () => {
  const text = policyText(none, "2026-11-26");
  expect(titles(text).map((title) => title.split(" ")[0])).toEqual(
    Array.from({ length: titles(text).length }, (_, index) => `제${index + 1}조`),
  );
  expect(text).toContain(
    "공고일자: 2025년 2월 13일\n시행일자: 2025년 2월 13일\n개정 시행일자: 2026년 11월 26일",
  );
  // What article 30 (1) of the law and article 31 of its decree ask a policy for.
  for (const subject of [
    "처리 목적",
    "항목",
    "보유 및 이용 기간",
    "파기 절차",
    "제3자 제공",
    "위탁",
    "국외 이전",
    "기기에 저장되는 정보",
    "권리와 행사 방법",
    "안전성 확보 조치",
    "보호책임자",
    "변경",
  ])
    expect([subject, titles(text).some((title) => title.includes(subject))]).toEqual([
      subject,
      true,
    ]);
  expect(text).toContain("기록: 5년");
  expect(text).toContain("기록: 3년");
});

test("who runs the server is named where the office has said so, and nobody is named where not", () => {
  expect(article(policyText(none, "2026-11-26"), "개인정보 처리의 위탁")).toContain(
    "위탁하지 않고",
  );
  const hosted = policyText({ ...none, hosting: ["예시호스팅: 서버의 운영"] }, "2026-11-26");
  expect(article(hosted, "개인정보 처리의 위탁")).toContain("\n- 예시호스팅: 서버의 운영");
  expect(hosted).not.toContain("위탁하지 않고");
  expect(article(hosted, "개인정보의 국외 이전")).toContain("위의 위탁에서 밝힌 것 말고는");
});
