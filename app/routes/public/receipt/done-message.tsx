import { useSearchParams } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { type AnswerName, estimateAnswers } from "~/estimate/answers";
import type { Received } from "~/estimate/read-estimates.server";
import { isKeyOf } from "~/text/is-key";
import type { OfferedVisit } from "~/visit/read-visit.server";
import { visitAnswers } from "~/visit/visit-answers";
import { customerActs } from "./customer-acts";

const acts = { ...customerActs, ...estimateAnswers, ...visitAnswers };

interface DoneMessageProps {
  additions: number;
  corrections: number;
  estimate: Pick<Received["versions"][number], AnswerName> | undefined;
  visit: OfferedVisit | undefined;
  /** Something was refused since. */
  isHidden: boolean;
}

/** What the customer's last press did. */
export function DoneMessage(props: DoneMessageProps) {
  const { additions, corrections, estimate, isHidden } = props;
  const [search] = useSearchParams();
  const done = search.get("done");
  const { seen, accepted, declined } = estimate ?? {};
  const answers = [seen, accepted, declined].map((said) => said?.at);
  const news = `${additions + corrections} ${answers.join(" ")}`;
  const message = useFocusOnNews(news);
  if (isHidden || !isKeyOf(acts, done) || !isStillSo(done, props)) return null;
  return (
    <p ref={message} tabIndex={-1} className="receipt-done" role="status">
      {acts[done]}
    </p>
  );
}

/** The address may be a bookmark, and somebody else may have answered since. */
function isStillSo(done: keyof typeof acts, { estimate, visit }: DoneMessageProps) {
  const states: Partial<Record<keyof typeof acts, boolean>> = {
    seen: Boolean(estimate?.seen),
    unseen: !estimate?.seen,
    accept: Boolean(estimate?.accepted),
    unaccept: !estimate?.accepted,
    objectSeen: !estimate?.seen,
    objectAccepted: !estimate?.accepted,
    objectDeclined: !estimate?.declined,
    agree: visit?.agreed !== undefined,
    cancel: visit?.agreed === undefined,
    others: visit?.last?.kind === "VISIT_OTHERS",
  };
  return states[done] ?? true;
}

function useFocusOnNews(news: string) {
  const message = useRef<HTMLParagraphElement>(null);
  const known = useRef(news);
  useEffect(() => {
    if (known.current === news) return;
    known.current = news;
    message.current?.focus();
  }, [news]);
  return message;
}
