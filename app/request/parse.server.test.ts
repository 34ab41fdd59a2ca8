import { expect, test } from "vitest";
import * as z from "zod";
import { optionalText, text } from "~/forms/fields";
import { parseForm } from "./parse.server";

const schema = z.object({ customer: text(10, "이름"), memo: optionalText(10) });

function form(entries: Record<string, string>) {
  const fields = new FormData();
  for (const [name, value] of Object.entries(entries)) fields.append(name, value);
  return fields;
}

test.each([
  "customer[999999999]",
  "memo[200]",
  `${"a.".repeat(5000)}a`,
  "__proto__",
  "__proto__.polluted",
  "constructor",
  "customer.__proto__.polluted",
  "toString",
])("the field name %.40s is ignored", (name) => {
  const submission = parseForm(form({ customer: "홍길동", [name]: "x" }), schema);
  expect(submission).toMatchObject({ status: "success", value: { customer: "홍길동", memo: "" } });
  expect(({} as Record<string, unknown>).polluted).toBeUndefined();
});

test.each([
  "no json",
  "{}",
  "[]",
  "null",
  '{"type":"boom"}',
  `{"type":"${"x".repeat(100_000)}"}`,
  "[".repeat(100_000),
  '{"type":"validate","payload":{"name":"memo"}}',
  '{"type":"insert","payload":{"name":"memo","index":999999999}}',
  '{"type":"validate","payload":{"name":"__proto__"}}',
  '{"type":"validate","payload":{"name":5}}',
])("the intent %.60s is answered with 400", (intent) => {
  expect(() => parseForm(form({ __intent__: intent }), schema)).toThrow(
    expect.objectContaining({ status: 400 }),
  );
});

test("an unreadable Conform state does no harm", () => {
  const submission = parseForm(form({ customer: "홍길동", __state__: "{{{" }), schema);
  expect(submission.status).toBe("success");
});

test("a field sent twice, or as a list, is an error of that field", () => {
  const twice = form({ customer: "홍길동" });
  twice.append("customer", "홍길순");
  expect(parseForm(twice, schema)).toMatchObject({
    status: "error",
    error: { customer: [{ code: "missing", message: "이름" }] },
  });
  const list = parseForm(form({ "customer[0]": "홍길동" }), schema);
  expect(list).toMatchObject({ status: "error", error: { customer: [{ message: "이름" }] } });
});
