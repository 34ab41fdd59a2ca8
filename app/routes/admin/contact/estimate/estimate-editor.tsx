import { Form, useNavigation } from "@remix-run/react";
import { type RefObject, useCallback, useEffect, useRef } from "react";
import type { Sums } from "~/estimate/estimate";
import { won, wonInManwon } from "~/estimate/won";
import { ErrorSummary } from "~/forms/error-summary";
import { ListButton } from "~/forms/list-button";
import { incomplete } from "~/forms/refused-form";
import { setValue } from "~/forms/set-value";
import { useHydrated } from "~/forms/use-hydrated";
import { DefaultButton, SaveBar } from "~/office/save-bar";
import { forgetUnsaved, storeUnsaved } from "~/office/unsaved";
import { useUnsavedWarning } from "~/office/unsaved-warning";
import { MOST_LINES, type Problems } from "./check-estimate";
import { EstimateConflict } from "./estimate-conflict";
import { LineChoices, LineFields, LineTitles } from "./line-fields";
import { MoreLines } from "./more-lines";
import { InstalmentFields, SumFields, WordFields } from "./rest-fields";
import type { EditorAnswer } from "./save.server";
import { balanceOf, type LineField, lineFields, type TypedEstimate } from "./typed-estimate";
import { useEnter, useSaveKey } from "./use-keys";
import { useLines } from "./use-lines";

interface EditorProps {
  /** Names what is typed, on this device. */
  name: string;
  typed: TypedEstimate;
  version: string;
  answer: EditorAnswer | undefined;
  copyable: { number: string; words: string }[];
}

const formId = "estimate-form";

const none: Problems = {};

/** The draft as its form. What is typed stays in the fields until it is sent. */
export function EstimateEditor({ name, typed, version, answer, copyable }: EditorProps) {
  const form = useRef<HTMLFormElement>(null);
  const problems = answer?.problems ?? none;
  const lines = useLines(form, typed, problems);
  const { sums } = lines;
  const hydrated = useHydrated();
  const isBusy = useNavigation().state === "submitting";
  const isChanged = lines.isMoved || answer !== undefined;
  useUnsavedWarning(form, isChanged, () => forgetUnsaved(name));
  const store = useCallback(() => form.current && storeUnsaved(name, form.current), [name]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each change of the lines
  useEffect(() => {
    if (isChanged) store();
  }, [lines.rows, isChanged]);
  useFocusOnAnswer(form, answer);
  useSaveKey(form);
  return (
    <>
      {answer?.meanwhile && <EstimateConflict meanwhile={answer.meanwhile} sent={answer.typed} />}
      <Form
        ref={form}
        id={formId}
        method="post"
        className="record estimate-form"
        noValidate
        preventScrollReset
        onInput={(event) => {
          lines.onInput(event);
          store();
        }}
        // What is changed while it is being sent would be neither sent nor kept.
        {...(isBusy && { inert: "" })}
      >
        {/* Disabled, it keeps Enter from saving. */}
        <DefaultButton isBusy />
        <Wrong problems={problems} />
        <input type="hidden" name="version" value={version} />
        <LinesSection lines={lines} answer={answer} copyable={copyable} />
        <section className="form-section">
          <h2>금액</h2>
          <SumFields typed={typed} problems={problems} />
          <LiveSums sums={sums} />
        </section>
        <InstalmentFields
          typed={typed}
          problems={problems}
          paid={lines.paid}
          total={sums.total}
          onBalance={hydrated ? () => fill("balance", balanceOf(lines.present())) : undefined}
        />
        <WordFields typed={typed} problems={problems} />
      </Form>
      <SaveBar form={formId} isBusy={isBusy}>
        <p className="estimate-total">
          총액 <strong>{won(sums.total)}</strong>
        </p>
      </SaveBar>
    </>
  );
}

interface LinesSectionProps extends Pick<EditorProps, "answer" | "copyable"> {
  lines: ReturnType<typeof useLines>;
}

function LinesSection({ lines, answer, copyable }: LinesSectionProps) {
  const { rows, sums, pasteProblem } = lines;
  const hydrated = useHydrated();
  const problems = answer?.problems ?? none;
  const keys = useEnter(lines.enter);
  return (
    <section className="form-section" onPaste={hydrated ? lines.pasteInto : undefined} {...keys}>
      <h2>품목</h2>
      <LineTitles />
      {rows.map((row, index) => (
        <LineFields
          key={row.key}
          row={row}
          index={index}
          isLast={index === rows.length - 1}
          amount={sums.amounts[index] ?? 0}
          problems={problems}
          onMove={hydrated ? lines.move : undefined}
          onRemove={hydrated ? lines.remove : undefined}
        />
      ))}
      <LineChoices />
      <ListButton
        command="add"
        disabled={rows.length >= MOST_LINES}
        onPress={hydrated ? lines.add : undefined}
      >
        품목 추가
      </ListButton>
      <MoreLines
        pasted={answer?.pasted}
        copied={answer?.copied}
        problems={{ pasted: pasteProblem, copied: problems.copied }}
        copyable={copyable}
        onPaste={hydrated ? lines.insert : undefined}
      />
    </section>
  );
}

function fill(id: string, value: string) {
  setValue(document.getElementById(id) as HTMLInputElement | null, value);
}

function LiveSums({ sums }: { sums: Sums }) {
  const { subtotal, discount, supply, vat, total } = sums;
  const facts: [string, string][] = [
    ["합계", won(subtotal)],
    ["할인", discount > 0 ? `−${won(discount)}` : won(0)],
    ["공급가액", won(supply)],
    ["부가가치세", won(vat)],
    ["총액", `${won(total)} (${wonInManwon(total)})`],
  ];
  return (
    <dl className="paper-sums">
      {facts.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** At the top, with links to the fields. What a button of the list says stands beside it alone. */
function Wrong({ problems }: { problems: Problems }) {
  const text = problems[""];
  if (text === undefined) return null;
  return (
    <ErrorSummary
      title={incomplete.title}
      text={text}
      errors={Object.entries(problems).flatMap(([id, message]) =>
        id === "" ? [] : [{ id, label: labelOf(id), message }],
      )}
      focus={false}
    />
  );
}

const labels: Record<string, string> = {
  discount: "할인",
  deposit: "계약금",
  interim: "중도금",
  balance: "잔금",
  validUntil: "유효기간",
  excluded: "견적 제외 항목",
  pasted: "엑셀에서 붙여 넣기",
  copied: "이전 견적서의 품목",
  note: "비고",
};

function labelOf(id: string) {
  const [name = "", place] = id.split("-");
  if (place === undefined) return labels[name] ?? name;
  return `${Number(place) + 1}번 품목 ${lineFields[name as LineField]}`;
}

/** The first wrong field, or what a button has added. */
function useFocusOnAnswer(form: RefObject<HTMLFormElement>, answer: EditorAnswer | undefined) {
  useEffect(() => {
    if (!answer || answer.meanwhile) return;
    const find = (selector: string) => form.current?.querySelector<HTMLElement>(selector);
    const wrong = find('[aria-invalid="true"]') ?? find('[role="alert"]');
    const added = answer.added === undefined ? null : find(`#name-${answer.added}`);
    (wrong ?? added)?.focus();
  }, [form, answer]);
}
