import { Link } from "@remix-run/react";
import { type Arrival, arrivalInWords, isKnownArrival } from "~/contact/arrival";
import { EndMarks } from "~/contact/retention/end-forms";
import { Moment } from "~/office/moment";

interface HowItCameProps {
  inquiry: Arrival & {
    receivedAt: string;
    consentChannel: "WEB" | "PHONE";
    closedAt: string | null;
    disputedAt: string | null;
    /** Without id if the project has been deleted. */
    liked: { id: number | undefined; title: string } | undefined;
  };
}

export function HowItCame({ inquiry }: HowItCameProps) {
  const { receivedAt, consentChannel, liked } = inquiry;
  return (
    <>
      <p className="record-facts">
        접수 <Moment at={receivedAt} /> · 개인정보 동의:{" "}
        {consentChannel === "WEB" ? "홈페이지" : "전화"} <EndMarks inquiry={inquiry} />
      </p>
      {liked && (
        <p className="record-facts">
          참고한 시공 사례:{" "}
          {liked.id === undefined ? (
            `${liked.title} (삭제된 시공 사례)`
          ) : (
            <Link to={`/admin/portfolio/${liked.id}`}>{liked.title}</Link>
          )}
        </p>
      )}
      {isKnownArrival(inquiry) && <p className="record-facts">유입: {arrivalInWords(inquiry)}</p>}
    </>
  );
}
