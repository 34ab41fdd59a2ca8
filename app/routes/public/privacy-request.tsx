import { getFormProps, getInputProps, getTextareaProps, useForm } from "@conform-to/react";
import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/node";
import {
  type ClientActionFunctionArgs,
  Form,
  Link,
  useActionData,
  useLoaderData,
  useNavigation,
} from "@remix-run/react";
import { problemOfFullDisk } from "~/contact/full-disk.server";
import { countInquiry } from "~/contact/inquiry-rate-limit.server";
import { answerOrLost } from "~/contact/receipt/lost-answer";
import { LostNotice } from "~/contact/receipt/lost-notice";
import {
  ANSWERED_DAYS,
  DAYS_TO_ANSWER,
  visitorRequestKinds,
  visitorRequestSchema,
} from "~/contact/retention/privacy-request";
import { enterRequest } from "~/contact/retention/privacy-requests.server";
import { RequestKindField } from "~/contact/retention/request-kind-field";
import { TRAP_FIELD } from "~/contact/sending/trap";
import { TrapField } from "~/contact/sending/trap-field";
import { currentSender } from "~/current-response.server";
import { evenOnFullDisk } from "~/database/reserve.server";
import { Field, FieldErrors } from "~/forms/field";
import { CallLink } from "~/public/company-facts";
import { titleOf } from "~/public/frame";
import { parseForm } from "~/request/parse.server";
import { receiveForm } from "~/request/receive.server";
import { KILOBYTE } from "~/text/bytes";
import { todayInSeoul } from "~/text/moment";
import { type FieldProblem, SOON } from "~/text/refusal";

const here = "/privacy/request";

export function loader({ request }: LoaderFunctionArgs) {
  return { isSent: new URL(request.url).searchParams.has("sent") };
}

/** Needs no consent: the law has it answered (PIPA articles 35 to 38). */
export async function action({ request }: ActionFunctionArgs) {
  const { fields } = await receiveForm(request, { textBytes: 64 * KILOBYTE });
  const submission = parseForm(fields, visitorRequestSchema);
  if (submission.status !== "success") return data(submission.reply(), { status: 400 });
  const refuse = (problem: FieldProblem, status: number, retryAfter?: number) =>
    data(submission.reply({ formErrors: [problem] }), {
      status,
      ...(retryAfter && { headers: { "Retry-After": String(retryAfter) } }),
    });
  const excess = countInquiry(currentSender().address, []);
  if (excess) return refuse(tooMany, 429, excess.retryAfter);
  // A program that fills in everything learns nothing.
  if (fields.get(TRAP_FIELD)) return redirect(`${here}?sent`, 303);
  try {
    const asked = { ...submission.value, askedOn: todayInSeoul() };
    await evenOnFullDisk(() => enterRequest(asked, ""));
  } catch (error) {
    const full = await problemOfFullDisk(error, "요청을");
    if (full) return refuse(full, 503, SOON);
    throw error;
  }
  return redirect(`${here}?sent`, 303);
}

export async function clientAction({ serverAction }: ClientActionFunctionArgs) {
  return await answerOrLost(serverAction<typeof action>);
}

export { unlessLost as shouldRevalidate } from "~/public/should-revalidate";

const tooMany: FieldProblem = {
  code: "tooMany",
  message:
    "같은 인터넷망에서 요청이 많이 들어와 아직 접수되지 않았습니다. 잠시 후 다시 눌러 주세요.",
};

export const meta: MetaFunction = ({ matches }) => [
  { title: titleOf(matches, "개인정보 요청") },
  { name: "robots", content: "noindex" },
];

export default function PrivacyRequest() {
  const { isSent } = useLoaderData<typeof loader>();
  return (
    <div className="page page-narrow privacy">
      <h1>개인정보 요청</h1>
      {isSent ? <Received /> : <RequestForm />}
    </div>
  );
}

function Received() {
  return (
    <div role="status">
      <p>
        요청을 접수했습니다. 오늘부터 {DAYS_TO_ANSWER}일 안에 처리하고, 입력하신 연락처로 결과를
        알려 드리겠습니다.
      </p>
      <p>본인인지 확인하려고 먼저 연락드릴 수 있습니다.</p>
      <p>
        <Link to="/privacy">개인정보처리방침</Link>
      </p>
    </div>
  );
}

type Values = Record<keyof typeof visitorRequestSchema.shape, string>;

function RequestForm() {
  const isSending = useNavigation().state !== "idle";
  const answer = useActionData<typeof clientAction>();
  const lost = answer && "lost" in answer ? answer.lost : undefined;
  const [form, fields] = useForm<Values, Values, FieldProblem[]>({
    id: "request",
    lastResult: answer && "lost" in answer ? undefined : answer,
  });
  return (
    <>
      <p>
        회사가 보유한 개인정보의 열람, 정정, 삭제, 처리정지를 요청하실 수 있습니다. 따로 동의하실
        필요가 없으며, 입력하신 내용은 요청을 처리하는 데에만 이용하고 답변한 날부터 {ANSWERED_DAYS}
        일 뒤에 삭제합니다. <Link to="/privacy">개인정보처리방침</Link>
      </p>
      <p>
        전화로도 요청하실 수 있습니다. <CallLink />
      </p>
      {lost && <LostNotice lost={lost} />}
      <Form method="post" {...getFormProps(form)} noValidate>
        <div role="alert">
          <FieldErrors id={form.errorId} errors={form.errors} />
        </div>
        <TrapField />
        <RequestKindField meta={fields.kind} kinds={visitorRequestKinds} />
        <Field
          meta={fields.answerTo}
          label="답변받으실 연락처"
          required
          hint="전화번호나 이메일. 문의하실 때 알려 주신 연락처를 입력하시면 더 빨리 찾을 수 있습니다."
        >
          <input
            {...getInputProps(fields.answerTo, {
              type: "text",
              ariaDescribedBy: fields.answerTo.descriptionId,
            })}
            key={fields.answerTo.key}
            aria-required
            autoComplete="tel"
          />
        </Field>
        <Field
          meta={fields.text}
          label="내용"
          hint="문의 번호를 아시거나 정정하실 것이 있으면 입력해 주세요."
        >
          <textarea
            {...getTextareaProps(fields.text)}
            aria-describedby={fields.text.descriptionId}
            key={fields.text.key}
            rows={5}
          />
        </Field>
        <button type="submit" className="button" disabled={isSending}>
          요청하기
        </button>
      </Form>
    </>
  );
}
