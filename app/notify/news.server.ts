import { type SqlBool, sql } from "kysely";
import type { db } from "~/database/db.server";
import { readSent } from "~/estimate/read-estimates.server";
import { won } from "~/estimate/won";
import { momentInWords } from "~/text/moment";
import type { Subject } from "./ways";
import type { Occasion } from "./words";

/** What a customer is to be told, with what belongs to its words. */
interface News {
  occasion: Occasion;
  values: Record<string, string>;
  isTold: boolean;
}

type Connection = Pick<typeof db, "selectFrom">;

/** @returns undefined if there is nothing, or the customer has answered it */
export function readNews(
  inquiryId: number,
  subject: Subject,
  connection: Connection,
): Promise<News | undefined> {
  if (subject === "estimate") return ofEstimate(inquiryId, connection);
  if (subject === "visit") return ofVisit(inquiryId, connection);
  return Promise.resolve({ occasion: "linkMessage", values: {}, isTold: true });
}

async function ofEstimate(inquiryId: number, connection: Connection) {
  const [newest] = await readSent(inquiryId, connection);
  if (!newest || newest.takenBackAt !== null) return undefined;
  const { seenAt, acceptedAt, answeredAt, declinedAt } = newest;
  const told = await connection
    .selectFrom("estimate")
    .select(isEstimateTold.as("isTold"))
    .where("id", "=", newest.id)
    .executeTakeFirst();
  const isTold = Boolean(told?.isTold || (seenAt ?? acceptedAt ?? answeredAt ?? declinedAt));
  return { occasion: "estimateMessage" as const, values: { "{총액}": won(newest.total) }, isTold };
}

/** Whether somebody has pressed one of the ways since this version was sent. */
export const isEstimateTold = sql<SqlBool>`exists (select 1 from inquiryEvent
  where inquiryId = estimate.inquiryId and at >= sentAt and kind in ('ESTIMATE_TOLD', 'LINK_OPENED'))`;

const ofVisits = [
  ...["VISIT_OFFERED", "VISIT_AGREED", "VISIT_UNAGREED", "VISIT_OTHERS", "VISIT_WITHDRAWN"],
  ...["VISIT_TOLD", "LINK_OPENED"],
] as const;

/** What happened last to the visit: times on offer of which nobody was told, if it is VISIT_OFFERED. */
export const lastOfVisit = sql<string | null>`(select kind from inquiryEvent
  where inquiryId = inquiry.id and kind in (${sql.join([...ofVisits])})
  order by inquiryEvent.id desc limit 1)`;

async function ofVisit(inquiryId: number, connection: Connection) {
  const events = await connection
    .selectFrom("inquiryEvent")
    .select(["kind", "username", "text"])
    .where("inquiryId", "=", inquiryId)
    .where("kind", "in", ofVisits as readonly (typeof ofVisits)[number][])
    .orderBy("id", "desc")
    .limit(20)
    .execute();
  const isTold = events[0]?.kind === "VISIT_TOLD" || events[0]?.kind === "LINK_OPENED";
  const [last, before] = events.filter(
    ({ kind }) => kind !== "VISIT_TOLD" && kind !== "LINK_OPENED",
  );
  const timesOf = (text: string) => ({
    "{방문 시간}": text.split(" ").map(momentInWords).join(", "),
  });
  if (last?.kind === "VISIT_OFFERED") {
    return { occasion: "offerMessage" as const, values: timesOf(last.text), isTold };
  }
  // What was only on offer is withdrawn without words.
  const isCancelled = last?.kind === "VISIT_WITHDRAWN" && before?.kind === "VISIT_UNAGREED";
  if (!isCancelled || before.username === "") return undefined;
  return { occasion: "cancelledMessage" as const, values: timesOf(before.text), isTold };
}
