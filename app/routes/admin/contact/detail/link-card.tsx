import { Form, Link } from "@remix-run/react";
import { whyNoLink } from "~/contact/receipt/why-no-link";
import { Moment } from "~/office/moment";
import type { InquiryPage } from "./read.server";

/** Whether the customer has a page, and the ways to its link. */
export function LinkCard({ inquiry }: { inquiry: InquiryPage }) {
  const { id, hasPage, newestLink } = inquiry;
  const why = whyNoLink(inquiry);
  const path = `/admin/contact/${id}/notify`;
  return (
    <section className="form-section link-card">
      <h2>‘내 문의’ 페이지</h2>
      <p>
        {!hasPage ? (
          "‘내 문의’ 페이지가 아직 없습니다."
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
      ) : !hasPage ? (
        <Link to={path} className="button-quiet">
          고객에게 링크 보내기
        </Link>
      ) : (
        <Form method="post" action={path} className="button-row">
          <button type="submit" name="intent" value="show" className="button-quiet">
            고객에게 링크 보내기
          </button>{" "}
          <Link to={`${path}?change`} className="button-quiet">
            링크 변경
          </Link>
        </Form>
      )}
    </section>
  );
}
