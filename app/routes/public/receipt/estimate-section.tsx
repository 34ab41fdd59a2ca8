import { Form, Link, useSearchParams } from "@remix-run/react";
import { RefusedPress } from "~/contact/receipt/refused-press";
import { AnsweredPaperFields } from "~/estimate/answered-paper";
import {
  type AnswerName,
  answerNames,
  type EstimateAnswer,
  expired,
  isExpired as hasExpired,
  objections,
  replaced,
  takenBack,
  underContract,
} from "~/estimate/answers";
import { numberOf } from "~/estimate/estimate";
import { EstimatePaper } from "~/estimate/estimate-paper";
import type { Received } from "~/estimate/read-estimates.server";
import { won } from "~/estimate/won";
import { dayInSeoul, dayInWords, momentInWords } from "~/text/moment";

interface EstimateSectionProps extends Received {
  /** Of the inquiry. */
  id: number;
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
      {paper ? (
        <EstimatePaper paper={paper} pictures={`${path}/paper`} />
      ) : (
        <TakenBack {...props} />
      )}
      <div className="estimate-answer" hidden={!paper && !problem && versions.length === 1}>
        {problem && <RefusedPress problem={problem} />}
        {paper && isNewest && <Answer {...props} isExpired={hasExpired(shown, today)} />}
        {paper && (
          <div className="button-row">
            <a href={pdf} className="button-quiet">
              PDF로 내려받기
            </a>{" "}
            <a href={`${pdf}&print`} target="_blank" rel="noreferrer" className="button-quiet">
              인쇄
            </a>
          </div>
        )}
        <Versions versions={versions} shown={shown} />
      </div>
    </section>
  );
}

/** In place of the paper. */
function TakenBack({ id, shown }: EstimateSectionProps) {
  const { number, sentAt, takenBackAt, takenBackFor } = shown;
  return (
    <article className="paper">
      <h2>회수한 견적서</h2>
      <p className="paper-taken">
        <strong>{takenBack}</strong>
      </p>
      <p>
        견적 번호 {numberOf(id, number)}, 보낸 날 {dayInWords(dayInSeoul(sentAt))}
        {takenBackAt && `, 회수한 날 ${dayInWords(dayInSeoul(takenBackAt))}`}
        <br />
        이유: {takenBackFor}
      </p>
    </article>
  );
}

function Answer(props: EstimateSectionProps & { isExpired: boolean }) {
  const { shown, isContract, isBusy, isExpired } = props;
  const { seen, accepted, declined, answeredAt } = shown;
  const isAnswered = answeredAt !== null || isContract;
  const press = { shown, isBusy };
  const mayAccept = !isExpired && !isContract;
  const goesOn = accepted !== undefined && declined === undefined;
  return (
    <>
      {declined && <Entered {...press} name="declined" />}
      {accepted?.isEntered && <Entered {...press} name="accepted" />}
      {accepted?.isEntered === false && (
        <div className="answer-line">
          <p>
            <strong>이 견적으로 진행을 요청하셨습니다.</strong> {momentInWords(accepted.at)},
            입력하신 이름 {accepted.by}
          </p>
          {isAnswered ? (
            <p>{answered}</p>
          ) : (
            <Press {...press} act="unaccept">
              진행 요청 취소
            </Press>
          )}
        </div>
      )}
      {seen?.isEntered && <Entered {...press} name="seen" />}
      {seen?.isEntered === false && (
        <div className="answer-line">
          <p>
            <strong>견적서를 확인하셨습니다.</strong> {momentInWords(seen.at)}
          </p>
          {!isAnswered && (
            <Press {...press} act="unseen">
              확인 취소
            </Press>
          )}
        </div>
      )}
      {isContract && !goesOn && <p>{underContract}</p>}
      {isExpired && !goesOn && !isContract && <p>{expired}</p>}
      {!goesOn && (mayAccept || !seen) && (
        <Presses {...press} mayAccept={mayAccept} isContract={isContract} />
      )}
    </>
  );
}

/** What the office says that it has heard by telephone. */
function Entered({ shown, isBusy, name }: PressesProps & { name: AnswerName }) {
  const said = shown[name];
  if (!said) return null;
  return (
    <div className="answer-line by-telephone">
      <p>
        <strong>전화로 받은 답변: {answerNames[name]}</strong> {momentInWords(said.at)}, 답하신 분{" "}
        {said.by}
        <br />
        회사가 통화한 뒤 기록한 답변입니다.
      </p>
      <Press shown={shown} isBusy={isBusy} act={objections[name]}>
        사실과 다릅니다
      </Press>
    </div>
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
          " 버튼을 누르셔도 계약이 체결되는 것은 아니며, 회사가 답변하기 전까지 취소하실 수 있습니다."}
      </p>
      <div className="button-row">
        {!shown.seen && (
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
              버전 {number} ({dayInWords(dayInSeoul(sentAt))}
              {total !== undefined && `, ${won(total)}`})
            </Link>
            {total === undefined ? " 회수됨" : id === versions[0]?.id ? " 최신" : " 교체됨"}
          </li>
        ))}
      </ul>
    </nav>
  );
}
