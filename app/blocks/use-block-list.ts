import { type RefObject, useState } from "react";
import { versionOfRow, withoutRow } from "~/database/list-version";
import { warn } from "~/forms/dialog";
import { focusLater } from "~/forms/focus-later";
import { offerLogin } from "~/office/session-check";
import { type BlockKind, MAX_BLOCKS } from "./block-schema";
import type { BlockAnswer, BlockInForm } from "./receive-blocks.server";

interface BlockList {
  kind: BlockKind;
  blocks: BlockInForm[];
  version: string;
  /** Set if the list is what a form sent, and not what is stored. */
  answer: BlockAnswer | undefined;
}

type Row = BlockInForm & { key: string };

let made = 0;

/** Moved and added blocks wait for a save; removed ones are deleted at once. */
export function useBlockList(form: RefObject<HTMLFormElement>, list: BlockList) {
  const [listed, setRows] = useState<Row[]>(() => firstRows(list));
  const [deleted, setDeleted] = useState<string[]>([]);
  const [isMoved, setMoved] = useState(false);
  const [removed, setRemoved] = useState<{ row: Row; index: number }>();
  const { last, markSent, problemsOf, idOf } = useLastAnswer(listed, list.answer);
  const rows = listed.map((row) => ({ ...row, id: idOf(row) }));
  const dom = blocksIn(form);

  function move(index: number, by: 1 | -1) {
    const row = rows[index];
    if (!row) return;
    setRows(rows.toSpliced(index, 1).toSpliced(index + by, 0, row));
    setMoved(true);
    // The button moves with its block, and an element that is moved in the DOM loses the focus.
    focusLater(() => dom.mover(index + by, by));
  }

  function add() {
    made += 1;
    setRows([...rows, { key: `new-${made}`, id: "", title: "", str: "" }]);
    setMoved(true);
    focusLater(() => dom.firstField(rows.length));
  }

  async function remove(row: Row) {
    const index = rows.indexOf(row);
    const gone = { row: { ...row, id: "", ...dom.words(index) }, index };
    setRows(rows.filter((other) => other !== row));
    // The pressed button is gone.
    focusLater(() => dom.removerOrAdder(index));
    setRemoved(row.id ? undefined : gone);
    if (!row.id) return;
    setDeleted([...deleted, row.id]);
    const status = await deleteStored(list.kind, row.id, versionOfRow(version, row.id));
    if (status === 200 || status === 404) return setRemoved(gone);
    setDeleted((all) => all.filter((id) => id !== row.id));
    setRows((all) => all.toSpliced(index, 0, { ...gone.row, id: row.id }));
    await explainFailure(status);
  }

  /** As a new block, because the stored one is gone. */
  function bringBack() {
    if (!removed || rows.length >= MAX_BLOCKS) return;
    setRows(rows.toSpliced(removed.index, 0, removed.row));
    setRemoved(undefined);
    setMoved(true);
    focusLater(() => dom.firstField(removed.index));
  }

  // This form's own deletions are not a conflict.
  const version = deleted.reduce(withoutRow, last.answer?.version ?? list.version);
  const { answer } = last;
  const acts = { move, add, remove, bringBack, markSent };
  return { rows, version, answer, problemsOf, isMoved, removed, ...acts };
}

function firstRows({ blocks, answer }: BlockList): Row[] {
  // A new list begins with a text to write; left empty, it is not stored.
  const isNew = blocks.length === 0 && !answer;
  return isNew ? [{ key: "first", id: "", title: "", str: "" }] : blocks.map(asRow);
}

/** What the server said last, and of which block: an answer names them by their places when they were sent. */
function useLastAnswer(rows: Row[], answer: BlockAnswer | undefined) {
  const [sent, setSent] = useState(() => rows.map(({ key }) => key));
  const [last, setLast] = useState({ answer, keys: sent });
  if (answer && answer !== last.answer) setLast({ answer, keys: sent });

  function markSent() {
    setSent(rows.map(({ key }) => key));
  }

  function problemsOf({ key }: Row) {
    const name = `blocks[${last.keys.indexOf(key)}]`;
    const errors = last.answer?.refusal?.errors;
    return { title: errors?.[`${name}.title`], str: errors?.[`${name}.str`] };
  }

  /** A new block may turn out to be stored: the answer to an earlier press was lost. */
  function idOf({ key, id }: Row) {
    return id || (last.answer?.blocks[last.keys.indexOf(key)]?.id ?? "");
  }

  return { last, markSent, problemsOf, idOf };
}

function blocksIn(form: RefObject<HTMLFormElement>) {
  const block = (index: number) => form.current?.querySelectorAll(".block")[index];
  const value = (index: number, name: string) =>
    form.current?.querySelector<HTMLInputElement>(`[name="blocks[${index}].${name}"]`)?.value ?? "";
  const buttons = (index: number) => [
    ...(block(index)?.querySelectorAll<HTMLButtonElement>(".button-row button") ?? []),
  ];
  return {
    words: (index: number) => ({ title: value(index, "title"), str: value(index, "str") }),
    firstField: (index: number) =>
      block(index)?.querySelector<HTMLElement>("input:not([type=hidden]), textarea"),
    /** Of the two buttons that move a block, the one that moved it there, unless it can no further. */
    mover(index: number, by: 1 | -1) {
      const [up, down] = buttons(index);
      const [wanted, other] = by < 0 ? [up, down] : [down, up];
      return wanted?.disabled ? other : wanted;
    },
    /** After the last block it is 추가. */
    removerOrAdder: (index: number) =>
      buttons(index)[2] ?? form.current?.querySelector<HTMLElement>('button[value="add"]'),
  };
}

/** @returns the status of the answer, if there is one */
function deleteStored(kind: BlockKind, id: string, version: number | undefined) {
  // The /api has no steps of a job among its kinds.
  const segment = kind === "step" ? "" : `${kind}/`;
  const query = version === undefined ? "" : `?version=${version}`;
  return fetch(`/api/content/${segment}${id}${query}`, { method: "DELETE" }).then(
    ({ status }) => status,
    () => undefined,
  );
}

function explainFailure(status: number | undefined) {
  if (status === 401 || status === 403) return offerLogin("삭제");
  const title = "삭제하지 못했습니다";
  if (status !== 409) return warn(title, "연결을 확인하고 다시 시도해 주세요.");
  return warn(
    title,
    "다른 직원이 그사이 이 글을 수정했습니다. 저장을 누르면 다른 점을 확인할 수 있습니다.",
  );
}

function asRow(block: BlockInForm): Row {
  made += 1;
  return { ...block, key: block.id || `row-${made}` };
}
