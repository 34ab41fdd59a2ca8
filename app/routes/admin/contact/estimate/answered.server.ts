import { requireOpen } from "~/contact/read-inquiry.server";
import { recordEvent } from "~/contact/record-event.server";
import { db } from "~/database/db.server";
import { numberOf } from "~/estimate/estimate";
import { readSent, type SentVersion } from "~/estimate/read-estimates.server";
import { done, failed, type Press } from "./press.server";

/** The office has been in touch about what the customer pressed, who cannot take it back any more. */
export async function answered({ inquiryId, by, form }: Press) {
  const seen = form.fields.get("answer") ?? "";
  const problem = await db.transaction().execute(async (trx) => {
    await requireOpen(trx, inquiryId);
    const [newest] = await readSent(inquiryId, trx);
    if (!newest || seen.split(" ")[0] !== String(newest.id)) return sentMeanwhile;
    if (answerOf(newest) !== seen) return answerChanged;
    if (newest.answeredAt !== null) return undefined;
    await trx
      .updateTable("estimate")
      .set({ answeredAt: new Date().toISOString(), answeredBy: by.username })
      .where("id", "=", newest.id)
      .execute();
    const number = numberOf(inquiryId, newest.number);
    await recordEvent(trx, inquiryId, "ESTIMATE_ANSWERED", number, by);
    return undefined;
  });
  return problem ? failed(inquiryId, problem) : done(inquiryId, "답변 완료로 기록했습니다.");
}

export const sentMeanwhile =
  "다른 직원이 그사이 새 견적서를 보냈습니다. 현재 내용을 확인해 주세요.";
export const answerChanged = "그사이 고객의 답변이 변경되었습니다. 현재 내용을 확인해 주세요.";

/** What the page shows of the customer's answer, so that no other one is meant by the press. */
export function answerOf(version: Pick<SentVersion, (typeof shown)[number]>) {
  return shown.map((column) => version[column]).join(" ");
}

const shown = ["id", "seenAt", "acceptedAt", "declinedAt", "takenBackAt"] as const;
