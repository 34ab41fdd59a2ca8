import { getInputProps, getTextareaProps, type SubmissionResult, useForm } from "@conform-to/react";
import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import {
  Form,
  Link,
  useActionData,
  useLoaderData,
  useNavigation,
  useSearchParams,
} from "@remix-run/react";
import { useRef, useState } from "react";
import { actorOf, noteLook } from "~/auth/note-access.server";
import { requireAdmin } from "~/auth/require-admin.server";
import { actOnInquiry } from "~/contact/act-on-inquiry.server";
import { AttachmentList } from "~/contact/attachment-list";
import { CallLine } from "~/contact/call-line";
import { moveInquiry, updateInquiry } from "~/contact/change-inquiry.server";
import { deskActs, isDeskAct, type RefusedAct } from "~/contact/desk-acts";
import { DeskForms } from "~/contact/desk-forms";
import { STAFF_INQUIRY_TEXT_BYTES } from "~/contact/inquiry";
import { InquiryConflict } from "~/contact/inquiry-conflict";
import { BuildingFields, ConstructionFields, CustomerFields } from "~/contact/inquiry-fields";
import { formValues, staffInquirySchema } from "~/contact/inquiry-schema";
import { InquiryStory } from "~/contact/inquiry-story";
import { readStory, storyPlaceIn } from "~/contact/inquiry-story.server";
import { isMove, MoveButton, moves } from "~/contact/move-button";
import { noteOpening } from "~/contact/note-opening.server";
import { readInquiry } from "~/contact/read-inquiry.server";
import { SpamNotice } from "~/contact/spam-notice";
import { StatusField } from "~/contact/status-field";
import { trashInquiry } from "~/contact/trash-inquiry.server";
import { Field } from "~/forms/field";
import { NO_VERSION } from "~/forms/fields";
import { ReadOnlyLines } from "~/forms/read-only-lines";
import { AdminHeader } from "~/office/admin-header";
import { DeleteButton, DeleteConfirmation } from "~/office/delete-confirmation";
import { redirectWithFlash } from "~/office/flash.server";
import { useWayToList } from "~/office/list-place";
import { EditBar, SaveBar } from "~/office/save-bar";
import { restorable } from "~/office/trash";
import { useUnsavedWarning } from "~/office/unsaved-warning";
import { checkForm } from "~/request/check-form";
import { parseForm } from "~/request/parse.server";
import { receiveForm } from "~/request/receive.server";
import { inSeoul } from "~/text/moment";
import { conflict, type FieldProblem } from "~/text/refusal";

export { clientLoader } from "~/ui/other-hosts";

export async function loader({ request, params }: LoaderFunctionArgs) {
  const user = await requireAdmin(request);
  const inquiry = await readInquiry(params.id);
  await noteLook(request, user, { kind: "DETAIL", inquiryIds: [inquiry.id] });
  await noteOpening(request, user, inquiry);
  const place = storyPlaceIn(new URL(request.url).searchParams);
  return {
    ...inquiry,
    isDue: inquiry.nextContactAt !== null && inquiry.nextContactAt <= new Date().toISOString(),
    story: await readStory(inquiry.id, place),
  };
}

export async function action({ request, params }: ActionFunctionArgs) {
  const user = await requireAdmin(request);
  const by = actorOf(user, request);
  await using form = await receiveForm(request, { textBytes: STAFF_INQUIRY_TEXT_BYTES });
  const intent = form.fields.get("intent");
  if (intent === "delete") {
    await trashInquiry(params.id, by);
    return redirectWithFlash("/admin/contact", `견적문의를 삭제했습니다. ${restorable}`);
  }
  if (isMove(intent)) {
    await moveInquiry(params.id, intent, by);
    return redirectWithFlash(`/admin/contact/${params.id}`, moves[intent].done);
  }
  if (isDeskAct(intent)) {
    const refused = await actOnInquiry(params.id, intent, form.fields, by);
    if (refused) return data({ refused }, { status: refused.status });
    return redirectWithFlash(`/admin/contact/${params.id}`, deskActs[intent]);
  }
  const submission = parseForm(form.fields, staffInquirySchema);
  if (submission.status !== "success") {
    return data({ reply: submission.reply() }, { status: 400 });
  }
  const { version = NO_VERSION, ...values } = submission.value;
  if (!(await updateInquiry(params.id, values, version, by))) {
    const reply = submission.reply({ formErrors: [conflict] });
    const stored = await readInquiry(params.id);
    await noteLook(request, user, { kind: "DETAIL", inquiryIds: [stored.id] });
    return data({ reply, stored }, { status: 409 });
  }
  return redirectWithFlash(`/admin/contact/${params.id}`, "저장했습니다.");
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: [data?.customer, "견적문의 상세"].filter(Boolean).join(" | ") },
];

const question = {
  title: "확인: 견적문의 삭제",
  text: `현재 견적문의를 삭제하시겠습니까? ${restorable}`,
};

interface Answer {
  /** A refused save. */
  reply?: SubmissionResult<FieldProblem[]>;
  /** What a colleague has saved meanwhile. */
  stored?: Awaited<ReturnType<typeof readInquiry>>;
  refused?: RefusedAct;
}

export default function ContactDetail() {
  const inquiry = useLoaderData<typeof loader>();
  const [search] = useSearchParams();
  const answer: Answer | undefined = useActionData<typeof action>();
  const isEditing = search.has("edit");
  const isSaving = useNavigation().state === "submitting";
  const wayToList = useWayToList("/admin/contact");

  return (
    <>
      <AdminHeader title="Contact Detail">
        <Link to={wayToList} className="button-quiet">
          목록
        </Link>
      </AdminHeader>
      <div className="record-who">
        {inquiry.customer && <p>{inquiry.customer}</p>}
        <CallLine
          // Empty again once it is noted.
          key={inquiry.touchedAt}
          phoneNumber={inquiry.phoneNumber}
          refused={answer?.refused}
        />
        {!isEditing && (
          <a href="#desk" className="to-desk">
            메모·다음 연락
          </a>
        )}
      </div>
      <p className="record-facts">
        접수 <time dateTime={inquiry.receivedAt}>{inSeoul(inquiry.receivedAt)}</time> · 개인정보
        동의 {inquiry.consentChannel === "WEB" ? "웹에서 직접" : "전화로"}
      </p>
      {inquiry.isSpam === 1 && <SpamNotice inquiry={inquiry} />}
      {search.has("delete") && <DeleteConfirmation {...question} />}
      {answer?.stored && (
        <InquiryConflict stored={answer.stored} sent={answer.reply?.initialValue ?? {}} />
      )}
      <div className={isEditing ? undefined : "record-page"}>
        <div>
          <InquiryEditor
            // Saving or cancelling resets the form to the stored values.
            key={`${inquiry.version} ${isEditing}`}
            inquiry={inquiry}
            // After a conflict this is the newer version, so that saving again overwrites it.
            version={answer?.stored?.version ?? inquiry.version}
            isEditing={isEditing}
            reply={answer?.reply}
          />
          {!isEditing && <AttachmentList files={inquiry.files} />}
        </div>
        {!isEditing && (
          <div>
            <DeskForms
              key={inquiry.touchedAt}
              inquiry={inquiry}
              isDue={inquiry.isDue}
              refused={answer?.refused}
            />
            <InquiryStory {...inquiry.story} isOlder={search.has("story")} inquiry={inquiry} />
          </div>
        )}
      </div>
      {isEditing ? (
        <SaveBar form={formId} isBusy={isSaving}>
          <DeleteButton {...question} />
        </SaveBar>
      ) : (
        <EditBar>{inquiry.isSpam === 0 && <MoveButton move="spam" inquiry={inquiry} />}</EditBar>
      )}
    </>
  );
}

const formId = "inquiry";

interface EditorProps {
  inquiry: Awaited<ReturnType<typeof readInquiry>>;
  version: number;
  isEditing: boolean;
  reply: SubmissionResult<FieldProblem[]> | undefined;
}

function InquiryEditor({ inquiry, version, isEditing, reply }: EditorProps) {
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
      <StatusField
        meta={fields.status}
        readOnly={readOnly}
        onChange={() => setStatusChanged(true)}
      />
      <section className="form-section">
        <h2>고객 정보</h2>
        <CustomerFields fields={fields} readOnly={readOnly}>
          <Field meta={fields.email} label="이메일">
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
      <section className="form-section">
        <h2>메모</h2>
        <div className="field">
          <h3>고객 문의 내용</h3>
          <p className="as-typed">{inquiry.customerMemo || "없음"}</p>
        </div>
        <Field meta={fields.memo} label="직원 메모">
          <textarea
            {...getTextareaProps(fields.memo)}
            key={fields.memo.key}
            rows={6}
            readOnly={readOnly}
            placeholder={readOnly ? "없음" : undefined}
          />
        </Field>
      </section>
    </Form>
  );
}
