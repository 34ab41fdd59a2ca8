import type { Actor } from "~/auth/record-access.server";
import {
  appendAttachments,
  discardAttachments,
  examineAttachments,
  problemAtSight,
  storeAttachments,
} from "~/contact/attachments.server";
import { filesAdded, type RefusedAct } from "~/contact/desk-acts";
import { parseInquiryId, requireOpen } from "~/contact/read-inquiry.server";
import { isSamePress, recordEvent } from "~/contact/record-event.server";
import { db } from "~/database/db.server";
import type { StoredFile } from "~/files/store.server";
import { done, type Press, refuse } from "./press.server";

/** More than an inquiry gathers, so that its page stays a page. */
const MOST_ATTACHMENTS = 60;

/** Within a visitor's limits and kinds; all or none. */
export async function files({ id, form, by }: Press) {
  const inquiryId = parseInquiryId(id);
  const atSight = problemAtSight(form);
  if (atSight) return refuseFiles(atSight.message, atSight.status);
  const { kept, problem } = await examineAttachments(form);
  if (problem) return refuseFiles(problem.message, problem.status);
  if (kept.length === 0) return refuseFiles("추가할 파일을 선택하세요.");
  const stored: StoredFile[] = [];
  let outcome: Awaited<ReturnType<typeof saveRows>>;
  try {
    await storeAttachments(kept, stored);
    outcome = await saveRows(inquiryId, stored, by);
  } catch (error) {
    await discardAttachments(stored);
    throw error;
  }
  if (outcome !== "saved") await discardAttachments(stored);
  if (outcome !== "tooMany") return done(id, filesAdded);
  return refuseFiles(`문의 하나에 파일을 ${MOST_ATTACHMENTS}개까지 첨부할 수 있습니다.`);
}

function refuseFiles(message: string, status: RefusedAct["status"] = 400) {
  return refuse({ act: "files", status, message, typed: {} });
}

function saveRows(inquiryId: number, stored: StoredFile[], by: Actor) {
  return db.transaction().execute(async (trx) => {
    await requireOpen(trx, inquiryId);
    const present = await trx
      .selectFrom("inquiryFile")
      .select(["name", "size"])
      .where("inquiryId", "=", inquiryId)
      .execute();
    const names = stored.map(({ name }) => name).join(", ");
    const isThere = ({ name, size }: StoredFile) =>
      present.some((file) => file.name === name && file.size === size);
    if (stored.every(isThere) && (await isSamePress(trx, inquiryId, "FILES", names, by)))
      return "again";
    if (present.length + stored.length > MOST_ATTACHMENTS) return "tooMany";
    await appendAttachments(trx, inquiryId, stored, by.username);
    await recordEvent(trx, inquiryId, "FILES", names, by);
    return "saved";
  });
}
