import { Form, Link, useSearchParams } from "@remix-run/react";
import { RefusedPress } from "~/contact/receipt/refused-press";
import { AnsweredPaperFields } from "~/estimate/answered-paper";
import {
  type EstimateAnswer,
  expired,
  isExpired as hasExpired,
  replaced,
  underContract,
} from "~/estimate/answers";
import { EstimatePaper } from "~/estimate/estimate-paper";
import type { Received } from "~/estimate/read-estimates.server";
import { won } from "~/estimate/won";
import { dayInSeoul, dayInWords, momentInWords } from "~/text/moment";

interface EstimateSectionProps extends Received {
  isContract: boolean;
  /** yyyy-MM-dd in Seoul. */
  today: string;
  /** The page's own URL. */
  path: string;
  /** Why the last press was refused. */
  problem: string | undefined;
  isBusy: boolean;
}

/** The estimate that the shop has sent, its earlier versions, and what the customer can answer. */
export function EstimateSection(props: EstimateSectionProps) {
  const { versions, shown, isNewest, paper, today, path, problem } = props;
  const pdf = `${path}/estimate.pdf?estimate=${shown.number}`;
  // The customer comes from a paper that is not the newest any more.
  const isReplaced = useSearchParams()[0].has("replaced");
  return (
    <section className="estimate" id="estimate" aria-label="견적서">
      {!isNewest && (
        <p className="paper-replaced">
          <strong>새 견적서로 교체된 이전 버전입니다.</strong>{" "}
          <Link to="?#estimate">최신 견적서 보기</Link>
        </p>
      )}
      {isNewest && isReplaced && (
        <p className="paper-replaced">
          <strong>{replaced}</strong>
        </p>
      )}
      <EstimatePaper paper={paper} pictures={`${path}/paper`} />
      <div className="estimate-answer">
        {problem && <RefusedPress problem={problem} />}
        {isNewest && <Answer {...props} isExpired={hasExpired(shown, today)} />}
        <div className="button-row">
          <a href={pdf} className="button-quiet">
            PDF로 내려받기
          </a>{" "}
          <a href={`${pdf}&print`} target="_blank" rel="noreferrer" className="button-quiet">
            인쇄
          </a>
        </div>
        <Versions versions={versions} shown={shown} />
      </div>
    </section>
  );
}

function Answer(props: EstimateSectionProps & { isExpired: boolean }) {
  const { shown, isContract, isBusy, isExpired } = props;
  const { seenAt, acceptedAt, acceptedBy, answeredAt } = shown;
  const isAnswered = answeredAt !== null || isContract;
  const press = { shown, isBusy };
  const mayAccept = !isExpired && !isContract;
  return (
    <>
      {acceptedAt !== null && (
        <div className="answer-line">
          <p>
            <strong>이 견적으로 진행하고 싶다고 알리셨습니다.</strong> {momentInWords(acceptedAt)},
            입력하신 이름 {acceptedBy}
          </p>
          {isAnswered ? (
            <p>{answered}</p>
          ) : (
            <Press {...press} act="unaccept">
              진행 의사 취소
            </Press>
          )}
        </div>
      )}
      {seenAt !== null && (
        <div className="answer-line">
          <p>
            <strong>견적서를 확인하셨습니다.</strong> {momentInWords(seenAt)}
          </p>
          {!isAnswered && (
            <Press {...press} act="unseen">
              확인 취소
            </Press>
          )}
        </div>
      )}
      {isContract && acceptedAt === null && <p>{underContract}</p>}
      {isExpired && acceptedAt === null && !isContract && <p>{expired}</p>}
      {acceptedAt === null && (mayAccept || seenAt === null) && (
        <Presses {...press} mayAccept={mayAccept} isContract={isContract} />
      )}
    </>
  );
}

const answered = "회사가 답변했습니다. 변경하실 내용이 있으면 전화로 알려 주세요.";

interface PressesProps {
  shown: Received["shown"];
  isBusy: boolean;
}

interface AllPressesProps extends PressesProps {
  mayAccept: boolean;
  isContract: boolean;
}

function Presses({ shown, isBusy, mayAccept, isContract }: AllPressesProps) {
  return (
    <>
      <p>
        견적서를 읽으셨으면 회사에 알려 주세요.
        {!isContract &&
          " 버튼을 누르셔도 계약이 되지 않으며, 회사가 답변하기 전까지 취소하실 수 있습니다."}
      </p>
      <div className="button-row">
        {shown.seenAt === null && (
          <Press shown={shown} isBusy={isBusy} act="seen">
            확인했습니다
          </Press>
        )}
        {mayAccept && (
          <Link to={`accept?estimate=${shown.id}`} className="button">
            이 견적으로 진행하고 싶습니다
          </Link>
        )}
      </div>
    </>
  );
}

interface PressProps extends PressesProps {
  act: EstimateAnswer;
  children: string;
}

function Press({ shown, isBusy, act, children }: PressProps) {
  return (
    <Form method="post" preventScrollReset>
      <AnsweredPaperFields {...shown} />
      <button type="submit" name="intent" value={act} className="button-quiet" disabled={isBusy}>
        {children}
      </button>
    </Form>
  );
}

function Versions({ versions, shown }: Pick<Received, "versions" | "shown">) {
  const others = versions.filter(({ id }) => id !== shown.id);
  if (others.length === 0) return null;
  return (
    <nav aria-label="견적서 버전">
      <p>다른 버전</p>
      <ul>
        {others.map(({ id, number, sentAt, total }) => (
          <li key={id}>
            <Link to={`?estimate=${number}#estimate`}>
              버전 {number} ({dayInWords(dayInSeoul(sentAt))}, {won(total)})
            </Link>
            {id === versions[0]?.id ? " 최신" : " 교체됨"}
          </li>
        ))}
      </ul>
    </nav>
  );
}
