import { destroyInquiry, trashInquiry } from "~/contact/retention/trash-inquiry.server";
import { redirectWithFlash, redirectWithUndo } from "~/office/flash.server";
import { restorableInquiry } from "~/office/trash";
import type { Press } from "./press.server";

const LIST = "/admin/contact";

export async function trash({ id, by }: Press) {
  await trashInquiry(id, by);
  return redirectWithUndo(LIST, `견적문의를 삭제했습니다. ${restorableInquiry}`, {
    action: LIST,
    fields: [
      ["intent", "untrash"],
      ["trashed", `${id}`],
    ],
  });
}

/** For good: only what its customer has withdrawn. */
export async function destroy({ id, by }: Press) {
  await destroyInquiry(id, by, "withdrawn");
  return redirectWithFlash(LIST, "견적문의를 완전히 삭제했습니다.");
}
