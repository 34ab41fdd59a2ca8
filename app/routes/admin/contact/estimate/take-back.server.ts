import { requireOpen } from "~/contact/read-inquiry.server";
import { recordEvent } from "~/contact/record-event.server";
import { db } from "~/database/db.server";
import { isAccepted } from "~/estimate/answers";
import { numberOf } from "~/estimate/estimate";
import { readSent } from "~/estimate/read-estimates.server";
import { text } from "~/forms/fields";
import { answerChanged, answerOf } from "./answered.server";
import { done, failed, type Press, refuse } from "./press.server";

const missing = "회수하는 이유를 입력하세요.";
const reason = text(100, missing).min(1, missing);

/** A paper that should not have been sent: the customer sees the reason in its place. */
export async function takeBack({ inquiryId, by, form }: Press) {
  const seen = form.fields.get("answer") ?? "";
  const why = reason.safeParse(form.fields.get("reason"));
  if (!why.success) {
    const problems = { reason: why.error.issues[0]?.message ?? missing };
    return refuse("takeBack", form, ["reason"], problems);
  }
  const problem = await db.transaction().execute(async (trx) => {
    await requireOpen(trx, inquiryId);
    const versions = await readSent(inquiryId, trx);
    const version = versions.find(({ id }) => seen.split(" ")[0] === String(id));
    if (!version) return answerChanged;
    // A second press.
    if (version.takenBackAt !== null) return undefined;
    if (answerOf(version) !== seen) return answerChanged;
    if (isAccepted(version)) return "고객이 진행을 요청한 견적서는 회수할 수 없습니다.";
    const takenBackAt = new Date().toISOString();
    await trx
      .updateTable("estimate")
      .set({ takenBackAt, takenBackBy: by.username, takenBackFor: why.data })
      .where("id", "=", version.id)
      .execute();
    const what = `${numberOf(inquiryId, version.number)}, ${why.data}`;
    await recordEvent(trx, inquiryId, "ESTIMATE_TAKEN_BACK", what, by);
    return undefined;
  });
  return problem ? failed(inquiryId, problem) : done(inquiryId, taken);
}

const taken =
  "견적서를 회수했습니다. 고객의 ‘내 문의’에는 금액 대신 이유가 표시됩니다. 고객에게는 알리지 않았습니다.";
