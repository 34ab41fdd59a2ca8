import { Link } from "@remix-run/react";
import { CallLink } from "~/public/company-facts";
import { dayInSeoul, momentInWords } from "~/text/moment";
import type { OfferedVisit } from "~/visit/read-visit.server";
import { TimeChoice } from "~/visit/time-choice";
import { openTimes } from "~/visit/visit";

interface VisitSectionProps {
  visit: OfferedVisit;
  /** ISO 8601 in UTC. */
  now: string;
  /** Of the page that asks about the times. */
  path: string;
}

/** The visit, or the times at which the shop can come. */
export function VisitSection({ visit, now, path }: VisitSectionProps) {
  const { times, agreed, last } = visit;
  if (times.length === 0 && last?.kind !== "VISIT_WITHDRAWN") return null;
  return (
    <section className="form-section visit" id="visit">
      <h2>실측 방문</h2>
      {agreed ? (
        <Agreed at={agreed.at} now={now} path={path} />
      ) : times.length === 0 ? (
        <p>
          회사가 제안한 방문 시간을 모두 취소했습니다. 지금은 예정된 방문이 없습니다. 궁금하신 점은
          전화로 문의해 주세요.
        </p>
      ) : (
        <Choice visit={visit} now={now} path={path} />
      )}
    </section>
  );
}

function Choice({ visit: { times, last, isMoved }, now, path }: VisitSectionProps) {
  const areGone = openTimes(times, now).length === 0;
  const areOver = times.every(({ at }) => at <= now);
  return (
    <>
      {last?.kind === "VISIT_OTHERS" ? (
        <>
          <p>
            다른 시간을 요청하셨습니다. 회사에서 연락드립니다.
            {!areGone && " 아래 시간이 괜찮으시면 지금 선택하셔도 됩니다."}
          </p>
          <p className="as-typed visit-words">{last.words}</p>
        </>
      ) : areGone ? (
        <p>
          제안해 드린 시간이 모두 {areOver ? "지났습니다" : "마감되었습니다"}. 원하시는 시간을 알려
          주세요.
        </p>
      ) : (
        <p>
          {isMoved
            ? "예약하신 방문은 취소되었고, 회사가 새 시간을 제안했습니다. 아래에서 선택해 주세요."
            : "방문해 치수를 재고 상담해 드립니다. 편하신 시간을 선택해 주세요."}
        </p>
      )}
      <TimeChoice times={times} now={now} path={path} />
    </>
  );
}

function Agreed({ at, now, path }: { at: string; now: string; path: string }) {
  const isAhead = at > now;
  const isToday = dayInSeoul(at) === dayInSeoul(now);
  return (
    <>
      <p className="visit-agreed">
        <strong>
          <time dateTime={at}>{momentInWords(at)}</time>
        </strong>
        에 담당자가 방문합니다.
      </p>
      {(isAhead || isToday) && (
        <>
          <p className="field-hint">
            {isToday
              ? "방문 당일에는 이 페이지에서 변경하실 수 없습니다. 변경하실 내용이 있으면 전화로 알려 주세요."
              : "방문 전날까지 변경하거나 취소하실 수 있습니다."}
          </p>
          <div className="button-row">
            {isAhead && (
              <a href={`${path}.ics`} className="button" download>
                캘린더에 추가
              </a>
            )}
            {isToday ? (
              <CallLink />
            ) : (
              <>
                <Link to={path} className="button-quiet">
                  시간 변경
                </Link>
                <Link to={`${path}?ask=cancel`} className="button-quiet">
                  예약 취소
                </Link>
              </>
            )}
          </div>
        </>
      )}
    </>
  );
}
