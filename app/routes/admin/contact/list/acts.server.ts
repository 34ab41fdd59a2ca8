import type { Actor } from "~/auth/record-access.server";
import {
  chosenIn,
  countWithdrawn,
  failed,
  idsIn,
  nothingChosen,
  type Outcome,
  rowActs,
  type Seen,
  undoing,
} from "~/contact/list/row-acts.server";
import { restoreInquiry, trashInquiries } from "~/contact/retention/trash-inquiry.server";
import { db } from "~/database/db.server";
import { restorableInquiry } from "~/office/trash";

/** By the `intent` of the pressed button. */
export const acts = {
  ...rowActs,
  trash,
  untrash,
};

async function trash(fields: FormData, by: Actor): Promise<Outcome> {
  const chosen = chosenIn(fields);
  if (chosen.length === 0) return failed(nothingChosen);
  const now = await trashInquiries(chosen, by);
  const others = chosen.filter(({ id }) => !now.includes(id));
  const trashed = [...now, ...(await justTrashed(others, by))];
  const withdrawn = await countWithdrawn(others);
  const left = chosen.length - trashed.length - withdrawn;
  const message = [
    trashed.length > 0 && `견적문의 ${trashed.length}건을 삭제했습니다.`,
    left > 0 && `${left}건은 그사이 다른 직원이 변경하거나 삭제해 그대로 두었습니다.`,
    withdrawn > 0 && `${withdrawn}건은 고객이 철회한 문의라 휴지통으로 옮길 수 없습니다.`,
    trashed.length > 0 && restorableInquiry,
  ];
  const text = message.filter(Boolean).join(" ");
  if (trashed.length === 0) return failed(text);
  return { message: text, undo: undoing("untrash", ["trashed", trashed.join()]) };
}

const DOUBLE_CLICK = 5000;

/** The second press of a double click gets the first one's answer, with its undo. */
async function justTrashed(chosen: Seen[], by: Actor) {
  if (chosen.length === 0) return [];
  const rows = await db
    .selectFrom("inquiry")
    .select(["id", "status"])
    .where(
      "id",
      "in",
      chosen.map(({ id }) => id),
    )
    .where("deletedAt", ">", new Date(Date.now() - DOUBLE_CLICK).toISOString())
    .where("deletedBy", "=", by.username)
    .where("withdrawnAt", "is", null)
    .execute();
  const seen = new Map(chosen.map((each) => [each.id, each.seen]));
  return rows.filter(({ id, status }) => seen.get(id) === status).map(({ id }) => id);
}

/** Leaves what a colleague has deleted. */
async function untrash(fields: FormData, by: Actor): Promise<Outcome> {
  let count = 0;
  for (const id of idsIn(String(fields.get("trashed")))) if (await restoreOwn(id, by)) count += 1;
  return count > 0
    ? { message: `견적문의 ${count}건을 되살렸습니다.` }
    : failed("되살릴 문의가 없습니다. 이미 되살렸거나, 다른 직원이 삭제했습니다.");
}

async function restoreOwn(id: number, by: Actor) {
  try {
    await restoreInquiry(String(id), by, by.username);
    return true;
  } catch (error) {
    // Somebody else put it there, or has restored or destroyed it since.
    if (error instanceof Response && error.status === 404) return false;
    throw error;
  }
}
