import { type SqlBool, sql } from "kysely";
import { openInquiries } from "~/contact/desk/open-inquiries.server";
import { weekOf } from "~/contact/desk/today.server";
import { isContract } from "~/contact/has-contract";
import { isEstimateTold, lastOfVisit } from "~/notify/news.server";
import { DAY } from "~/text/duration";
import { todayInSeoul } from "~/text/moment";
import type { UntoldVisit, WaitingEstimate, WaitingList } from "./waiting-estimates";

/** These are few: an estimate is valid for weeks, and who has accepted one is answered. */
const MOST = 500;

const UNSEEN = 3 * DAY;
const UNANSWERED = 7 * DAY;

/** The estimates that somebody has to answer or ask about; the valid ones by the day on which they end. */
export async function readWaiting(): Promise<Record<WaitingList, WaitingEstimate[]>> {
  const now = Date.now();
  const today = todayInSeoul();
  const { sunday } = weekOf(today);
  const valid = await still(
    unanswered()
      .where("acceptedAt", "is", null)
      .where("validUntil", ">=", today)
      .orderBy("validUntil")
      .orderBy("estimate.id"),
  );
  const isLongAgo = (at: string | null, period: number) =>
    at !== null && Date.parse(at) <= now - period;
  return {
    accepted: await still(unanswered().where("acceptedAt", "is not", null).orderBy("acceptedAt")),
    untold: valid.filter(({ seenAt, isTold }) => seenAt === null && !isTold),
    unseen: valid.filter(
      ({ seenAt, sentAt, isTold }) => seenAt === null && isTold && isLongAgo(sentAt, UNSEEN),
    ),
    unanswered: valid.filter(({ seenAt }) => isLongAgo(seenAt, UNANSWERED)),
    ending: valid.filter(({ validUntil }) => validUntil <= sunday),
  };
}

/** The inquiries with times on offer of which nobody was told. */
export async function readUntoldVisits(): Promise<UntoldVisit[]> {
  const times = await openInquiries()
    .innerJoin("visit", "visit.inquiryId", "inquiry.id")
    .select(["inquiry.id", "customer", "phoneNumber", "at"])
    .where("at", ">", new Date().toISOString())
    .where(lastOfVisit, "=", "VISIT_OFFERED")
    .orderBy("at")
    .limit(MOST)
    .execute();
  const ids = times.map(({ id }) => id);
  return times.filter(({ id }, index) => ids.indexOf(id) === index);
}

/** The newest of each inquiry that is neither answered by the office nor declined or taken back. */
function unanswered() {
  return openInquiries()
    .innerJoin("estimate", "estimate.inquiryId", "inquiry.id")
    .select(["inquiry.id", "customer", "phoneNumber", "status"])
    .select(["number", "total", "validUntil", "sentAt", "seenAt", "acceptedAt"])
    .select(isEstimateTold.as("isTold"))
    .where("sentAt", "is not", null)
    .where("answeredAt", "is", null)
    .where("declinedAt", "is", null)
    .where("takenBackAt", "is", null)
    .where(sql<SqlBool>`not exists (select 1 from estimate as newer
      where newer.inquiryId = estimate.inquiryId and newer.number > estimate.number
        and newer.sentAt is not null)`)
    .limit(MOST)
    .$narrowType<{ sentAt: string }>();
}

/** Not what has become a contract, or is on hold. */
async function still(waiting: ReturnType<typeof unanswered>) {
  const rows = await waiting.execute();
  return rows.filter(({ status }) => !isContract(status) && status !== "HOLD");
}
