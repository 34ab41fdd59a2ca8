import { type SqlBool, sql } from "kysely";
import { openInquiries } from "~/contact/desk/open-inquiries.server";
import { weekOf } from "~/contact/desk/today.server";
import { isContract } from "~/contact/has-contract";
import { DAY } from "~/text/duration";
import { todayInSeoul } from "~/text/moment";
import type { WaitingEstimate, WaitingList } from "./waiting-estimates";

/** Valid ones are few: an estimate is valid for weeks. */
const MOST = 500;

const UNSEEN = 3 * DAY;
const UNANSWERED = 7 * DAY;

/** The estimates that somebody has to ask about, by the day on which they end. */
export async function readWaiting(): Promise<Record<WaitingList, WaitingEstimate[]>> {
  const now = Date.now();
  const { sunday } = weekOf(todayInSeoul());
  const waiting = await readValid();
  const isLongAgo = (at: string | null, period: number) =>
    at !== null && Date.parse(at) <= now - period;
  return {
    unseen: waiting.filter(({ seenAt, sentAt }) => seenAt === null && isLongAgo(sentAt, UNSEEN)),
    unanswered: waiting.filter(({ seenAt }) => isLongAgo(seenAt, UNANSWERED)),
    ending: waiting.filter(({ validUntil }) => validUntil <= sunday),
  };
}

/** The newest of each inquiry, which neither the customer nor the office has answered yet. */
async function readValid() {
  const rows = await openInquiries()
    .innerJoin("estimate", "estimate.inquiryId", "inquiry.id")
    .select(["inquiry.id", "customer", "phoneNumber", "status"])
    .select(["number", "total", "validUntil", "sentAt", "seenAt"])
    .where("sentAt", "is not", null)
    .where("acceptedAt", "is", null)
    .where("validUntil", ">=", todayInSeoul())
    .where("answeredAt", "is", null)
    .where(sql<SqlBool>`not exists (select 1 from estimate as newer
      where newer.inquiryId = estimate.inquiryId and newer.number > estimate.number
        and newer.sentAt is not null)`)
    .orderBy("validUntil")
    .orderBy("estimate.id")
    .limit(MOST)
    .$narrowType<{ sentAt: string }>()
    .execute();
  return rows.filter(({ status }) => !isContract(status) && status !== "HOLD");
}
