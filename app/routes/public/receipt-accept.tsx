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
  useParams,
} from "@remix-run/react";
import { useEffect, useRef } from "react";
import * as z from "zod";
import { hasContract } from "~/contact/has-contract";
import { findReceipt } from "~/contact/receipt/find-receipt.server";
import { answerOrLost, type LostAnswer } from "~/contact/receipt/lost-answer";
import { LostNotice } from "~/contact/receipt/lost-notice";
import { typedIn } from "~/contact/typed-in.server";
import { answerEstimate } from "~/estimate/answer-estimate.server";
import { AnsweredPaperFields } from "~/estimate/answered-paper";
import { answererName, isAccepted, isExpired, LONGEST_NAME, paperIn } from "~/estimate/answers";
import { noContract, numberOf } from "~/estimate/estimate";
import { readSent } from "~/estimate/read-estimates.server";
import { won } from "~/estimate/won";
import { FieldErrors } from "~/forms/field";
import { titleOf } from "~/public/frame";
import { parseForm } from "~/request/parse.server";
import { receiveForm } from "~/request/receive.server";
import { requirePost } from "~/request/require-post";
import { todayInSeoul } from "~/text/moment";
import { refusalOf } from "~/text/refusal";

const schema = z.object({ name: answererName });

/** Asks about the paper that the customer has read; where that is not the newest, they read on. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const inquiry = await findReceipt(params.key);
  const [newest] = await readSent(inquiry.id);
  const page = `/contact/receipt/${params.key}`;
  if (inquiry.withdrawnAt !== null || !newest || isAccepted(newest)) throw redirect(page);
  // The page says so.
  const isClosed = newest.takenBackAt !== null || isExpired(newest, todayInSeoul());
  if (hasContract(inquiry) || isClosed) throw redirect(`${page}#estimate`);
  const asked = new URL(request.url).searchParams.get("estimate");
  if (asked !== String(newest.id)) throw redirect(`${page}?replaced=1#estimate`);
  const { id, digest, number, total } = newest;
  return { id, digest, number: numberOf(inquiry.id, number), total };
}

export async function action({ request, params }: ActionFunctionArgs) {
  requirePost(request);
  const inquiry = await findReceipt(params.key);
  // The page says that it was withdrawn.
  if (inquiry.withdrawnAt !== null) return redirect(`/contact/receipt/${params.key}`, 303);
  await using form = await receiveForm(request);
  const refuse = (problem: string, status: 400 | 409 | 503) =>
    data({ problem, name: typedIn(form.fields, "name") }, { status });
  const submission = parseForm(form.fields, schema);
  if (submission.status !== "success") return refuse(refusalOf(submission).message, 400);
  const { name } = submission.value;
  const problem = await answerEstimate(inquiry.id, "accept", paperIn(form.fields), name);
  if (problem) return refuse(problem.message, problem.status);
  return redirect(`/contact/receipt/${params.key}?done=accept`, 303);
}

export async function clientAction({ serverAction }: ClientActionFunctionArgs) {
  return await answerOrLost(serverAction<typeof action>);
}

export { unlessLost as shouldRevalidate } from "~/public/should-revalidate";

export const meta: MetaFunction = ({ matches }) => [
  { title: titleOf(matches, "견적 진행") },
  { name: "robots", content: "noindex" },
];

interface Answer {
  problem?: string;
  name?: string;
  lost?: LostAnswer;
}

/** The second question, with the name, before the office is told. */
export default function ReceiptAccept() {
  const { id, digest, number, total } = useLoaderData<typeof loader>();
  const answer: Answer | undefined = useActionData<typeof action>();
  const { problem, name, lost } = answer ?? {};
  const { key } = useParams();
  const isBusy = useNavigation().state !== "idle";
  const field = useRef<HTMLInputElement>(null);
  // The pressed button could not keep the focus while it was sent.
  useEffect(() => {
    if (answer?.problem) field.current?.focus();
  }, [answer]);
  return (
    <div className="page page-narrow receipt">
      <h1>견적 진행</h1>
      <p>
        견적 번호 {number}, 총액 {won(total)}의 견적으로 진행을 요청하시겠습니까?
      </p>
      <p>
        {noContract} 회사가 연락드려 일정과 계약을 상의하며, 회사가 답변하기 전까지 ‘내 문의’
        페이지에서 취소하실 수 있습니다.
      </p>
      {lost && <LostNotice lost={lost} />}
      <Form method="post">
        <AnsweredPaperFields id={id} digest={digest} />
        <div className="field">
          <label htmlFor="name">이름</label>
          <input
            ref={field}
            id="name"
            name="name"
            required
            maxLength={LONGEST_NAME}
            autoComplete="name"
            defaultValue={name}
            // Without script the answer begins at the top of the page.
            // biome-ignore lint/a11y/noAutofocus: what to correct is here
            autoFocus={problem !== undefined}
            aria-invalid={problem ? true : undefined}
            aria-describedby={problem && "name-error"}
          />
          <FieldErrors
            id="name-error"
            errors={problem ? [{ code: "invalid", message: problem }] : undefined}
          />
        </div>
        <div className="button-row">
          <button type="submit" className="button" disabled={isBusy}>
            네, 이 견적으로 진행하고 싶습니다
          </button>{" "}
          <Link to={`/contact/receipt/${key}`} className="button-quiet">
            돌아가기
          </Link>
        </div>
      </Form>
    </div>
  );
}
