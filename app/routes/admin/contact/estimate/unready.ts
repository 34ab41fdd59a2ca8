import { isExpired } from "~/estimate/answers";
import { type Estimate, instalmentNames } from "~/estimate/estimate";
import { sumOf, sumsOf } from "~/estimate/sums";
import { won } from "~/estimate/won";

/**
 * What is still missing before an estimate can be sent, in words for the office. A draft is saved
 * without it.
 *
 * @param today yyyy-MM-dd in Seoul
 */
export function unready(estimate: Estimate, today: string): string[] {
  const { lines, discountKind, discount, validUntil } = estimate;
  const { subtotal, total } = sumsOf(estimate);
  const open = lines.filter(({ quantity, price }) => quantity === null || price === null);
  const paid = sumOf(instalmentNames.map((name) => estimate[name]));
  const problems: [boolean, string][] = [
    [lines.length === 0, "품목을 하나 이상 입력하세요."],
    [open.length > 0, `수량이나 단가를 입력하세요: ${namesOf(open)}`],
    [discountKind === "WON" && discount > subtotal, "할인 금액이 품목의 합계보다 큽니다."],
    [lines.length > 0 && total === 0, "총액이 0원입니다."],
    [
      paid > 0 && paid !== total,
      `계약금·중도금·잔금의 합이 총액과 다릅니다: 합 ${won(paid)}, 총액 ${won(total)}`,
    ],
    [validUntil === "", "유효기간을 입력하세요."],
    [isExpired(estimate, today), "유효기간이 이미 지났습니다."],
  ];
  return problems.flatMap(([isSo, message]) => (isSo ? [message] : []));
}

const MOST_NAMES = 3;

function namesOf(lines: Estimate["lines"]) {
  const names = lines.slice(0, MOST_NAMES).map(({ name }) => name);
  const rest = lines.length - names.length;
  return names.join(", ") + (rest > 0 ? ` 외 ${rest}개` : "");
}
