import type { Actor } from "~/auth/record-access.server";
import {
  changeStatuses,
  moveInquiries,
  moveInquiry,
  type StatusChange,
  type ToMove,
} from "~/contact/desk/change-inquiry.server";
import { type Move, moves } from "~/contact/desk/moves";
import { statuses } from "~/contact/inquiry";
import { withdrawnMessage } from "~/contact/read-inquiry.server";
import { db } from "~/database/db.server";
import { unreadableForm } from "~/request/parse.server";
import { isKeyOf } from "~/text/is-key";

/** For the chosen rows of the list, and for one inquiry on its page, by the `intent` of the button. */
export const rowActs = {
  status: (fields: FormData, by: Actor) => applyStatus(fields, by, false),
  spam: (fields: FormData, by: Actor) => applyMove("spam", fields, by, false),
  notSpam: (fields: FormData, by: Actor) => applyMove("notSpam", fields, by, false),
  undoStatus: (fields: FormData, by: Actor) => applyStatus(fields, by, true),
  undoSpam: (fields: FormData, by: Actor) => applyMove("notSpam", fields, by, true),
  undoNotSpam: (fields: FormData, by: Actor) => applyMove("spam", fields, by, true),
};

/** `undo` has the fields that take it back. */
export interface Outcome {
  message: string;
  hasFailed?: true;
  undo?: [string, string][];
}

const MOST_CHOSEN = 100;

/** @throws Response 400 for what no page of ours sends */
async function applyStatus(fields: FormData, by: Actor, isUndo: boolean): Promise<Outcome> {
  const isChosen = fields.has("press") || (fields.has("chosen") && fields.get("status"));
  if (!isChosen) return failed(nothingChosen);
  const changes = changesIn(fields).filter(({ seen, status }) => seen !== status);
  if (changes.length === 0) return { message: alreadySoMessage };
  return applyStatuses(changes, by, isUndo);
}

/** The rows whose `id` a button or 되돌리기 sends, or the chosen ones. Throws a 400 or 404. */
async function applyMove(
  move: Move,
  fields: FormData,
  by: Actor,
  isUndo: boolean,
): Promise<Outcome> {
  if (!fields.has("id")) return moveSeveral(chosenIn(fields), move, by, isUndo);
  const ids = idsIn(String(fields.get("id")));
  const several = ids.map((id) => ({ id }));
  if (several.length > 1) return moveSeveral(several, move, by, isUndo);
  if (await moveInquiry(String(ids[0]), move, by, isUndo)) {
    return { message: moves[move].done, undo: undoing(moves[move].undo, ["id", ids.join()]) };
  }
  return failed("그사이 다른 직원이 옮겨 그대로 두었습니다.");
}

async function moveSeveral(
  chosen: ToMove[],
  move: Move,
  by: Actor,
  isUndo: boolean,
): Promise<Outcome> {
  if (chosen.length === 0) return failed(nothingChosen);
  const moved = await moveInquiries(chosen, move, by, isUndo);
  const withdrawn = await countWithdrawn(chosen.filter(({ id }) => !moved.includes(id)));
  const left = chosen.length - moved.length - withdrawn;
  const message = [
    moved.length > 0 && `${moved.length}건을 ${moves[move].done}`,
    left > 0 && `${left}건은 그사이 다른 직원이 변경하거나 삭제해 그대로 두었습니다.`,
    withdrawn > 0 && `${withdrawn}건은 ${withdrawnLeft}`,
  ];
  const text = message.filter(Boolean).join(" ");
  if (moved.length === 0) return failed(text);
  return { message: text, undo: undoing(moves[move].undo, ["id", moved.join()]) };
}

export function undoing(intent: string, ...fields: [string, string][]): [string, string][] {
  return [["intent", intent], ...fields];
}

export function failed(message: string): Outcome {
  return { message, hasFailed: true };
}

export type Seen = Pick<StatusChange, "id" | "seen">;

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

async function applyStatuses(
  changes: StatusChange[],
  by: Actor,
  isUndo: boolean,
): Promise<Outcome> {
  const { changed, alreadySo } = await changeStatuses(changes, by, isUndo);
  const ofChange = new Set(changed.map(({ id }) => id));
  const withdrawn = await countWithdrawn(changes.filter(({ id }) => !ofChange.has(id)));
  const untouched = changes.length - changed.length - alreadySo - withdrawn;
  const isOne = changes.length === 1 && withdrawn === 1;
  if (isOne || untouched === changes.length) return failed(await refusal(changes));
  if (alreadySo === changes.length) return { message: alreadySoMessage };
  const [first] = changed;
  const open = changed.filter(({ wasClosed }) => wasClosed).length;
  const message = [
    changed.length === 1 && first
      ? `상태를 변경했습니다: ${statuses[first.seen]} → ${statuses[first.status]}.`
      : changed.length > 1 && `${changed.length}건의 상태를 변경했습니다.`,
    open > 0 && `종결했던 상담 ${open}건은 다시 열린 상태입니다.`,
    alreadySo > 0 && `${alreadySo}건은 이미 그 상태입니다.`,
    untouched > 0 && `${untouched}건은 그사이 다른 직원이 변경해 그대로 두었습니다.`,
    withdrawn > 0 && `${withdrawn}건은 ${withdrawnLeft}`,
  ];
  const text = message.filter(Boolean).join(" ");
  if (changed.length === 0) return failed(text);
  return { message: text, undo: undoing("undoStatus", ...takingBack(changed)) };
}

export async function countWithdrawn(chosen: { id: number }[]) {
  // SQLite reads the whole table for an empty list.
  if (chosen.length === 0) return 0;
  const ids = chosen.map(({ id }) => id);
  const rows = await db
    .selectFrom("inquiry")
    .select("id")
    .where("id", "in", ids)
    .where("withdrawnAt", "is not", null)
    .execute();
  return rows.length;
}

/** One field for all of the same kind, or a page of them would not fit into a cookie. */
function takingBack(changed: StatusChange[]) {
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
    return `그사이 다른 직원이 변경해 ${changes.length}건 모두 그대로 두었습니다.`;
  }
  const now = await db
    .selectFrom("inquiry")
    .select(["status", "withdrawnAt"])
    .where("id", "=", only.id)
    .where("deletedAt", "is", null)
    .executeTakeFirst();
  if (!now) return "그사이 다른 직원이 삭제했습니다.";
  if (now.withdrawnAt !== null) return withdrawnMessage;
  return `그사이 다른 직원이 상태를 변경해 그대로 두었습니다. 현재 상태는 ${statuses[now.status]}입니다.`;
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

export function idsIn(text: string) {
  const ids = text.split(",");
  if (ids.length > MOST_CHOSEN || ids.some((id) => !/^\d{1,15}$/.test(id))) throw unreadableForm();
  return ids.map(Number);
}

const alreadySoMessage = "이미 그 상태입니다.";

const withdrawnLeft = "고객이 철회한 문의라 그대로 두었습니다.";

export const nothingChosen =
  "변경된 내용이 없습니다. 문의를 선택하고, 상태를 변경하려면 상태도 선택해 주세요.";
