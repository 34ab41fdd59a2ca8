import { discountKinds, vatKinds } from "~/estimate/estimate";
import { Conflict } from "~/office/conflict";
import { lineFieldNames, type TypedEstimate } from "./typed-estimate";

/** What a colleague has saved meanwhile, line by line, beside what is in the form. */
export function EstimateConflict(props: { stored: TypedEstimate; sent: TypedEstimate }) {
  const [theirs, mine] = [wordsOf(props.stored), wordsOf(props.sent)];
  const labels = [...new Set([...theirs.keys(), ...mine.keys()])];
  return (
    <Conflict
      stored={props.stored}
      rows={labels.map((label) => ({
        label,
        theirs: theirs.get(label) ?? "",
        mine: mine.get(label) ?? "",
      }))}
    />
  );
}

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
    ["포함되지 않는 것", typed.excluded],
    ["비고", typed.note],
  ]);
}
