import { applyBulkAct, type BulkAct } from "~/contact/list/bulk-acts.server";
import { redirectWith } from "~/office/flash.server";
import { close, dispute, reopen, settle } from "./end.server";
import { files } from "./files.server";
import { called, missed, note } from "./line.server";
import type { Press } from "./press.server";
import { kept, promise, unpromise } from "./promise.server";
import { save } from "./save.server";
import { destroy, trash } from "./trash.server";
import { withdraw } from "./withdraw.server";

/** By the `intent` of the pressed button. */
export const acts = {
  save,
  ...{ note, called, missed },
  ...{ promise, kept, unpromise },
  ...{ close, reopen, dispute, settle },
  files,
  withdraw,
  delete: trash,
  destroy,
  status: asInList("status"),
  spam: asInList("spam"),
  notSpam: asInList("notSpam"),
};

function asInList(act: BulkAct) {
  return async ({ id, form, by }: Press) => {
    const here = `/admin/contact/${id}`;
    return redirectWith(here, await applyBulkAct(act, form.fields, by, here));
  };
}
