import type { Actor } from "~/auth/note-access.server";
import { db } from "~/database/db.server";
import type { StoredFile } from "~/files/store.server";
import type { ReceivedForm } from "~/request/received-form";
import { discardAttachments, examineAttachments, storeAttachments } from "./attachments.server";
import type { RefusedAct } from "./desk-acts";
import { noteEvent } from "./note-event.server";
import { notFound, parseInquiryId } from "./read-inquiry.server";

/** Far more than an inquiry gathers, so that its page stays a page. */
const MOST_ATTACHMENTS = 60;

/**
 * Adds files that staff send, within a visitor's limits and kinds each time: all of them or none.
 *
 * @returns why not, if they were refused
 * @throws Response 404 if the inquiry is gone
 */
export async function addAttachments(
  id: string | undefined,
  form: ReceivedForm,
  by: Actor,
): Promise<RefusedAct | undefined> {
  const inquiryId = parseInquiryId(id);
  const { kept, problem } = await examineAttachments(form);
  if (problem) return refuse(problem.message, problem.status);
  if (kept.length === 0) return refuse("추가할 파일을 고르세요.");
  const stored: StoredFile[] = [];
  try {
    await storeAttachments(kept, stored);
    if (await saveRows(inquiryId, stored, by)) return undefined;
  } catch (error) {
    await discardAttachments(stored);
    throw error;
  }
  await discardAttachments(stored);
  return refuse(`문의 하나에 파일은 ${MOST_ATTACHMENTS}개까지 둘 수 있습니다.`);
}

function refuse(message: string, status: RefusedAct["status"] = 400): RefusedAct {
  return { act: "files", status, message, typed: {} };
}

/** @returns false if there would be too many */
function saveRows(inquiryId: number, stored: StoredFile[], by: Actor) {
  return db.transaction().execute(async (trx) => {
    const inquiry = await trx
      .selectFrom("inquiry")
      .select("id")
      .where("id", "=", inquiryId)
      .where("deletedAt", "is", null)
      .executeTakeFirst();
    if (!inquiry) throw notFound();
    const present = await trx
      .selectFrom("inquiryFile")
      .select("ord")
      .where("inquiryId", "=", inquiryId)
      .orderBy("ord")
      .execute();
    if (present.length + stored.length > MOST_ATTACHMENTS) return false;
    const next = (present.at(-1)?.ord ?? -1) + 1;
    const rows = stored.map((file, index) => ({ ...file, inquiryId, ord: next + index }));
    await trx.insertInto("inquiryFile").values(rows).execute();
    await noteEvent(trx, inquiryId, "FILES", stored.map(({ name }) => name).join(", "), by);
    return true;
  });
}
