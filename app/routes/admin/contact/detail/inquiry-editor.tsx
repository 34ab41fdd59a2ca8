import { getInputProps, getTextareaProps, useForm } from "@conform-to/react";
import { Form } from "@remix-run/react";
import { useRef, useState } from "react";
import { fieldWords } from "~/contact/field-words";
import { asChosen, type ChosenType, fieldLabels } from "~/contact/inquiry";
import { BuildingFields, ConstructionFields, CustomerFields } from "~/contact/inquiry-fields";
import { formValues, staffInquirySchema } from "~/contact/inquiry-schema";
import type { readInquiry } from "~/contact/read-inquiry.server";
import { Field, type FieldMeta } from "~/forms/field";
import { ReadOnlyLines } from "~/forms/read-only-lines";
import { FieldConflict, versionToSend } from "~/office/conflict";
import { useUnsavedWarning } from "~/office/unsaved-warning";
import { checkForm } from "~/request/check-form";
import type { Answer } from "./acts/press.server";
import { StatusField } from "./status-field";

export const formId = "inquiry";

export const memoId = `${formId}-memo`;

interface InquiryEditorProps {
  inquiry: Awaited<ReturnType<typeof readInquiry>>;
  isEditing: boolean;
  answer: Answer;
}

export function InquiryEditor({
  inquiry,
  isEditing,
  answer: { stored, reply },
}: InquiryEditorProps) {
  return (
    <>
      {stored && <InquiryConflict stored={stored} sent={reply?.initialValue ?? {}} />}
      <InquiryForm
        // Saving or cancelling resets the form to the stored values.
        key={`${inquiry.version} ${isEditing}`}
        inquiry={inquiry}
        version={versionToSend({ stored, reply }, inquiry.version)}
        isEditing={isEditing}
        reply={reply}
      />
    </>
  );
}

interface InquiryFormProps extends Omit<InquiryEditorProps, "answer"> {
  version: number;
  reply: Answer["reply"];
}

/** Read-only without the texts: the page shows them where they are read during a call. */
function InquiryForm({ inquiry, version, isEditing, reply }: InquiryFormProps) {
  const readOnly = !isEditing;
  const element = useRef<HTMLFormElement>(null);
  const [isStatusChanged, setStatusChanged] = useState(false);
  useUnsavedWarning(element, isStatusChanged);
  const [form, fields] = useForm({
    id: formId,
    lastResult: reply,
    defaultValue: formValues(inquiry),
    shouldValidate: "onInput",
    onValidate: ({ formData }) => checkForm(formData, staffInquirySchema),
  });

  const status = (
    <StatusField meta={fields.status} readOnly={readOnly} onChange={() => setStatusChanged(true)} />
  );

  return (
    <Form
      ref={element}
      id={form.id}
      method="post"
      onSubmit={form.onSubmit}
      noValidate
      className={readOnly ? "record is-read-only" : "record"}
    >
      <input type="hidden" name="version" value={version} />
      {!readOnly && status}
      <section className="form-section">
        <h2>고객 정보</h2>
        <CustomerFields fields={fields} readOnly={readOnly}>
          <Field meta={fields.email} label={fieldLabels.email}>
            {readOnly ? (
              <ReadOnlyLines meta={fields.email} />
            ) : (
              <input
                {...getInputProps(fields.email, { type: "email" })}
                key={fields.email.key}
                autoComplete="off"
              />
            )}
          </Field>
        </CustomerFields>
      </section>
      <section className="form-section">
        <h2>건물 정보</h2>
        <BuildingFields fields={fields} readOnly={readOnly} />
      </section>
      <section className="form-section">
        <h2>시공 정보</h2>
        <ConstructionFields fields={fields} readOnly={readOnly} />
      </section>
      {readOnly ? status : <Memos customerMemo={inquiry.customerMemo} memo={fields.memo} />}
    </Form>
  );
}

function Memos({ customerMemo, memo }: { customerMemo: string; memo: FieldMeta }) {
  return (
    <section className="form-section">
      <h2>메모</h2>
      <div className="field">
        <h3>고객 문의 내용</h3>
        <p className="as-typed">{customerMemo || "없음"}</p>
      </div>
      <Field meta={memo} label={fieldLabels.memo}>
        <textarea {...getTextareaProps(memo)} key={memo.key} rows={6} />
      </Field>
    </section>
  );
}

interface InquiryConflictProps {
  stored: ChosenType & { newsAt: string | null };
  sent: object;
}

const labels = Object.fromEntries(
  Object.entries(fieldLabels).filter(([name]) => name in staffInquirySchema.shape),
);

function InquiryConflict({ stored, sent }: InquiryConflictProps) {
  const theirs = "그사이 고객이 추가하거나 수정한 내용이 있습니다. 기록에서 확인해 주세요.";
  const more = stored.newsAt === null ? [] : [{ label: "고객", theirs, mine: "" }];
  return (
    <FieldConflict
      labels={labels}
      words={fieldWords}
      more={more}
      stored={asChosen(stored)}
      sent={sent}
    />
  );
}
