import { requireOpen } from "~/contact/read-inquiry.server";
import { recordEvent } from "~/contact/record-event.server";
import { reopen } from "~/contact/reopen.server";
import { db } from "~/database/db.server";
import { agreeOn } from "~/visit/next-contact.server";
import { readVisit } from "~/visit/read-visit.server";
import { changedMeanwhile, done, failed, type Press } from "./press.server";

/** The customer has chosen by telephone. */
export async function agree({ inquiryId, by, form: { fields } }: Press) {
  const at = fields.get("at") ?? "";
  const problem = await db.transaction().execute(async (trx) => {
    const inquiry = await requireOpen(trx, inquiryId);
    const { times, offer, agreed } = await readVisit(inquiryId, trx);
    if (agreed?.at === at) return undefined;
    if (offer !== fields.get("offer") || !times.some((time) => time.at === at)) {
      return changedMeanwhile;
    }
    if (at <= new Date().toISOString()) return "이미 지난 시각입니다. 새 시간을 제안해 주세요.";
    await agreeOn(trx, inquiry, agreed, at);
    await reopen(trx, inquiryId, by);
    await recordEvent(trx, inquiryId, "VISIT_AGREED", at, by);
    return undefined;
  });
  return problem ? failed(inquiryId, problem) : done(inquiryId, "방문을 약속했습니다.");
}
