import type { Actor } from "~/auth/note-access.server";
import {
  changeStatuses,
  moveInquiries,
  moveInquiry,
  type StatusChange,
  type ToMove,
} from "~/contact/desk/change-inquiry.server";
import { type Move, moves } from "~/contact/desk/move-button";
import { restoreInquiry, trashInquiries } from "~/contact/ending/trash-inquiry.server";
import { statuses } from "~/contact/inquiry";
import { withdrawnMessage } from "~/contact/read-inquiry.server";
import { db } from "~/database/db.server";
import type { Flash } from "~/office/flash.server";
import { restorable } from "~/office/trash";
import { unreadableForm } from "~/request/parse.server";
import { isKeyOf } from "~/text/is-key";

const bulkActs = { status: true, trash: true, untrash: true, ...moves };
export type BulkAct = keyof typeof bulkActs;

export function isBulkAct(intent: string | null): intent is BulkAct {
  return isKeyOf(bulkActs, intent);
}

const MOST_CHOSEN = 100;

export async function applyBulkAct(
  act: BulkAct,
  fields: FormData,
  by: Actor,
  back: string,
): Promise<Flash> {
  if (act === "status") {
    const isChosen = fields.has("press") || (fields.has("chosen") && fields.get("status"));
    if (!isChosen) return failed(nothingChosen);
    const changes = changesIn(fields).filter(({ seen, status }) => seen !== status);
    if (changes.length === 0) return { message: alreadySoMessage };
    return applyStatuses(changes, by, back);
  }
  if (act === "untrash") {
    const ids = idsIn(String(fields.get("trashed")));
    if (ids.length > MOST_CHOSEN) throw unreadableForm();
    return untrash(ids, by);
  }
  if (isKeyOf(moves, act) && fields.has("id")) {
    return moveWithoutBoxes(idsIn(String(fields.get("id"))), act, by, back);
  }
  const chosen = chosenIn(fields);
  if (chosen.length === 0) return failed(nothingChosen);
  return isKeyOf(moves, act) ? moveSeveral(chosen, act, by, back) : trash(chosen, by, back);
}

async function moveWithoutBoxes(ids: number[], move: Move, by: Actor, back: string) {
  if (ids.length > MOST_CHOSEN) throw unreadableForm();
  if (ids.length > 1)
    return moveSeveral(
      ids.map((id) => ({ id })),
      move,
      by,
      back,
    );
  await moveInquiry(String(ids[0]), move, by);
  return { message: moves[move].done, undo: undoBy(back, moves[move].undo, ["id", ids.join()]) };
}

async function moveSeveral(chosen: ToMove[], move: Move, by: Actor, back: string) {
  const moved = await moveInquiries(chosen, move, by);
  const left = chosen.length - moved.length;
  const message = [
    moved.length > 0 && `${moved.length}건을 ${moves[move].done}`,
    left > 0 && `${left}건은 그사이 다른 사람이 변경하거나 삭제해 그대로 두었습니다.`,
  ];
  const text = message.filter(Boolean).join(" ");
  if (moved.length === 0) return failed(text);
  return { message: text, undo: undoBy(back, moves[move].undo, ["id", moved.join()]) };
}

function undoBy(action: string, intent: BulkAct, ...fields: [string, string][]) {
  return { action, fields: [["intent", intent] as [string, string], ...fields] };
}

function failed(message: string): Flash {
  return { message, hasFailed: true };
}

type Seen = Pick<StatusChange, "id" | "seen">;

/** @throws Response 400 for what no page of ours sends */
export function chosenIn(fields: FormData): Seen[] {
  const chosen = fields.getAll("chosen");
  if (chosen.length > MOST_CHOSEN) throw unreadableForm();
  return chosen.map((value) => {
    const [id = "", seen] = String(value).split(" ");
    if (!/^\d{1,15}$/.test(id) || !isKeyOf(statuses, seen)) throw unreadableForm();
    return { id: Number(id), seen };
  });
}

async function applyStatuses(changes: StatusChange[], by: Actor, back: string) {
  const { changed, alreadySo } = await changeStatuses(changes, by);
  const untouched = changes.length - changed.length - alreadySo;
  if (untouched === changes.length) return failed(await refusal(changes));
  if (alreadySo === changes.length) return { message: alreadySoMessage };
  const [first] = changed;
  const message = [
    changed.length === 1 && first
      ? `상태를 변경했습니다: ${statuses[first.seen]} → ${statuses[first.status]}.`
      : changed.length > 1 && `${changed.length}건의 상태를 변경했습니다.`,
    alreadySo > 0 && `${alreadySo}건은 이미 그 상태입니다.`,
    untouched > 0 && `${untouched}건은 그사이 다른 사람이 변경해 그대로 두었습니다.`,
  ];
  const text = message.filter(Boolean).join(" ");
  if (changed.length === 0) return failed(text);
  return { message: text, undo: undoBy(back, "status", ...undoing(changed)) };
}

/** One field for all of the same kind, or a page of them would not fit into a cookie. */
function undoing(changed: StatusChange[]) {
  const kinds = new Map<string, number[]>();
  for (const { id, seen, status } of changed) {
    const kind = `${status} ${seen}`;
    kinds.set(kind, [...(kinds.get(kind) ?? []), id]);
  }
  return Array.from(kinds, ([kind, ids]): [string, string] => ["press", `${ids.join()} ${kind}`]);
}

async function refusal(changes: StatusChange[]) {
  const [only] = changes;
  if (changes.length > 1 || !only) {
    return `그사이 다른 사람이 변경해 ${changes.length}건 모두 그대로 두었습니다.`;
  }
  const now = await db
    .selectFrom("inquiry")
    .select(["status", "withdrawnAt"])
    .where("id", "=", only.id)
    .where("deletedAt", "is", null)
    .executeTakeFirst();
  if (!now) return "그사이 다른 사람이 삭제했습니다.";
  if (now.withdrawnAt !== null) return withdrawnMessage;
  return `그사이 다른 사람이 상태를 변경해 그대로 두었습니다. 현재 상태는 ${statuses[now.status]}입니다.`;
}

async function trash(chosen: Seen[], by: Actor, back: string) {
  const now = await trashInquiries(chosen, by);
  const others = chosen.filter(({ id }) => !now.includes(id));
  const trashed = [...now, ...(await justTrashed(others, by))];
  const withdrawn = await countWithdrawn(others);
  const left = chosen.length - trashed.length - withdrawn;
  const message = [
    trashed.length > 0 && `견적문의 ${trashed.length}건을 삭제했습니다.`,
    left > 0 && `${left}건은 그사이 다른 사람이 변경하거나 삭제해 그대로 두었습니다.`,
    withdrawn > 0 && `${withdrawn}건은 고객이 철회한 문의라 휴지통으로 옮길 수 없습니다.`,
    trashed.length > 0 && restorable,
  ];
  const text = message.filter(Boolean).join(" ");
  if (trashed.length === 0) return failed(text);
  return { message: text, undo: undoBy(back, "untrash", ["trashed", trashed.join()]) };
}

async function countWithdrawn(chosen: Seen[]) {
  const ids = chosen.map(({ id }) => id);
  const rows = await db
    .selectFrom("inquiry")
    .select("id")
    .where("id", "in", ids)
    .where("withdrawnAt", "is not", null)
    .execute();
  return rows.length;
}

const DOUBLE_CLICK = 5000;

/** The second press of a double click gets the first one's answer, with its undo. */
async function justTrashed(chosen: Seen[], by: Actor) {
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
async function untrash(ids: number[], by: Actor): Promise<Flash> {
  let count = 0;
  for (const id of ids) if (await restoreOwn(id, by)) count += 1;
  return count > 0
    ? { message: `견적문의 ${count}건을 되살렸습니다.` }
    : failed("되살릴 문의가 없습니다. 이미 되살렸거나, 다른 사람이 삭제했습니다.");
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

/** `press` has ids, status seen and new status; `chosen` id and status seen, with one `status`. */
function changesIn(fields: FormData): StatusChange[] {
  const chosen = fields.getAll("chosen").map((each) => `${each} ${fields.get("status")}`);
  const changes = [...fields.getAll("press"), ...chosen].map(String).flatMap((text) => {
    const [ids = "", seen, status] = text.split(" ");
    if (!isKeyOf(statuses, seen) || !isKeyOf(statuses, status)) throw unreadableForm();
    return idsIn(ids).map((id) => ({ id, seen, status }));
  });
  if (changes.length > MOST_CHOSEN) throw unreadableForm();
  return changes;
}

function idsIn(text: string) {
  const ids = text.split(",");
  if (ids.some((id) => !/^\d{1,15}$/.test(id))) throw unreadableForm();
  return ids.map(Number);
}

const alreadySoMessage = "이미 그 상태입니다.";

const nothingChosen =
  "변경된 내용이 없습니다. 문의를 선택하고, 상태를 변경하려면 상태도 선택해 주세요.";
