import { sql } from "kysely";
import { isOtherVisitAt } from "~/contact/desk/other-visit.server";
import { db } from "~/database/db.server";
import { offerOf } from "./visit";

const kinds = [
  "VISIT_OFFERED",
  "VISIT_AGREED",
  "VISIT_UNAGREED",
  "VISIT_OTHERS",
  "VISIT_WITHDRAWN",
] as const;

/**
 * Another customer is visited then, and the office has not let the two overlap: neither when it offered
 * this time nor when it offered theirs.
 */
const isTaken = isOtherVisitAt(
  sql`visit.at`,
  sql`visit.inquiryId`,
  sql`instr(visit.sharedWith, ' ' || other.id || ' ') = 0 and not exists (select 1 from visit as booked
    where booked.inquiryId = other.id and booked.agreedAt is not null
      and instr(booked.sharedWith, ' ' || visit.inquiryId || ' ') > 0)`,
);

/** The times on offer, the one agreed on, and what happened last. */
export async function readVisit(inquiryId: number, connection: Pick<typeof db, "selectFrom"> = db) {
  const times = await connection
    .selectFrom("visit")
    .select(["at", "agreedAt"])
    .select(sql<0 | 1>`(agreedAt is null and ${isTaken})`.as("isTaken"))
    .where("inquiryId", "=", inquiryId)
    .orderBy("at")
    .execute();
  const [last, before] = await connection
    .selectFrom("inquiryEvent")
    .select(["at", "username", "kind", "text"])
    .where("inquiryId", "=", inquiryId)
    .where("kind", "in", kinds)
    .orderBy("id", "desc")
    .limit(2)
    .execute();
  return {
    times,
    offer: offerOf(times),
    agreed: times.find(({ agreedAt }) => agreedAt !== null),
    last,
    /** The office has dropped the visit for other times. */
    isMoved:
      last?.kind === "VISIT_OFFERED" && before?.kind === "VISIT_UNAGREED" && before.username !== "",
  };
}

export type Visit = Awaited<ReturnType<typeof readVisit>>;

/** For the customer's page, which anybody with its link can read: nobody and no plan of the office. */
export async function readOfferedVisit(inquiryId: number) {
  const { times, offer, agreed, last, isMoved } = await readVisit(inquiryId);
  return {
    times,
    agreed: agreed && { at: agreed.at },
    last: last && { kind: last.kind, words: last.kind === "VISIT_OTHERS" ? last.text : "" },
    ...{ offer, isMoved },
  };
}

export type OfferedVisit = Awaited<ReturnType<typeof readOfferedVisit>>;
