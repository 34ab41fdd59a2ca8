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
import { type ReactNode, useRef, useState } from "react";
import { actorOf, noteLook } from "~/auth/note-access.server";
import { requireAdmin } from "~/auth/require-admin.server";
import { AttachmentList } from "~/contact/attachment-list";
import { moveInquiry, updateInquiry } from "~/contact/change-inquiry.server";
import { STAFF_INQUIRY_TEXT_BYTES } from "~/contact/inquiry";
import { InquiryConflict } from "~/contact/inquiry-conflict";
import { BuildingFields, ConstructionFields, CustomerFields } from "~/contact/inquiry-fields";
import { InquiryHistory } from "~/contact/inquiry-history";
import { readHistory } from "~/contact/inquiry-history.server";
import { formValues, staffInquirySchema } from "~/contact/inquiry-schema";
import { isMove, MoveButton, moves } from "~/contact/move-button";
import { isPress, press } from "~/contact/press.server";
import { readInquiry } from "~/contact/read-inquiry.server";
import { SpamNotice } from "~/contact/spam-notice";
import { StatusField } from "~/contact/status-field";
import { StatusMenu } from "~/contact/status-menu";
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
import { telephoneLink, withHyphens } from "~/text/phone";
import { conflict, type FieldProblem } from "~/text/refusal";

export { clientLoader } from "~/ui/other-hosts";

export async function loader({ request, params }: LoaderFunctionArgs) {
  const user = await requireAdmin(request);
  const inquiry = await readInquiry(params.id);
  await noteLook(request, user, { kind: "DETAIL", inquiryIds: [inquiry.id] });
  const before = versionIn(new URL(request.url).searchParams);
  return { ...inquiry, history: await readHistory(inquiry.id, before) };
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
  if (isPress(intent)) return press(intent, form.fields, by, `/admin/contact/${params.id}`);
  if (isMove(intent)) {
    await moveInquiry(params.id, intent, by);
    return redirectWithFlash(`/admin/contact/${params.id}`, moves[intent].done);
  }
  const submission = parseForm(form.fields, staffInquirySchema);
  if (submission.status !== "success") {
    return data({ reply: submission.reply(), stored: undefined }, { status: 400 });
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

/** The page of the history that a URL asks for: saves older than this version. */
function versionIn(search: URLSearchParams) {
  const version = search.get("history") ?? "";
  return /^\d{1,15}$/.test(version) ? Number(version) : undefined;
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: [data?.customer, "견적문의 상세"].filter(Boolean).join(" | ") },
];

const question = {
  title: "확인: 견적문의 삭제",
  text: `현재 견적문의를 삭제하시겠습니까? ${restorable}`,
};

export default function ContactDetail() {
  const inquiry = useLoaderData<typeof loader>();
  const [search] = useSearchParams();
  const answer = useActionData<typeof action>();
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
        {inquiry.phoneNumber && (
          <a href={telephoneLink(inquiry.phoneNumber)} className="button-quiet">
            {withHyphens(inquiry.phoneNumber)}
          </a>
        )}
        {!isEditing && <StatusMenu inquiry={inquiry} />}
      </div>
      <p className="record-facts">
        접수 <time dateTime={inquiry.receivedAt}>{inSeoul(inquiry.receivedAt)}</time> · 개인정보
        동의 {inquiry.consentChannel === "WEB" ? "웹에서 직접" : "전화로"}
      </p>
      {inquiry.isSpam === 1 && <SpamNotice inquiry={inquiry} />}
      {search.has("delete") && <DeleteConfirmation {...question} />}
      {answer?.stored && (
        <InquiryConflict stored={answer.stored} sent={answer.reply.initialValue ?? {}} />
      )}
      <InquiryEditor
        // Saving or cancelling resets the form to the stored values.
        key={`${inquiry.version} ${isEditing}`}
        inquiry={inquiry}
        // After a conflict this is the newer version, so that saving again overwrites it.
        version={answer?.stored?.version ?? inquiry.version}
        isEditing={isEditing}
        isSaving={isSaving}
        reply={answer?.reply}
      >
        <InquiryHistory
          // Opened or closed anew for another page of it.
          key={search.get("history")}
          {...inquiry.history}
          isOlder={search.has("history")}
        />
      </InquiryEditor>
    </>
  );
}

interface EditorProps {
  inquiry: Awaited<ReturnType<typeof readInquiry>>;
  version: number;
  isEditing: boolean;
  isSaving: boolean;
  reply: SubmissionResult<FieldProblem[]> | undefined;
  /** Shown below the record while it is read-only. */
  children: ReactNode;
}

function InquiryEditor(props: EditorProps) {
  const { inquiry, version, isEditing, isSaving, reply, children } = props;
  const readOnly = !isEditing;
  const element = useRef<HTMLFormElement>(null);
  const [isStatusChanged, setStatusChanged] = useState(false);
  useUnsavedWarning(element, isStatusChanged);
  const [form, fields] = useForm({
    id: "inquiry",
    lastResult: reply,
    defaultValue: formValues(inquiry),
    shouldValidate: "onInput",
    onValidate: ({ formData }) => checkForm(formData, staffInquirySchema),
  });

  return (
    <>
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
      {readOnly && <AttachmentList files={inquiry.files} />}
      {readOnly && children}
      {isEditing ? (
        <SaveBar form={form.id} isBusy={isSaving}>
          <DeleteButton {...question} />
        </SaveBar>
      ) : (
        <EditBar>{inquiry.isSpam === 0 && <MoveButton move="spam" inquiry={inquiry} />}</EditBar>
      )}
    </>
  );
}
