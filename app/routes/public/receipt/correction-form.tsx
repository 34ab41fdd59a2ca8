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
import type { CustomerAct, correctable, RefusedCustomerAct } from "./customer-acts";
import { useFormToken } from "./use-form-token";
import { useMended } from "./use-mended";

type Present = Record<(typeof correctable)[number], string>;
type Corrections = Present & Record<"phoneNumber" | "detailAddress", string>;

interface CorrectionFormProps {
  token: string;
  phoneNumber: string;
  present: Present;
  refused: RefusedCustomerAct | undefined;
  sending: CustomerAct | undefined;
}

/** The server checks them by the first form's rules. */
export function CorrectionForm(props: CorrectionFormProps) {
  const { phoneNumber, present, refused, sending } = props;
  const isSending = sending === "correct";
  const token = useFormToken(props.token, refused);
  const { names, onInput } = useMended(refused);
  const message = names.size > 0 ? "" : refused?.message;
  const [form, fields] = useForm<Corrections, Corrections, FieldProblem[]>({
    id: "correct",
    lastResult: refused?.reply,
    defaultValue: { phoneNumber: "", detailAddress: "", ...present },
  });
  return (
    <Form
      method="post"
      className="form-section"
      id={form.id}
      noValidate
      preventScrollReset
      onInput={onInput}
    >
      <h2>보내신 내용 수정</h2>
      <input type="hidden" name="intent" value="correct" />
      <input type="hidden" name="token" value={token} />
      {Object.entries(present).map(([name, day]) => (
        <input key={name} type="hidden" name={`seen.${name}`} value={day} />
      ))}
      <div {...(isSending && { inert: "" })}>
        <NumberField
          meta={mended(fields.phoneNumber, names)}
          present={phoneNumber}
          autoFocus={refused !== undefined}
        />
        <HomeFields
          detailAddress={mended(fields.detailAddress, names)}
          exclusiveArea={mended(fields.exclusiveArea, names)}
        />
        <DateFields
          startDate={mended(fields.startDate, names)}
          moveInDate={mended(fields.moveInDate, names)}
          present={present.startDate}
        />
        <FieldErrors
          id="correct-error"
          errors={message ? [{ code: "invalid", message }] : undefined}
        />
      </div>
      <button
        type="submit"
        className="button"
        disabled={sending !== undefined}
        aria-describedby={message ? "correct-error" : undefined}
      >
        {isSending ? "저장 중" : "저장"}
      </button>
    </Form>
  );
}

/** Without what was said of it, once it is changed. */
function mended(meta: FieldMeta, names: Set<string>): FieldMeta {
  if (!names.has(meta.name)) return meta;
  return Object.create(meta, { errors: { value: undefined }, valid: { value: true } });
}

type HomeFieldsProps = Record<"detailAddress" | "exclusiveArea", FieldMeta>;

/** Street and building stay: another home is another inquiry. */
function HomeFields({ detailAddress, exclusiveArea }: HomeFieldsProps) {
  return (
    <>
      <Field
        meta={detailAddress}
        label="새 상세 주소 (동·호)"
        hint="변경하실 때만 입력해 주세요. 시공할 건물이 다르면 ‘내용 추가’에 남겨 주세요."
      >
        <input
          {...getInputProps(detailAddress, {
            type: "text",
            ariaDescribedBy: detailAddress.descriptionId,
          })}
          key={detailAddress.key}
          autoComplete="off"
        />
      </Field>
      <Field meta={exclusiveArea} label={`${fieldLabels.exclusiveArea} (평)`}>
        <input
          {...getInputProps(exclusiveArea, { type: "text" })}
          key={exclusiveArea.key}
          inputMode="decimal"
          autoComplete="off"
        />
      </Field>
    </>
  );
}

type DateFieldsProps = Record<"startDate" | "moveInDate", FieldMeta> & { present: string };

function DateFields({ startDate, moveInDate, present }: DateFieldsProps) {
  const days = { startDate: useFieldValue(startDate), moveInDate: useFieldValue(moveInDate) };
  // Once the work has begun, its start is past.
  const hints = dateHints(days, days.startDate === present ? undefined : todayInSeoul());
  return (
    <div className="field-pair">
      <DateField meta={startDate} label={fieldLabels.startDate} hint={hints.startDate} />
      <DateField meta={moveInDate} label={fieldLabels.moveInDate} hint={hints.moveInDate} />
    </div>
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
