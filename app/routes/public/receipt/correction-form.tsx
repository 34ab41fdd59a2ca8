import { getInputProps, useForm } from "@conform-to/react";
import { Form } from "@remix-run/react";
import { dateHints } from "~/contact/date-hints";
import { fieldLabels } from "~/contact/inquiry";
import { NumberHint } from "~/contact/number-hint-line";
import { DateField } from "~/forms/date-field";
import { Field, FieldErrors, type FieldMeta } from "~/forms/field";
import { useFieldValue } from "~/forms/use-field-value";
import { todayInSeoul } from "~/text/moment";
import type { FieldProblem } from "~/text/refusal";
import type { CustomerAct, RefusedCustomerAct } from "./customer-acts";
import { useFormToken } from "./use-form-token";

type Corrections = Record<"phoneNumber" | "startDate" | "moveInDate", string>;

interface CorrectionFormProps {
  token: string;
  phoneNumber: string;
  dates: { startDate: string; moveInDate: string };
  refused: RefusedCustomerAct | undefined;
  sending: CustomerAct | undefined;
}

/** The server checks telephone and dates by the first form's rules. */
export function CorrectionForm(props: CorrectionFormProps) {
  const { phoneNumber, dates, refused, sending } = props;
  const isSending = sending === "correct";
  const token = useFormToken(props.token, refused);
  const [form, fields] = useForm<Corrections, Corrections, FieldProblem[]>({
    id: "correct",
    lastResult: refused?.reply,
    defaultValue: { phoneNumber: "", ...dates },
  });
  const days = {
    startDate: useFieldValue(fields.startDate),
    moveInDate: useFieldValue(fields.moveInDate),
  };
  // Once the work has begun, its start is past.
  const hints = dateHints(days, days.startDate === dates.startDate ? undefined : todayInSeoul());
  return (
    <Form method="post" className="form-section" id={form.id} noValidate preventScrollReset>
      <h2>연락처·일정 수정</h2>
      <input type="hidden" name="intent" value="correct" />
      <input type="hidden" name="token" value={token} />
      {Object.entries(dates).map(([name, day]) => (
        <input key={name} type="hidden" name={`seen.${name}`} value={day} />
      ))}
      <div {...(isSending && { inert: "" })}>
        <NumberField
          meta={fields.phoneNumber}
          present={phoneNumber}
          autoFocus={refused !== undefined}
        />
        <div className="field-pair">
          <DateField meta={fields.startDate} label={fieldLabels.startDate} hint={hints.startDate} />
          <DateField
            meta={fields.moveInDate}
            label={fieldLabels.moveInDate}
            hint={hints.moveInDate}
          />
        </div>
        <FieldErrors
          id="correct-error"
          errors={refused?.message ? [{ code: "invalid", ...refused }] : undefined}
        />
      </div>
      <button
        type="submit"
        className="button"
        disabled={sending !== undefined}
        aria-describedby={refused?.message ? "correct-error" : undefined}
      >
        {isSending ? "수정 중" : "수정"}
      </button>
    </Form>
  );
}

interface NumberFieldProps {
  meta: FieldMeta;
  present: string;
  autoFocus: boolean;
}

function NumberField({ meta, present, autoFocus }: NumberFieldProps) {
  const typed = useFieldValue(meta);
  const unchanged = present
    ? `현재 연락처는 ${present}입니다. 변경하실 때만 입력해 주세요.`
    : "등록된 연락처가 없습니다. 연락받으실 번호를 입력해 주세요.";
  return (
    <Field meta={meta} label="새 연락처" hint={typed ? <NumberHint typed={typed} /> : unchanged}>
      <input
        {...getInputProps(meta, { type: "tel", ariaDescribedBy: meta.descriptionId })}
        key={meta.key}
        // Without script the answer begins at the top of the page.
        // biome-ignore lint/a11y/noAutofocus: what to correct is here
        autoFocus={autoFocus}
        autoComplete="tel"
        inputMode="tel"
      />
    </Field>
  );
}
