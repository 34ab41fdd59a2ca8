import { Link } from "@remix-run/react";
import { momentInWords } from "~/text/moment";
import type { Visit } from "~/visit/read-visit.server";

interface VisitCardProps {
  inquiryId: number;
  visit: Visit;
  isOpen: boolean;
}

/** The visit, or how far it is from being agreed on, with the way to its page. */
export function VisitCard({ inquiryId, visit, isOpen }: VisitCardProps) {
  const { times, agreed, last } = visit;
  if (!isOpen && times.length === 0) return null;
  return (
    <section className="form-section visit-card">
      <h2>실측 방문</h2>
      {agreed && (
        <p className="promise">
          <time dateTime={agreed.at}>{momentInWords(agreed.at)}</time>
        </p>
      )}
      {!agreed && times.length > 0 && (
        <p>
          {last?.kind === "VISIT_OTHERS" ? (
            <strong>고객이 다른 시간을 요청함</strong>
          ) : last?.kind === "VISIT_UNAGREED" ? (
            <strong>고객이 방문 약속을 취소함</strong>
          ) : (
            `시간 ${times.length}개를 제안함, 고객 답변 전`
          )}
        </p>
      )}
      <Link to={`/admin/contact/${inquiryId}/visit`} className="button-quiet">
        {times.length > 0 ? "방문 보기" : "방문 시간 제안"}
      </Link>
    </section>
  );
}
