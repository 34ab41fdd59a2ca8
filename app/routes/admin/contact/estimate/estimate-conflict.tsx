import { discountKinds, vatKinds } from "~/estimate/estimate";
import { Conflict } from "~/office/conflict";
import type { EditorAnswer } from "./save.server";
import { lineFieldNames, type TypedEstimate } from "./typed-estimate";

type Meanwhile = NonNullable<EditorAnswer["meanwhile"]>;

/** What a colleague has done meanwhile, line by line, beside what is in the form. */
export function EstimateConflict({
  meanwhile,
  sent,
}: {
  meanwhile: Meanwhile;
  sent: TypedEstimate;
}) {
  const { act, stored = sent } = meanwhile;
  const [theirs, mine] = [wordsOf(stored), wordsOf(sent)];
  const labels = [...new Set([...theirs.keys(), ...mine.keys()])];
  return (
    <Conflict
      {...words[act]}
      answer={meanwhile}
      rows={labels.map((label) => ({
        label,
        theirs: theirs.get(label) ?? "",
        mine: mine.get(label) ?? "",
      }))}
    />
  );
}

const words = {
  saved: {},
  sent: {
    title: "다른 직원이 이 견적서를 고객에게 보냈습니다",
    text: "고객이 받은 견적서와 다른 점을 아래에서 확인해 주세요. 다시 저장하면 내 내용은 새 버전의 초안이 됩니다.",
  },
  deleted: {
    title: "다른 직원이 작성 중인 견적서를 삭제했습니다",
    text: "다시 저장하면 내 내용으로 새로 작성합니다.",
  },
};

function wordsOf(typed: TypedEstimate) {
  const { discount, discountKind, vat } = typed;
  const unit = discountKind === "PERCENT" ? discountKinds.PERCENT : discountKinds.WON;
  const lines = typed.lines.map((line, index): [string, string] => [
    `${index + 1}번 품목`,
    lineFieldNames.flatMap((name) => line[name] || []).join(" · "),
  ]);
  return new Map<string, string>([
    ...lines,
    ["부가가치세", vat === "INCLUDED" ? vatKinds.INCLUDED : vatKinds.ADDED],
    ["할인", discount && `${discount}${unit}`],
    ["계약금", typed.deposit],
    ["중도금", typed.interim],
    ["잔금", typed.balance],
    ["유효기간", typed.validUntil],
    ["견적 제외 항목", typed.excluded],
    ["비고", typed.note],
  ]);
}
