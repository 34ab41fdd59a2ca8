import { requireOpen } from "~/contact/read-inquiry.server";
import { recordEvent } from "~/contact/record-event.server";
import { db } from "~/database/db.server";
import { answeredTo, answerNames, columnsOf } from "~/estimate/answers";
import { numberOf } from "~/estimate/estimate";
import { readSent } from "~/estimate/read-estimates.server";
import { unreadableForm } from "~/request/parse.server";
import { isKeyOf } from "~/text/is-key";
import { answerChanged, answerOf, sentMeanwhile } from "./answered.server";
import { done, failed, type Press } from "./press.server";

/** What staff have entered by mistake; the customer's own press is theirs to take back. */
export async function unphoned({ inquiryId, by, form }: Press) {
  const seen = form.fields.get("answer") ?? "";
  const said = form.fields.get("said");
  if (!isKeyOf(answerNames, said)) throw unreadableForm();
  const problem = await db.transaction().execute(async (trx) => {
    await requireOpen(trx, inquiryId);
    const [newest] = await readSent(inquiryId, trx);
    if (!newest || seen.split(" ")[0] !== String(newest.id)) return sentMeanwhile;
    // A second press.
    if (!answeredTo(newest, said)) return undefined;
    if (answerOf(newest) !== seen || !answeredTo(newest, said)?.enteredBy) return answerChanged;
    const values = {
      ...columnsOf(said, undefined),
      ...(said === "accepted" && { answeredAt: null, answeredBy: "" }),
    };
    await trx.updateTable("estimate").set(values).where("id", "=", newest.id).execute();
    const text = `${numberOf(inquiryId, newest.number)}, ${answerNames[said]}`;
    await recordEvent(trx, inquiryId, "ESTIMATE_UNPHONED", text, by);
    return undefined;
  });
  return problem ? failed(inquiryId, problem) : done(inquiryId, "답변 기록을 삭제했습니다.");
}
