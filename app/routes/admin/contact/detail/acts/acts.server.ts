import type { Actor } from "~/auth/record-access.server";
import { type Outcome, rowActs } from "~/contact/list/row-acts.server";
import { redirectWithOutcome } from "~/office/flash.server";
import { called, missed, note } from "./call-or-note.server";
import { close, dispute, reopen, settle } from "./end.server";
import { files } from "./files.server";
import type { Press } from "./press.server";
import { kept, promise, unpromise, visited } from "./promise.server";
import { save } from "./save.server";
import { destroy, trash } from "./trash.server";
import { withdraw } from "./withdraw.server";

/** By the `intent` of the pressed button. */
export const acts = {
  save,
  ...{ note, called, missed },
  ...{ promise, kept, unpromise, visited },
  ...{ close, reopen, dispute, settle },
  files,
  withdraw,
  delete: trash,
  destroy,
  status: asInList(rowActs.status),
  spam: asInList(rowActs.spam),
  notSpam: asInList(rowActs.notSpam),
  undoStatus: asInList(rowActs.undoStatus),
  undoSpam: asInList(rowActs.undoSpam),
  undoNotSpam: asInList(rowActs.undoNotSpam),
};

function asInList(apply: (fields: FormData, by: Actor) => Promise<Outcome>) {
  return async ({ id, form, by }: Press) =>
    redirectWithOutcome(`/admin/contact/${id}`, await apply(form.fields, by));
}
