import { destroyInquiry, trashInquiry } from "~/contact/ending/trash-inquiry.server";
import { redirectWithFlash, redirectWithUndo } from "~/office/flash.server";
import { restorable } from "~/office/trash";
import type { Press } from "./press.server";

const LIST = "/admin/contact";

/** Into the trash. */
export async function trash({ id, by }: Press) {
  await trashInquiry(id, by);
  return redirectWithUndo(LIST, `견적문의를 삭제했습니다. ${restorable}`, {
    action: LIST,
    fields: [
      ["intent", "untrash"],
      ["trashed", `${id}`],
    ],
  });
}

/** At once and for good: only what its customer has taken back. */
export async function destroy({ id, by }: Press) {
  await destroyInquiry(id, by, "withdrawn");
  return redirectWithFlash(LIST, "견적문의를 완전히 삭제했습니다.");
}
