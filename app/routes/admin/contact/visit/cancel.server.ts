import { data } from "@remix-run/node";
import { requireOpen } from "~/contact/read-inquiry.server";
import { recordEvent } from "~/contact/record-event.server";
import { db } from "~/database/db.server";
import { noticeAfter } from "~/notify/notice.server";
import { readVisit } from "~/visit/read-visit.server";
import { changedMeanwhile, done, failed, type Press } from "./press.server";

/** Takes back what was offered, and with it the visit, unless it is over. */
export async function cancel(press: Press) {
  const { inquiryId, by, form } = press;
  let isCancelled = false;
  const problem = await db.transaction().execute(async (trx) => {
    await requireOpen(trx, inquiryId);
    const { times, offer, agreed } = await readVisit(inquiryId, trx);
    // A second press.
    if (times.length === 0) return undefined;
    if (offer !== form.fields.get("offer")) return changedMeanwhile;
    const isOver = agreed !== undefined && agreed.at <= new Date().toISOString();
    const taken = times.map(({ at }) => at).filter((at) => !isOver || at !== agreed.at);
    if (taken.length === 0) return nothingLeft;
    if (agreed && !isOver) {
      isCancelled = true;
      await recordEvent(trx, inquiryId, "VISIT_UNAGREED", agreed.at, by);
    }
    const ofInquiry = trx.deleteFrom("visit").where("inquiryId", "=", inquiryId);
    await ofInquiry.where("at", "in", taken).execute();
    await recordEvent(trx, inquiryId, "VISIT_WITHDRAWN", taken.join(" "), by);
    return undefined;
  });
  if (problem) return failed(inquiryId, problem);
  const notice = isCancelled && (await noticeAfter(press, "visit", cancelled));
  return notice ? data({ notice }) : done(inquiryId, isCancelled ? cancelled : withdrawn);
}

const withdrawn = "방문 제안을 취소했습니다.";
const cancelled = "방문 예약을 취소했습니다. 고객에게는 아직 알리지 않았습니다.";
const nothingLeft =
  "이미 지난 방문이어서 취소할 수 없습니다. 다시 방문하려면 새 시간을 제안해 주세요.";
