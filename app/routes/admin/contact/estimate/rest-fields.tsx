import type { ReactNode } from "react";
import { discountKinds, instalmentNames, instalments, vatKinds } from "~/estimate/estimate";
import { won } from "~/estimate/won";
import { FieldErrors } from "~/forms/field";
import { ListButton } from "~/forms/list-button";
import type { Problems } from "./check-estimate";
import type { TypedEstimate } from "./typed-estimate";

interface RestFieldsProps {
  typed: TypedEstimate;
  problems: Problems;
}

/** Discount and VAT. */
export function SumFields({ typed, problems }: RestFieldsProps) {
  return (
    <div className="sum-fields">
      <fieldset className="choice">
        <legend>부가가치세</legend>
        {Object.entries(vatKinds).map(([value, label]) => (
          <label key={value}>
            <input type="radio" name="vat" value={value} defaultChecked={typed.vat === value} />
            {label}
          </label>
        ))}
      </fieldset>
      <Labelled id="discount" label="할인" problem={problems.discount}>
        <div className="amount-control">
          <input
            {...fieldOf("discount", problems)}
            defaultValue={typed.discount}
            inputMode="decimal"
          />
          <select name="discountKind" aria-label="할인 단위" defaultValue={typed.discountKind}>
            {Object.entries(discountKinds).map(([value, label]) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </select>
        </div>
      </Labelled>
    </div>
  );
}

interface InstalmentFieldsProps extends RestFieldsProps {
  /** What was typed adds up to, and what it has to. */
  paid: number;
  total: number;
  /** With script only. */
  onBalance: (() => void) | undefined;
}

export function InstalmentFields(props: InstalmentFieldsProps) {
  const { typed, problems, paid, total, onBalance } = props;
  return (
    <section className="form-section">
      <h2>대금 지급</h2>
      <div className="instalments">
        {instalmentNames.map((name) => (
          <Labelled
            key={name}
            id={name}
            label={`${instalments[name]}(원)`}
            problem={problems[name]}
          >
            <input {...fieldOf(name, problems)} defaultValue={typed[name]} inputMode="numeric" />
          </Labelled>
        ))}
        <ListButton command="balance" onPress={onBalance}>
          나머지를 잔금으로
        </ListButton>
      </div>
      <p className="field-hint">
        <output>{inWords(paid, total)}</output>
      </p>
    </section>
  );
}

function inWords(paid: number, total: number) {
  if (paid === 0) return "나누어 받지 않으면 비워 두세요.";
  if (paid === total) return `합이 총액과 같습니다: ${won(total)}`;
  const rest = total - paid;
  return rest > 0 ? `총액까지 남은 금액: ${won(rest)}` : `총액을 넘은 금액: ${won(-rest)}`;
}

/** What stands below the lines. */
export function WordFields({ typed, problems }: RestFieldsProps) {
  return (
    <section className="form-section">
      <h2>조건</h2>
      <Labelled id="validUntil" label="유효기간" problem={problems.validUntil}>
        <input
          {...fieldOf("validUntil", problems)}
          type="date"
          defaultValue={typed.validUntil}
          className="estimate-day"
        />
      </Labelled>
      <Labelled id="excluded" label="견적 제외 항목" problem={problems.excluded}>
        <textarea
          {...fieldOf("excluded", problems)}
          defaultValue={typed.excluded}
          rows={3}
          placeholder="예: 확장 신고 비용, 에어컨 이전 설치, 이사와 보관"
        />
      </Labelled>
      <Labelled id="note" label="비고" problem={problems.note}>
        <textarea {...fieldOf("note", problems)} defaultValue={typed.note} rows={3} />
      </Labelled>
    </section>
  );
}

interface LabelledProps {
  id: string;
  label: string;
  problem: string | undefined;
  children: ReactNode;
}

export function Labelled({ id, label, problem, children }: LabelledProps) {
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      {children}
      <FieldErrors
        id={`${id}-error`}
        errors={problem ? [{ code: "invalid", message: problem }] : undefined}
      />
    </div>
  );
}

export function fieldOf(name: string, problems: Problems) {
  const isWrong = problems[name] !== undefined;
  return {
    id: name,
    name,
    autoComplete: "off",
    "aria-invalid": isWrong || undefined,
    "aria-describedby": isWrong ? `${name}-error` : undefined,
  };
}
