import { expect, test } from "vitest";
import type { ProblemCode } from "~/text/refusal";
import { summarizeRefusal } from "./refused-inquiry";

test.each<[ProblemCode, string]>([
  ["count", "경고: 파일 개수 초과"],
  ["bytes", "경고: 파일 용량 초과"],
  ["kind", "경고: 받을 수 없는 파일"],
  ["empty", "경고: 빈 파일"],
])("files refused for their %s get the title %s, whatever the message", (code, title) => {
  const files = [{ code, message: "다른 말" }];
  expect(summarizeRefusal("contact", { files }, undefined)).toEqual({
    errors: [],
    title,
    text: "다른 말",
  });
});
