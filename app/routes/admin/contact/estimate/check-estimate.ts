import * as z from "zod";
import { discountKinds, type Estimate, vatKinds } from "~/estimate/estimate";
import { sumsOf } from "~/estimate/sums";
import { oneOf, optionalText, text } from "~/forms/fields";
import { isDay } from "~/text/day";
import { isBlank, type TypedEstimate } from "./typed-estimate";
import { LARGEST_AMOUNT, percentIn, priceIn, quantityIn, type Read, wonIn } from "./typed-numbers";

/** Beyond it a page of fields is no help any more. */
export const MOST_LINES = 500;

export const tooManyLines = `품목은 ${MOST_LINES}개까지 입력할 수 있습니다. 나누어 입력해 주세요.`;

/** Messages by the ids of the fields, such as `quantity-3`; "" for the whole. */
export type Problems = Record<string, string>;

const number = (read: (typed: string) => Read) =>
  z.string().transform((typed, context) => {
    const found = read(typed);
    if ("value" in found) return found.value;
    context.addIssue({ code: "custom", message: found.problem });
    return z.NEVER;
  });

const missingName = "품명을 입력하세요.";

const lineSchema = z.object({
  work: optionalText(50),
  name: text(100, missingName).min(1, missingName),
  spec: optionalText(100),
  unit: optionalText(20),
  quantity: number(quantityIn),
  price: number(priceIn),
});

const amount = number(wonIn).transform((value) => value ?? 0);

const schema = z.object({
  lines: z.array(lineSchema).max(MOST_LINES, tooManyLines),
  discountKind: oneOf(discountKinds, "할인 방법을 선택하세요."),
  vat: oneOf(vatKinds, "부가가치세를 선택하세요."),
  deposit: amount,
  interim: amount,
  balance: amount,
  validUntil: z
    .string()
    .refine(
      (day) => day === "" || (/^20/.test(day) && isDay(day)),
      "없는 날짜입니다. 2026-03-01처럼 입력하세요.",
    ),
  excluded: optionalText(2000, { lines: true }),
  note: optionalText(2000, { lines: true }),
});

/** What was typed as an estimate, without lines in which nothing is typed. */
export function checkEstimate(
  typed: TypedEstimate,
): { estimate: Estimate } | { problems: Problems } {
  // Where a line stands in the form.
  const places = typed.lines.flatMap((line, index) => (isBlank(line) ? [] : [index]));
  const lines = places.map((index) => typed.lines[index]);
  const discount =
    typed.discountKind === "PERCENT" ? percentIn(typed.discount) : wonIn(typed.discount);
  const { data, error } = schema.safeParse({ ...typed, lines });
  const problems: Problems = "problem" in discount ? { discount: discount.problem } : {};
  for (const { path, message } of error?.issues ?? []) {
    const [name, place, field] = path;
    const id = field ? `${String(field)}-${places[Number(place)]}` : String(name);
    problems[id === "lines" ? "" : id] ??= message;
  }
  if (!data || "problem" in discount) return { problems };
  const estimate = { ...data, discount: discount.value ?? 0 };
  const { amounts, total } = sumsOf(estimate);
  for (const [index, each] of amounts.entries()) {
    if (each > LARGEST_AMOUNT) problems[`price-${places[index]}`] = tooLarge;
  }
  if (total > LARGEST_AMOUNT) problems[""] = tooLarge;
  return Object.keys(problems).length > 0 ? { problems } : { estimate };
}

const tooLarge = `금액은 ${LARGEST_AMOUNT.toLocaleString("ko-KR")}원까지 입력할 수 있습니다.`;
