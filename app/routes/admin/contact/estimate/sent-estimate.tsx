import { Form, Link, useNavigation } from "@remix-run/react";
import { EstimatePaper } from "~/estimate/estimate-paper";
import type { SentVersion, Shown } from "~/estimate/read-estimates.server";
import { won } from "~/estimate/won";
import { Moment } from "~/office/moment";

interface SentEstimateProps extends Shown {
  /** What the page shows of the customer's answer. */
  answer: string;
}

/** A version as the customer has it, what they answered, and the others. */
export function SentEstimate({ versions, shown, isNewest, paper, answer }: SentEstimateProps) {
  return (
    <>
      <p className="record-facts">
        보냄 <Moment at={shown.sentAt} />
        {!isNewest && " · 새 버전으로 교체된 견적서입니다."}
      </p>
      <CustomersAnswer shown={shown} answer={answer} mayAnswer={isNewest} />
      <EstimatePaper paper={paper} pictures="/admin/paper" />
      {versions.length > 1 && (
        <nav aria-label="견적서 버전" className="estimate-versions">
          <ul>
            {versions.map(({ id, number, sentAt, total, acceptedAt }) => (
              <li key={id}>
                <Link to={`?version=${number}`} aria-current={id === shown.id ? "page" : undefined}>
                  버전 {number}
                </Link>{" "}
                <Moment at={sentAt} /> {won(total)}
                {acceptedAt !== null && " · 고객이 진행을 희망함"}
              </li>
            ))}
          </ul>
        </nav>
      )}
    </>
  );
}

interface CustomersAnswerProps {
  shown: SentVersion;
  answer: string;
  mayAnswer: boolean;
}

/** Of the newest version. */
export function CustomersAnswer({ shown, answer, mayAnswer }: CustomersAnswerProps) {
  const { seenAt, acceptedAt, acceptedBy, answeredAt, answeredBy } = shown;
  const isBusy = useNavigation().state !== "idle";
  if (seenAt === null && acceptedAt === null) {
    return <p className="record-facts">고객이 아직 확인했다고 알리지 않았습니다.</p>;
  }
  return (
    <section className="spam-notice" aria-labelledby="answer-title">
      <h2 id="answer-title">고객의 답변</h2>
      {acceptedAt !== null && (
        <p>
          <strong>이 견적으로 진행하고 싶습니다</strong> <Moment at={acceptedAt} />, 입력한 이름:{" "}
          {acceptedBy}
        </p>
      )}
      {seenAt !== null && (
        <p>
          <strong>확인했습니다</strong> <Moment at={seenAt} />
        </p>
      )}
      {answeredAt !== null ? (
        <p>
          답변함 <Moment at={answeredAt} /> {answeredBy}
        </p>
      ) : (
        mayAnswer && (
          <Form method="post">
            <p>
              고객에게 연락한 뒤 ‘답변함’을 누르면 고객이 더 이상 취소할 수 없습니다. 계약하면
              문의의 상태를 계약완료로 변경해 주세요.
            </p>
            <input type="hidden" name="answer" value={answer} />
            <button
              type="submit"
              name="intent"
              value="answered"
              className="button-quiet"
              disabled={isBusy}
            >
              답변함
            </button>
          </Form>
        )
      )}
    </section>
  );
}
