import { Link } from "@remix-run/react";
import { answerNames } from "~/estimate/answers";
import { numberOf } from "~/estimate/estimate";
import { won } from "~/estimate/won";
import { Moment } from "~/office/moment";
import { numberInList, telephoneLink } from "~/text/phone";
import { type WaitingEstimate, type WaitingList, waitingLists } from "./waiting-estimates";

interface WaitingListProps {
  name: WaitingList;
  estimates: WaitingEstimate[];
}

/** Estimates about which the customer should be asked. */
export function WaitingEstimates({ name, estimates }: WaitingListProps) {
  if (estimates.length === 0) return null;
  return (
    <section className="form-section today" aria-labelledby={`today-${name}`}>
      <h2 id={`today-${name}`}>
        {waitingLists[name]} <span className="count">{estimates.length}</span>
      </h2>
      <ul>
        {estimates.map((estimate) => (
          <li key={`${estimate.id}-${estimate.number}`}>
            <p className="today-when">
              <When name={name} {...estimate} />
            </p>{" "}
            <p className="today-who">
              <Link to={`/admin/contact/${estimate.id}/estimate`}>
                {estimate.customer || `${estimate.id}번 문의`}
              </Link>{" "}
              <span>
                견적 {numberOf(estimate.id, estimate.number)} · {won(estimate.total)}
              </span>
            </p>{" "}
            {estimate.phoneNumber && (
              <a href={telephoneLink(estimate.phoneNumber)} className="button-quiet">
                {numberInList(estimate.phoneNumber)}
              </a>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

function When(props: WaitingEstimate & { name: WaitingList }) {
  const { name, sentAt, seenAt, acceptedAt, validUntil } = props;
  if (acceptedAt !== null) {
    return (
      <>
        <Moment at={acceptedAt} /> {answerNames.accepted}
      </>
    );
  }
  if (name === "ending") {
    return (
      <>
        <time dateTime={validUntil}>{validUntil}</time> 만료
      </>
    );
  }
  return name === "unanswered" && seenAt !== null ? (
    <>
      <Moment at={seenAt} /> 확인
    </>
  ) : (
    <>
      <Moment at={sentAt} /> 보냄
    </>
  );
}
