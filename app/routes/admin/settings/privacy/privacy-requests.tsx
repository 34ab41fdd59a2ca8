import { getFormProps, getInputProps, type SubmissionResult, useForm } from "@conform-to/react";
import { Form, Link, useNavigation } from "@remix-run/react";
import {
  DAYS_TO_ANSWER,
  privacyRequestSchema,
  requestKinds,
} from "~/contact/retention/privacy-request";
import { RequestKindField } from "~/contact/retention/request-kind-field";
import { Field } from "~/forms/field";
import { checkForm } from "~/request/check-form";
import { inSeoul } from "~/text/moment";
import { asDialled } from "~/text/phone";
import type { FieldProblem } from "~/text/refusal";
import type { doneRequests, openRequests } from "./requests.server";

type Open = Awaited<ReturnType<typeof openRequests>>[number];
type Done = Awaited<ReturnType<typeof doneRequests>>[number];

export function OpenRequests({ requests }: { requests: Open[] }) {
  if (requests.length === 0) return <p>처리할 요청이 없습니다.</p>;
  return (
    <ul className="privacy-list">
      {requests.map((request) => (
        <li key={request.id} data-overdue={request.isOverdue || undefined}>
          <div>
            <What {...request} />
            <p>
              <time dateTime={request.due}>{request.due}까지</time> 처리하고 알려야 합니다.
              {request.isOverdue && <strong> 기한이 지났습니다</strong>}
            </p>
          </div>
          <Press {...request} intent="settle" label="처리 완료" />
        </li>
      ))}
    </ul>
  );
}

export function DoneRequests({ requests }: { requests: Done[] }) {
  return (
    <ul className="privacy-list">
      {requests.map((request) => (
        <li key={request.id}>
          <div>
            <What {...request} />
            <p>
              {request.doneAt && <time dateTime={request.doneAt}>{inSeoul(request.doneAt)}</time>}{" "}
              {request.doneBy} 처리 완료
            </p>
          </div>
          <Press {...request} intent="reopen" label="처리 취소" />
        </li>
      ))}
    </ul>
  );
}

type Request = Pick<
  Open,
  "id" | "kind" | "askedOn" | "inquiryId" | "path" | "text" | "answerTo" | "enteredBy"
>;

function What({ kind, askedOn, inquiryId, path, text, answerTo, enteredBy }: Request) {
  return (
    <p>
      <strong>{requestKinds[kind]}</strong> <time dateTime={askedOn}>{askedOn}에</time> 요청,{" "}
      {enteredBy ? `${enteredBy} 기록` : "홈페이지에서"}
      {inquiryId !== null && (
        <>
          {", "}
          {path ? <Link to={path}>{inquiryId}번 문의</Link> : `${inquiryId}번 문의(파기됨)`}
        </>
      )}
      {answerTo && (
        <span className="privacy-line">
          답변받을 연락처: {answerTo} ·{" "}
          <Link to={`/admin/contact?${new URLSearchParams({ q: soughtIn(answerTo) })}`}>
            문의 찾기
          </Link>
        </span>
      )}
      {text && <span className="privacy-line as-typed">{text}</span>}
    </p>
  );
}

/** The e-mail address or the number alone, of "010-1234-5678(문자로)". */
function soughtIn(answerTo: string) {
  const words = answerTo.split(/[\s,/()]/);
  return words.find((word) => word.includes("@")) ?? (asDialled(answerTo) || answerTo);
}

interface PressProps extends Pick<Request, "id" | "kind" | "askedOn"> {
  intent: "settle" | "reopen";
  label: string;
}

function Press({ id, kind, askedOn, intent, label }: PressProps) {
  return (
    <Form method="post" preventScrollReset>
      <input type="hidden" name="id" value={id} />
      <button type="submit" name="intent" value={intent} className="button-quiet">
        <span className="visually-hidden">
          {askedOn} {requestKinds[kind]}:{" "}
        </span>
        {label}
      </button>
    </Form>
  );
}

interface RequestFormProps {
  today: string;
  reply: SubmissionResult<FieldProblem[]> | undefined;
}

export function RequestForm({ today, reply }: RequestFormProps) {
  const isSaving = useNavigation().state === "submitting";
  const [form, fields] = useForm({
    id: "request",
    lastResult: reply,
    defaultValue: { askedOn: today },
    shouldRevalidate: "onInput",
    onValidate: ({ formData }) => checkForm(formData, privacyRequestSchema),
  });
  return (
    <Form method="post" {...getFormProps(form)}>
      <RequestKindField meta={fields.kind} kinds={requestKinds} />
      <Field
        meta={fields.askedOn}
        label="요청받은 날"
        required
        hint={`이날부터 ${DAYS_TO_ANSWER}일 안에 처리하고 고객에게 알려야 합니다.`}
      >
        <input
          {...getInputProps(fields.askedOn, {
            type: "date",
            ariaDescribedBy: fields.askedOn.descriptionId,
          })}
          key={fields.askedOn.key}
          max={today}
          aria-required
        />
      </Field>
      <Field meta={fields.inquiryId} label="문의 번호" hint="모르면 비워 두세요.">
        <input
          {...getInputProps(fields.inquiryId, {
            type: "text",
            ariaDescribedBy: fields.inquiryId.descriptionId,
          })}
          key={fields.inquiryId.key}
          inputMode="numeric"
          autoComplete="off"
        />
      </Field>
      <Field
        meta={fields.text}
        label="짧은 메모"
        hint="이름이나 연락처는 입력하지 마세요. 문의를 파기해도 이 메모는 남습니다."
      >
        <input
          {...getInputProps(fields.text, {
            type: "text",
            ariaDescribedBy: fields.text.descriptionId,
          })}
          key={fields.text.key}
          autoComplete="off"
        />
      </Field>
      <button type="submit" name="intent" value="enter" className="button" disabled={isSaving}>
        요청 등록
      </button>
    </Form>
  );
}
