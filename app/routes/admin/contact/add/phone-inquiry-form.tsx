import { getInputProps, getTextareaProps, type SubmissionResult, useForm } from "@conform-to/react";
import { Form } from "@remix-run/react";
import { type FormEvent, useRef, useState } from "react";
import {
  ConsentBox,
  ConsentNoticeText,
  ShownTextFields,
  type ShownTexts,
} from "~/contact/consent-notice";
import { attachmentLimits, fieldLabels } from "~/contact/inquiry";
import { BuildingFields, ConstructionFields, CustomerFields } from "~/contact/inquiry-fields";
import { phoneInquirySchema } from "~/contact/inquiry-schema";
import { summarizeRefusal, warningOf } from "~/contact/refused-inquiry";
import { howRead, withRoughAmounts } from "~/contact/rough-amount";
import { kindWarning, mayBeAccepted } from "~/files/kinds";
import { warn } from "~/forms/dialog";
import { ErrorSummary } from "~/forms/error-summary";
import { Field, FieldErrors, type FieldMeta } from "~/forms/field";
import { HiddenField } from "~/forms/hidden-field";
import { isFieldCheck, warnIncomplete } from "~/forms/refused-form";
import { useHydrated } from "~/forms/use-hydrated";
import { useUnsavedWarning } from "~/office/unsaved-warning";
import { checkForm } from "~/request/check-form";
import { excessOf, excessWarning } from "~/request/limits";
import { MEGABYTE } from "~/text/bytes";
import { type FieldProblem, refusalOf } from "~/text/refusal";

interface PhoneInquiryFormProps {
  id: string;
  token: string;
  texts: ShownTexts;
  answer: { reply: SubmissionResult<FieldProblem[]>; fileNames: string[] } | undefined;
}

export function PhoneInquiryForm({ id, token, texts, answer }: PhoneInquiryFormProps) {
  const element = useRef<HTMLFormElement>(null);
  const hydrated = useHydrated();
  useUnsavedWarning(element);
  const { form, fields, check, fileErrors, choose } = usePhoneForm(id, answer);
  return (
    <Form
      ref={element}
      id={form.id}
      method="post"
      encType="multipart/form-data"
      className="record"
      noValidate
      onSubmit={check}
    >
      {form.status === "error" && (
        <ErrorSummary
          {...summarizeRefusal(form.id, form.allErrors, form.errors)}
          focus={!hydrated}
        />
      )}
      <HiddenField name="token" value={token} key={token} />
      <section className="form-section">
        <h2>고객 정보</h2>
        <CustomerFields fields={fields} required autoFocus={!answer}>
          <EmailField meta={fields.email} />
        </CustomerFields>
      </section>
      <section className="form-section">
        <h2>건물 정보</h2>
        <BuildingFields fields={fields} isNew howRead={howRead} />
      </section>
      <section className="form-section">
        <h2>시공 정보</h2>
        <ConstructionFields fields={fields} isNew howRead={howRead} />
      </section>
      <section className="form-section">
        <h2>문의 내용 및 첨부파일</h2>
        <WordsField meta={fields.customerMemo} />
        <AttachmentsField
          id={`${id}-files`}
          chooseAgain={answer?.fileNames ?? []}
          errors={fileErrors}
          onChoose={choose}
        />
      </section>
      <section className="form-section">
        <h2>개인정보 수집 및 이용 동의</h2>
        <ConsentNoticeText text={texts.notice.text} />
        <ShownTextFields {...texts} />
        <ConsentBox meta={fields.personalInformationAgree}>
          수집하는 개인정보 항목과 수집·이용 목적, 보유 기간, 거부할 권리를 안내했고, 고객이 전화로
          동의했습니다.
        </ConsentBox>
      </section>
    </Form>
  );
}

function usePhoneForm(id: string, answer: PhoneInquiryFormProps["answer"]) {
  const [fileWarning, setFileWarning] = useState<ReturnType<typeof warningFor>>();
  const [form, fields] = useForm({
    id,
    lastResult: answer?.reply,
    shouldValidate: "onInput",
    onValidate: ({ formData }) => checkPhoneInquiry(formData),
  });

  async function check(event: FormEvent<HTMLFormElement>) {
    form.onSubmit(event);
    if (isFieldCheck(event)) return;
    const warning = warningFor(new FormData(event.currentTarget).getAll("files") as File[]);
    setFileWarning(warning);
    if (warning) {
      event.preventDefault();
      return warn(warning.title, warning.text);
    }
    if (!event.defaultPrevented) return;
    const checked = checkPhoneInquiry(new FormData(event.currentTarget));
    if (checked.status === "success") return;
    await warnIncomplete(event.currentTarget, warningOf(refusalOf(checked).errors));
  }

  const fileErrors = fileWarning
    ? [{ code: fileWarning.code, message: fileWarning.text }]
    : form.allErrors.files;
  const choose = (files: File[]) => setFileWarning(warningFor(files));
  return { form, fields, check, fileErrors, choose };
}

function checkPhoneInquiry(form: FormData) {
  return checkForm(withRoughAmounts(form), phoneInquirySchema);
}

function EmailField({ meta }: { meta: FieldMeta }) {
  return (
    <Field meta={meta} label={fieldLabels.email}>
      <input {...getInputProps(meta, { type: "email" })} key={meta.key} autoComplete="off" />
    </Field>
  );
}

function WordsField({ meta }: { meta: FieldMeta }) {
  return (
    <Field meta={meta} label="고객 문의 내용">
      <textarea {...getTextareaProps(meta)} key={meta.key} rows={6} />
    </Field>
  );
}

interface AttachmentsFieldProps {
  id: string;
  /** A browser cannot be given back the files of a refused form. */
  chooseAgain: string[];
  errors: FieldProblem[] | undefined;
  onChoose: (files: File[]) => void;
}

function AttachmentsField({ id, chooseAgain, errors, onChoose }: AttachmentsFieldProps) {
  return (
    <div className="field">
      <label htmlFor={id}>첨부파일</label>
      <p id={`${id}-hint`} className="field-hint">
        최대 {attachmentLimits.count}개, 모두 합쳐 {attachmentLimits.bytes / MEGABYTE}MB까지 첨부할
        수 있습니다.
      </p>
      {chooseAgain.length > 0 && (
        <p className="field-error">다시 선택해 주세요: {chooseAgain.join(", ")}</p>
      )}
      <input
        id={id}
        name="files"
        type="file"
        multiple
        onChange={({ target }) => onChoose([...(target.files ?? [])])}
        aria-invalid={errors ? true : undefined}
        aria-describedby={errors ? `${id}-error ${id}-hint` : `${id}-hint`}
      />
      <FieldErrors id={`${id}-error`} errors={errors} />
    </div>
  );
}

function warningFor(files: File[]) {
  const others = files.filter((file) => !mayBeAccepted(file));
  if (others.length > 0) {
    return { code: "kind" as const, ...kindWarning(others.map((file) => file.name)) };
  }
  const excess = excessOf(files, attachmentLimits);
  return excess && { code: excess, ...excessWarning(excess, attachmentLimits) };
}
