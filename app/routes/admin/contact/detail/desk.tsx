import { Link, useSearchParams } from "@remix-run/react";
import { InquiryStory, PrintedStory } from "~/contact/desk/inquiry-story";
import { MoveButton } from "~/contact/desk/move-button";
import { statuses } from "~/contact/inquiry";
import { EndForms } from "~/contact/retention/end-forms";
import { dayInSeoul } from "~/text/moment";
import type { Answer } from "./acts/press.server";
import { DeskForms } from "./desk-forms";
import { EstimateCard } from "./estimate-card";
import { LinkCard } from "./link-card";
import type { InquiryPage } from "./read.server";
import { VisitCard } from "./visit-card";

/** What the office does with the inquiry, and what has become of it: a card for each subject. */
export function Desk({ inquiry, answer }: { inquiry: InquiryPage; answer: Answer }) {
  const [search] = useSearchParams();
  return (
    <div>
      <VisitCard inquiry={inquiry} />
      {inquiry.withdrawnAt === null && (
        <EstimateCard
          inquiryId={inquiry.id}
          estimate={inquiry.estimate}
          hasPage={inquiry.hasPage}
        />
      )}
      <LinkCard inquiry={inquiry} />
      {inquiry.withdrawnAt === null && (
        <>
          <DeskForms
            inquiry={inquiry}
            isDue={inquiry.isDue}
            endsAt={inquiry.end.due?.at}
            offered={inquiry.offered}
            refused={answer.refused}
            noteKey={inquiry.lines.note}
          />
          <EndForms inquiry={inquiry} end={inquiry.end} refused={answer.ended}>
            {inquiry.isSpam === 0 && <MoveButton move="spam" inquiry={inquiry} />}
            <Link to="?withdraw" className="button-quiet">
              철회로 기록
            </Link>
          </EndForms>
        </>
      )}
      <SameNumber others={inquiry.sameNumber} />
      <InquiryStory
        {...inquiry.story}
        isOlder={search.has("story")}
        receivedAt={inquiry.receivedAt}
        consent={inquiry.consent}
      />
      <PrintedStory nextContactAt={inquiry.nextContactAt} said={inquiry.said} />
    </div>
  );
}

function SameNumber({ others }: { others: InquiryPage["sameNumber"] }) {
  if (others.length === 0) return null;
  return (
    <section className="form-section same-number" aria-labelledby="same-number-title">
      <h2 id="same-number-title">같은 번호의 다른 문의</h2>
      <ul>
        {others.map(({ id, customer, status, receivedAt, isSpam }) => (
          <li key={id}>
            <Link to={`/admin/contact/${id}`}>{customer || "이름 없음"}</Link>{" "}
            <time dateTime={receivedAt}>{dayInSeoul(receivedAt)}</time>{" "}
            {isSpam ? "스팸" : statuses[status]}
          </li>
        ))}
      </ul>
    </section>
  );
}
