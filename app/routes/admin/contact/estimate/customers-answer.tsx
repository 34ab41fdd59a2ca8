import { Form, useNavigation } from "@remix-run/react";
import { hasContract } from "~/contact/has-contract";
import type { Status } from "~/contact/inquiry";
import { type AnswerName, answeredTo, answerNames, isAccepted } from "~/estimate/answers";
import type { SentVersion } from "~/estimate/read-estimates.server";
import { Moment } from "~/office/moment";
import { PhonedForm, type PhonedFormProps } from "./phoned-form";

export interface CustomersAnswerProps extends PhonedFormProps {
  inquiry: { id: number; status: Status; heldFrom: string | null };
  shown: SentVersion;
  mayAnswer: boolean;
}

const answerKeys = Object.keys(answerNames) as AnswerName[];

/** To the newest version; what was heard by telephone is told from what the customer has pressed. */
export function CustomersAnswer(props: CustomersAnswerProps) {
  const { shown, mayAnswer, refused } = props;
  if (shown.takenBackAt !== null) return null;
  const names = answerKeys.filter((name) => answeredTo(shown, name));
  const form = mayAnswer && (
    <PhonedForm {...props} refused={refused?.form === "phoned" ? refused : undefined} />
  );
  if (names.length === 0) {
    return (
      <>
        <p className="record-facts">고객 확인 전입니다.</p>
        {form}
      </>
    );
  }
  return (
    <section className="spam-notice" aria-labelledby="answer-title">
      <h2 id="answer-title">고객의 답변</h2>
      {names.map((name) => (
        <AnswerLine key={name} {...props} name={name} />
      ))}
      <OfficesAnswer {...props} />
      {form}
    </section>
  );
}

function AnswerLine({
  shown,
  answer,
  mayAnswer,
  name,
}: CustomersAnswerProps & { name: AnswerName }) {
  const said = answeredTo(shown, name);
  if (!said) return null;
  const { at, by, enteredBy } = said;
  if (enteredBy === "") {
    return (
      <p>
        <strong>{answerNames[name]}</strong> 고객이 직접 누름 · <Moment at={at} />
        {by && `, 입력한 이름: ${by}`}
      </p>
    );
  }
  return (
    <Form method="post" className="heard-answer">
      <p>
        <strong>{answerNames[name]}</strong> 전화로 받음 · <Moment at={at} />, 답한 사람: {by} ·
        기록 {enteredBy}
      </p>
      <input type="hidden" name="answer" value={answer} />
      <input type="hidden" name="said" value={name} />
      {mayAnswer && (
        <button type="submit" name="intent" value="unphoned" className="button-quiet">
          기록 삭제
        </button>
      )}
    </Form>
  );
}

/** What the office does about it. */
function OfficesAnswer({ inquiry, shown, answer, mayAnswer }: CustomersAnswerProps) {
  const { answeredAt, answeredBy } = shown;
  const isBusy = useNavigation().state !== "idle";
  const { id, status } = inquiry;
  const isPressed = answerKeys.some((name) => answeredTo(shown, name)?.enteredBy === "");
  const isWaiting = mayAnswer && answeredAt === null && isPressed;
  return (
    <>
      {answeredAt !== null && (
        <p>
          답변 완료 <Moment at={answeredAt} /> {answeredBy}
        </p>
      )}
      {isWaiting && (
        <p>고객에게 연락한 뒤 ‘답변 완료’를 누르면 고객이 더 이상 취소할 수 없습니다.</p>
      )}
      <div className="button-row">
        {isWaiting && (
          <Form method="post">
            <input type="hidden" name="answer" value={answer} />
            <button
              type="submit"
              name="intent"
              value="answered"
              className="button-quiet"
              disabled={isBusy}
            >
              답변 완료
            </button>
          </Form>
        )}
        {mayAnswer && isAccepted(shown) && !hasContract(inquiry) && (
          <Form method="post" action={`/admin/contact/${id}`}>
            <input type="hidden" name="press" value={`${id} ${status} CONTRACT`} />
            <button
              type="submit"
              name="intent"
              value="status"
              className="button-quiet"
              disabled={isBusy}
            >
              계약완료로 변경
            </button>
          </Form>
        )}
      </div>
    </>
  );
}
