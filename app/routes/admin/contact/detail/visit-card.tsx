import { Form, Link } from "@remix-run/react";
import { momentInWords } from "~/text/moment";
import { openTimes } from "~/visit/visit";
import type { InquiryPage } from "./read.server";

type Inquiry = Pick<
  InquiryPage,
  "id" | "visit" | "visitAt" | "isVisitOver" | "withdrawnAt" | "readAt"
>;

/** The visit, or how far it is from being agreed on, with the way to its page. */
export function VisitCard({ inquiry }: { inquiry: Inquiry }) {
  const { id, visit, visitAt, isVisitOver, withdrawnAt } = inquiry;
  const { times, agreed } = visit;
  if (withdrawnAt !== null && times.length === 0) return null;
  return (
    <section className="form-section visit-card">
      <h2>실측 방문</h2>
      {agreed && (
        <p className={isVisitOver ? "promise is-due" : "promise"}>
          <time dateTime={agreed.at}>{momentInWords(agreed.at)}</time>
          {isVisitOver ? " 지남" : visitAt === null && " 방문 완료"}
        </p>
      )}
      {!agreed && times.length > 0 && <Offered {...inquiry} />}
      <div className="button-row">
        {isVisitOver && (
          <Form method="post" preventScrollReset>
            <input type="hidden" name="visit" value={visitAt ?? ""} />
            <button type="submit" name="intent" value="visited" className="button">
              방문 완료
            </button>
          </Form>
        )}
        <Link to={`/admin/contact/${id}/visit`} className="button-quiet">
          {times.length > 0 ? "방문 보기" : "방문 시간 제안"}
        </Link>
        {visitAt && (
          <a href={`/admin/contact/${id}/calendar.ics`} className="button-quiet" download>
            캘린더에 추가
          </a>
        )}
      </div>
    </section>
  );
}

function Offered({ visit: { times, last }, readAt }: Inquiry) {
  const { length } = openTimes(times, readAt);
  return (
    <p>
      {last?.kind === "VISIT_OTHERS" ? (
        <strong>고객이 다른 시간을 요청함</strong>
      ) : last?.kind === "VISIT_UNAGREED" ? (
        <strong>고객이 방문 예약을 취소함</strong>
      ) : length === 0 ? (
        <strong>제안한 시간이 모두 지났거나 마감됨</strong>
      ) : (
        `시간 ${length}개를 제안함, 고객 답변 전`
      )}
    </p>
  );
}
