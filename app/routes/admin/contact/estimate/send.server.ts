import { data } from "@remix-run/node";
import { requireOpen } from "~/contact/read-inquiry.server";
import { recordEvent } from "~/contact/record-event.server";
import { reopen } from "~/contact/reopen.server";
import { db } from "~/database/db.server";
import { formVersionOf, readDraft } from "~/estimate/draft.server";
import { paperOf, sentColumns } from "~/estimate/paper.server";
import { readSent } from "~/estimate/read-estimates.server";
import { won } from "~/estimate/won";
import { noticeAfter } from "~/notify/notice.server";
import { todayInSeoul } from "~/text/moment";
import { answerOf } from "./answered.server";
import { done, failed, type Press } from "./press.server";
import { unready } from "./unready";

/** Shows the draft that staff have read to the customer, as a paper that does not change any more. */
export async function send(press: Press) {
  const { inquiryId, by, form } = press;
  const seen = form.fields.get("version") ?? "";
  const seenAnswer = form.fields.get("answer") ?? "";
  const problem = await db.transaction().execute(async (trx) => {
    const inquiry = await requireOpen(trx, inquiryId);
    const [before] = await readSent(inquiryId, trx);
    // A second press: the version stays what it was when it was sent.
    if (before && seen === formVersionOf(before) && before.sentBy === by.username) return undefined;
    const { stored, number, version, estimate } = await readDraft(inquiryId, trx);
    if (version !== seen || !stored || !estimate) return changedMeanwhile;
    if (before && answerOf(before) !== seenAnswer) return answeredMeanwhile;
    const today = todayInSeoul();
    const [missing] = unready(estimate, today);
    if (missing) return missing;
    const paper = await paperOf(inquiry, number, estimate, today, trx);
    await trx
      .updateTable("estimate")
      .set({ ...sentColumns(paper, new Date().toISOString()), sentBy: by.username })
      .where("id", "=", stored.id)
      .execute();
    // Or the purge would come before the customer has read it.
    await reopen(trx, inquiryId, by);
    const what = `${paper.number}, ${won(paper.sums.total)}`;
    await recordEvent(trx, inquiryId, "ESTIMATE_SENT", what, by);
    return undefined;
  });
  if (problem) return failed(inquiryId, problem);
  const notice = await noticeAfter(press, "estimate", sent);
  return notice ? data({ notice }) : done(inquiryId, sentOnPaper);
}

const sent = "고객의 ‘내 문의’에 올렸습니다. 고객에게는 아직 알리지 않았습니다.";
const sentOnPaper =
  "견적서를 확정했습니다. 고객에게는 아직 알리지 않았습니다. 고객에게 링크를 보내거나 인쇄해 전달해 주세요.";
const answeredMeanwhile =
  "고객이 그사이 이전 견적서에 답변했습니다. 답변을 확인한 뒤 다시 보내 주세요.";
const changedMeanwhile =
  "다른 직원이 먼저 견적서를 수정하거나 보냈습니다. 현재 내용을 확인해 주세요.";
