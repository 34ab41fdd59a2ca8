import { Link } from "@remix-run/react";
import { answerNames } from "~/estimate/answers";
import { numberOf } from "~/estimate/estimate";
import { won } from "~/estimate/won";
import { Moment } from "~/office/moment";
import { numberInList, telephoneLink } from "~/text/phone";
import {
  type UntoldVisit,
  type WaitingEstimate,
  type WaitingList,
  waitingLists,
} from "./waiting-estimates";

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
            <Call phoneNumber={estimate.phoneNumber} />
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

function Call({ phoneNumber }: { phoneNumber: string }) {
  if (!phoneNumber) return null;
  return (
    <a href={telephoneLink(phoneNumber)} className="button-quiet">
      {numberInList(phoneNumber)}
    </a>
  );
}

/** Times on offer of which nobody was told. */
export function UntoldVisits({ visits }: { visits: UntoldVisit[] }) {
  if (visits.length === 0) return null;
  return (
    <section className="form-section today" aria-labelledby="today-untold-visits">
      <h2 id="today-untold-visits">
        고객에게 아직 알리지 않은 방문 시간 <span className="count">{visits.length}</span>
      </h2>
      <ul>
        {visits.map(({ id, customer, phoneNumber, at }) => (
          <li key={id}>
            <p className="today-when">
              <Moment at={at} /> 제안
            </p>{" "}
            <p className="today-who">
              <Link to={`/admin/contact/${id}/visit`}>{customer || `${id}번 문의`}</Link>
            </p>{" "}
            <Call phoneNumber={phoneNumber} />
          </li>
        ))}
      </ul>
    </section>
  );
}
