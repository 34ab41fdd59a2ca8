import { Link } from "@remix-run/react";
import { answerNames, isAccepted } from "~/estimate/answers";
import { EstimatePaper } from "~/estimate/estimate-paper";
import type { Shown } from "~/estimate/read-estimates.server";
import { won } from "~/estimate/won";
import { Moment } from "~/office/moment";
import { CustomersAnswer, type CustomersAnswerProps } from "./customers-answer";
import { TakeBackForm } from "./phoned-form";

type SentEstimateProps = Shown & CustomersAnswerProps;

/** A version as the customer has it, what they answered, and the others. */
export function SentEstimate(props: SentEstimateProps) {
  const { versions, shown, isNewest, paper, answer, refused } = props;
  const { takenBackAt, takenBackBy, takenBackFor } = shown;
  return (
    <>
      <p className="record-facts">
        보냄 <Moment at={shown.sentAt} />
        {!isNewest && " · 새 버전으로 교체된 견적서입니다."}
      </p>
      {takenBackAt !== null && (
        <section className="spam-notice" aria-label="회수">
          <p>
            <strong>회수한 견적서입니다.</strong> <Moment at={takenBackAt} /> {takenBackBy} · 이유:{" "}
            {takenBackFor}
          </p>
          <p>고객은 이 견적서의 금액을 볼 수 없습니다. 아래 내용은 직원에게만 보입니다.</p>
        </section>
      )}
      {isNewest && <CustomersAnswer {...props} />}
      <EstimatePaper paper={paper} pictures="/admin/paper" />
      {takenBackAt === null && !isAccepted(shown) && (
        <TakeBackForm
          answer={answer}
          refused={refused?.form === "takeBack" ? refused : undefined}
        />
      )}
      {versions.length > 1 && (
        <nav aria-label="견적서 버전" className="estimate-versions">
          <ul>
            {versions.map((version) => (
              <li key={version.id}>
                <Link
                  to={`?version=${version.number}`}
                  aria-current={version.id === shown.id ? "page" : undefined}
                >
                  버전 {version.number}
                </Link>{" "}
                <Moment at={version.sentAt} /> {won(version.total)}
                {isAccepted(version) && ` · ${answerNames.accepted}`}
                {version.takenBackAt !== null && " · 회수"}
              </li>
            ))}
          </ul>
        </nav>
      )}
    </>
  );
}
