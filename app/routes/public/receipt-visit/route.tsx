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
  type ShouldRevalidateFunctionArgs,
  useActionData,
  useLoaderData,
  useNavigation,
  useParams,
} from "@remix-run/react";
import { type ReactNode, useEffect, useRef } from "react";
import * as z from "zod";
import { findReceipt } from "~/contact/receipt/find-receipt.server";
import { answerOrLost, type LostAnswer } from "~/contact/receipt/lost-answer";
import { LostNotice } from "~/contact/receipt/lost-notice";
import { RefusedPress } from "~/contact/receipt/refused-press";
import { typedIn } from "~/contact/typed-in.server";
import { FieldErrors } from "~/forms/field";
import { text } from "~/forms/fields";
import { titleOf } from "~/public/frame";
import { parseForm, unreadableForm } from "~/request/parse.server";
import { receiveForm } from "~/request/receive.server";
import { requirePost } from "~/request/require-post";
import { isKeyOf } from "~/text/is-key";
import { momentInWords } from "~/text/moment";
import { refusalOf } from "~/text/refusal";
import { readOfferedVisit } from "~/visit/read-visit.server";
import { TimeChoice } from "~/visit/time-choice";
import { isVisitDay, openTimes } from "~/visit/visit";
import { visitAnswers } from "~/visit/visit-answers";
import { answerVisit } from "./answer-visit.server";

const LONGEST_WORDS = 500;
const missing = "원하시는 요일이나 시간을 입력해 주세요.";
const schema = z.object({ words: text(LONGEST_WORDS, missing, { lines: true }).min(2, missing) });

export async function loader({ request, params }: LoaderFunctionArgs) {
  const inquiry = await findReceipt(params.key);
  const { times, offer, agreed } = await readOfferedVisit(inquiry.id);
  const isOpen = inquiry.withdrawnAt === null && times.length > 0;
  if (!isOpen || (agreed && isVisitDay(agreed))) throw redirect(`/contact/receipt/${params.key}`);
  const search = new URL(request.url).searchParams;
  const now = new Date().toISOString();
  const chosen = openTimes(times, now).find(({ at }) => at === search.get("at"));
  return { times, offer, agreed, now, chosen, ask: search.get("ask") };
}

export async function action({ request, params }: ActionFunctionArgs) {
  requirePost(request);
  const inquiry = await findReceipt(params.key);
  const back = `/contact/receipt/${params.key}`;
  // The page says that it was withdrawn.
  if (inquiry.withdrawnAt !== null) return redirect(back, 303);
  await using form = await receiveForm(request);
  const { fields } = form;
  const act = fields.get("intent");
  if (!isKeyOf(visitAnswers, act)) throw unreadableForm();
  const typed = typedIn(fields, "words");
  let words = "";
  if (act === "others") {
    const submission = parseForm(fields, schema);
    if (submission.status !== "success") {
      return data({ problem: refusalOf(submission).message, typed }, { status: 400 });
    }
    words = submission.value.words;
  }
  const [at, offer] = [fields.get("at") ?? "", fields.get("offer") ?? ""];
  const problem = await answerVisit(inquiry.id, { act, at, offer, words });
  if (problem) return data({ problem: problem.message, typed }, { status: problem.status });
  return redirect(`${back}?done=${act}`, 303);
}

export async function clientAction({ serverAction }: ClientActionFunctionArgs) {
  return await answerOrLost(serverAction<typeof action>);
}

/** A refusal may come from times that have changed. */
export const shouldRevalidate = ({ actionResult }: ShouldRevalidateFunctionArgs) =>
  !actionResult?.lost;

export const meta: MetaFunction = ({ matches }) => [
  { title: titleOf(matches, "실측 방문") },
  { name: "robots", content: "noindex" },
];

interface Answer {
  problem?: string;
  typed?: string;
  lost?: LostAnswer;
}

/** The second question, before the office is told. */
export default function ReceiptVisit() {
  const loaded = useLoaderData<typeof loader>();
  const { lost, problem }: Answer = useActionData<typeof action>() ?? {};
  const { key } = useParams();
  const { times, agreed, now, chosen, ask } = loaded;
  const isOfWords = ask === "others";
  return (
    <div className="page page-narrow receipt">
      <h1>실측 방문</h1>
      {lost && <LostNotice lost={lost} />}
      {problem && !isOfWords && <RefusedPress problem={problem} />}
      {isOfWords ? (
        <OtherTimes {...loaded} />
      ) : ask === "cancel" && agreed ? (
        <Question {...loaded} act="cancel" yes="네, 취소합니다">
          {momentInWords(agreed.at)}의 방문 예약을 취소하시겠습니까?
        </Question>
      ) : chosen ? (
        <Question {...loaded} act="agree" at={chosen.at} yes="네, 이 시간에 방문해 주세요">
          {momentInWords(chosen.at)}에 담당자가 방문합니다. 이 시간으로 예약하시겠습니까?
          {agreed && ` 지금 예약된 ${momentInWords(agreed.at)}의 방문은 취소됩니다.`}
        </Question>
      ) : (
        <>
          <p>
            {agreed && `지금 예약된 시간은 ${momentInWords(agreed.at)}입니다. `}
            {openTimes(times, now).length === 0
              ? "선택하실 수 있는 다른 시간이 없습니다. 원하시는 시간을 알려 주세요."
              : agreed
                ? "변경하실 시간을 선택해 주세요."
                : "편하신 시간을 선택해 주세요."}
          </p>
          <TimeChoice times={times} now={now} path={`/contact/receipt/${key}/visit`} />
          <Back />
        </>
      )}
    </div>
  );
}

interface QuestionProps {
  offer: string;
  act: "agree" | "cancel";
  at?: string;
  yes: string;
  children: ReactNode;
}

function Question({ offer, act, at, yes, children }: QuestionProps) {
  const isBusy = useNavigation().state !== "idle";
  return (
    <>
      <p>{children}</p>
      <p>
        {at && isVisitDay({ at })
          ? "방문 당일에는 ‘내 문의’ 페이지에서 변경하거나 취소하실 수 없으니, 변경하실 내용이 있으면 전화로 알려 주세요."
          : "방문 전날까지 ‘내 문의’ 페이지에서 변경하거나 취소하실 수 있습니다."}
      </p>
      <Form method="post" className="button-row">
        <input type="hidden" name="offer" value={offer} />
        {at && <input type="hidden" name="at" value={at} />}
        <button
          type="submit"
          name="intent"
          value={act}
          className={act === "cancel" ? "button-danger" : "button"}
          disabled={isBusy}
        >
          {yes}
        </button>{" "}
        <Back />
      </Form>
    </>
  );
}

interface OtherTimesProps {
  offer: string;
  agreed: { at: string } | undefined;
}

function OtherTimes({ offer, agreed }: OtherTimesProps) {
  const isBusy = useNavigation().state !== "idle";
  const answer: Answer | undefined = useActionData<typeof action>();
  const { problem, typed } = answer ?? {};
  const field = useRef<HTMLTextAreaElement>(null);
  // The pressed button could not keep the focus while it was sent.
  useEffect(() => {
    if (answer?.problem) field.current?.focus();
  }, [answer]);
  return (
    <Form method="post">
      <input type="hidden" name="offer" value={offer} />
      {agreed && <p>보내시면 지금 예약된 {momentInWords(agreed.at)}의 방문은 취소됩니다.</p>}
      <div className="field">
        <label htmlFor="words">원하시는 시간</label>
        <textarea
          ref={field}
          id="words"
          name="words"
          rows={4}
          required
          defaultValue={typed}
          // Without script the answer begins at the top of the page.
          // biome-ignore lint/a11y/noAutofocus: what to correct is here
          autoFocus={problem !== undefined}
          aria-invalid={problem ? true : undefined}
          aria-describedby={problem ? "words-hint words-error" : "words-hint"}
        />
        <p id="words-hint" className="field-hint">
          예: 평일 저녁 7시 이후, 토요일 오전
        </p>
        <FieldErrors
          id="words-error"
          errors={problem ? [{ code: "invalid", message: problem }] : undefined}
        />
      </div>
      <div className="button-row">
        <button type="submit" name="intent" value="others" className="button" disabled={isBusy}>
          다른 시간 요청
        </button>{" "}
        <Back />
      </div>
    </Form>
  );
}

function Back() {
  const { key } = useParams();
  return (
    <Link to={`/contact/receipt/${key}`} className="button-quiet">
      돌아가기
    </Link>
  );
}
