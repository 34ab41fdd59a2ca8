import { Link } from "@remix-run/react";
import { answerNames } from "~/estimate/answers";
import { numberOf } from "~/estimate/estimate";
import { won } from "~/estimate/won";
import { Moment } from "~/office/moment";

interface EstimateCardProps {
  inquiryId: number;
  /** Whether the customer has a page on which it is seen. */
  hasPage: boolean;
  /** The newest version that was sent, or else the draft; undefined if there is none. */
  estimate:
    | {
        number: number;
        total: number;
        sentAt: string | null;
        seenAt: string | null;
        acceptedAt: string | null;
        declinedAt: string | null;
        takenBackAt: string | null;
        isNextDrafted: boolean;
      }
    | undefined;
}

/** How far the estimate is, with the way to it. */
export function EstimateCard({ inquiryId, hasPage, estimate }: EstimateCardProps) {
  return (
    <section className="form-section estimate-card">
      <h2>견적서</h2>
      {estimate && (
        <p>
          {numberOf(inquiryId, estimate.number)} · {won(estimate.total)}
          <br />
          <State {...estimate} />
          {estimate.isNextDrafted && " · 새 버전 작성 중"}
        </p>
      )}
      {estimate?.sentAt && !hasPage && (
        <p>‘내 문의’ 페이지가 없어 고객이 아직 볼 수 없습니다. 고객에게 링크를 보내 주세요.</p>
      )}
      <Link
        to={`/admin/contact/${inquiryId}/estimate${estimate ? "" : "?edit=1"}`}
        className="button-quiet"
      >
        {estimate ? "견적서 보기" : "견적서 작성"}
      </Link>
    </section>
  );
}

function State(estimate: NonNullable<EstimateCardProps["estimate"]>) {
  const { sentAt, seenAt, acceptedAt, declinedAt, takenBackAt } = estimate;
  if (sentAt === null) return <>작성 중</>;
  const [word, at] = takenBackAt
    ? ["회수", takenBackAt]
    : declinedAt
      ? [answerNames.declined, declinedAt]
      : acceptedAt
        ? [answerNames.accepted, acceptedAt]
        : seenAt
          ? [answerNames.seen, seenAt]
          : ["보냄", sentAt];
  return (
    <>
      {word === answerNames.accepted ? <strong>{word}</strong> : word} <Moment at={at} />
    </>
  );
}
