import { Form, Link, useNavigation } from "@remix-run/react";
import { Moment } from "~/office/moment";
import type { Answer } from "./acts/press.server";
import { whyNoLink } from "./acts/why-no-link";
import type { InquiryPage } from "./read.server";

/** Whether the customer has a page, since when its link holds, and the way to a new one. */
export function LinkCard({ inquiry }: { inquiry: InquiryPage }) {
  const { receiptHash, newestLink } = inquiry;
  const why = whyNoLink(inquiry);
  return (
    <section className="form-section link-card">
      <h2>고객 페이지</h2>
      <p>
        {receiptHash === null ? (
          "고객 페이지가 아직 없습니다."
        ) : newestLink ? (
          <>
            마지막 링크: <Moment at={newestLink.at} /> {newestLink.username}
          </>
        ) : (
          "고객이 문의할 때 받은 링크로 열 수 있습니다."
        )}
      </p>
      {why ? (
        <p>{why}</p>
      ) : (
        <Link to="?link" className="button-quiet">
          고객에게 링크 보내기
        </Link>
      )}
    </section>
  );
}

interface LinkQuestionProps {
  inquiry: InquiryPage;
  problem: Answer["linkProblem"];
}

export function LinkQuestion({ inquiry, problem }: LinkQuestionProps) {
  const { id, receiptHash, newestLink, consentChannel, customerMemo, linkToken } = inquiry;
  const isBusy = useNavigation().state !== "idle";
  return (
    <section className="error-summary" aria-labelledby="link-title">
      <h2 id="link-title">확인: 고객에게 링크 보내기</h2>
      {problem && <p role="alert">{problem.message}</p>}
      {receiptHash === null ? (
        <p>고객의 ‘내 문의’ 페이지를 만들고, 보낼 링크를 표시합니다.</p>
      ) : (
        <p>
          ‘내 문의’ 페이지의 링크를 새로 만드시겠습니까?{" "}
          <strong>고객이 가지고 있는 이전 링크는 더 이상 열리지 않습니다.</strong> 이전 링크는
          저장하지 않아 다시 표시할 수 없습니다.
        </p>
      )}
      {newestLink && (
        <p>
          마지막 링크: <Moment at={newestLink.at} /> {newestLink.username}
        </p>
      )}
      {receiptHash === null && consentChannel === "PHONE" && (
        <>
          <p>
            고객에게는 전화로 받은 문의라고 표시되며, 고객은 내용을 추가·수정하고 문의를 철회할 수
            있습니다. 직원 메모와 직원이 올린 파일은 표시되지 않지만,{" "}
            <strong>‘고객 문의 내용’은 그대로 표시됩니다.</strong>
          </p>
          {customerMemo && <blockquote className="as-typed">{customerMemo}</blockquote>}
        </>
      )}
      <Form method="post" action={`/admin/contact/${id}`} className="button-row">
        <input type="hidden" name="token" value={problem?.token ?? linkToken} />
        <button type="submit" name="intent" value="link" className="button" disabled={isBusy}>
          {receiptHash === null ? "링크 만들기" : "새 링크 만들기"}
        </button>{" "}
        <Link to={`/admin/contact/${id}`} className="button-quiet">
          취소
        </Link>
      </Form>
    </section>
  );
}
