import { recordChange } from "~/auth/record-access.server";
import { requireOpen } from "~/contact/read-inquiry.server";
import { db } from "~/database/db.server";
import { readDraft } from "~/estimate/draft.server";
import { done, failed, type Press } from "./press.server";

/** Deletes the draft, which nobody but the office has seen. */
export async function discard({ inquiryId, by, form }: Press) {
  const seen = form.fields.get("version") ?? "";
  const isDeleted = await db.transaction().execute(async (trx) => {
    await requireOpen(trx, inquiryId);
    const { stored, version } = await readDraft(inquiryId, trx);
    // A second press, unless a colleague has sent it: the next version has another number.
    if (!stored) return version.split(".")[0] === seen.split(".")[0];
    if (version !== seen) return false;
    await trx.deleteFrom("estimate").where("id", "=", stored.id).execute();
    await recordChange(trx, by, "CHANGE", inquiryId);
    return true;
  });
  return isDeleted
    ? done(inquiryId, "작성 중인 견적서를 삭제했습니다.")
    : failed(
        inquiryId,
        "다른 직원이 그사이 견적서를 수정하거나 보냈습니다. 현재 내용을 확인해 주세요.",
      );
}
